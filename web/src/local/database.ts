// The browser's store: values under keys in one IndexedDB, durable when a write is answered.
const NAME = 'torilla'
const ROWS = 'rows'

type Key = (string | number)[]
type Change = [part: string, key: Key, value: string | null, fresh: boolean]
interface Row {
  at: Key
  value: string
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(ROWS, { keyPath: 'at' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('store'))
  })
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('store'))
  })
}

/** The bridge that Python calls (server/local/browser.py); keys and rows travel as JSON. */
export class Database {
  #leads = false

  private constructor(private base: IDBDatabase) {}

  static async open(): Promise<Database> {
    const database = new Database(await opened())
    // one page of those that are open moves for the bots; the next one when it is closed
    void navigator.locks?.request('torilla-leader', () => {
      database.#leads = true
      return new Promise(() => {})
    })
    if (!navigator.locks) database.#leads = true
    return database
  }

  leads(): boolean {
    return this.#leads
  }

  async get(part: string, key: string): Promise<string | null> {
    const row = await settled(this.#rows('readonly').get([part, ...(JSON.parse(key) as Key)]) as IDBRequest<Row>)
    return row?.value ?? null
  }

  /** Rows of a part whose keys begin like this: an array sorts after all numbers and texts. */
  async find(part: string, prefix: string): Promise<string> {
    const from = [part, ...(JSON.parse(prefix) as Key)]
    const range = IDBKeyRange.bound(from, [...from, []])
    const rows = await settled(this.#rows('readonly').getAll(range) as IDBRequest<Row[]>)
    return JSON.stringify(rows.map(({ at, value }) => [at.slice(1), value]))
  }

  /** '' when all of it is durable, else why nothing was written. */
  write(changes: string): Promise<string> {
    return new Promise((resolve) => {
      const work = this.base.transaction(ROWS, 'readwrite', { durability: 'strict' })
      const rows = work.objectStore(ROWS)
      work.oncomplete = () => resolve('')
      work.onabort = () => resolve(work.error?.name ?? 'AbortError')
      for (const [part, key, value, fresh] of JSON.parse(changes) as Change[]) {
        const at = [part, ...key]
        if (value === null) rows.delete(at)
        else if (fresh) rows.add({ at, value })
        else rows.put({ at, value })
      }
    })
  }

  #rows(mode: IDBTransactionMode): IDBObjectStore {
    return this.base.transaction(ROWS, mode).objectStore(ROWS)
  }
}
