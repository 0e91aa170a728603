// Short messages. A table says them with its other news; elsewhere they lie over the page (`Toasts.svelte`).
export interface Toast {
  id: number
  text: string
  kind: 'plain' | 'alarm'
}

let next = 1
export const toasts = $state<Toast[]>([])

export function toast(text: string, kind: Toast['kind'] = 'plain', seconds = kind === 'alarm' ? 9 : 5): void {
  if (toasts.some((shown) => shown.text === text)) return
  const id = next++
  toasts.push({ id, text, kind })
  setTimeout(() => dismiss(id), seconds * 1000)
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((shown) => shown.id === id)
  if (at >= 0) toasts.splice(at, 1)
}

let hosts = $state(0)
/** Something on the page says them. */
export const hosted = (): boolean => hosts > 0
export function host(): () => void {
  hosts++
  return () => void hosts--
}
