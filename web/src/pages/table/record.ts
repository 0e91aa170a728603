import { api } from '../../net/api'

/** Save a text as a file. */
export function saveText(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

export async function downloadRecord(id: string): Promise<void> {
  const record = await api.record(id)
  saveText(`torilla-${id}.txt`, record.text)
}
