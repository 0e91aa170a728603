// What the page and its worker say to each other; the messages of tables travel inside, as text.
export type ToWorker =
  | { type: 'request'; id: number; method: string; path: string; body: string | null }
  | { type: 'connect'; id: number; path: string }
  | { type: 'send'; id: number; data: string }
  | { type: 'close'; id: number }

export type FromWorker =
  | { type: 'alive'; lock: string }
  | { type: 'ready' }
  | { type: 'failed'; reason: string }
  | { type: 'answer'; id: number; status: number; body: string }
  | { type: 'opened'; id: number }
  | { type: 'message'; id: number; data: string }
  | { type: 'closed'; id: number; code: number }
