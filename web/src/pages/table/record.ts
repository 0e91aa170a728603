import { api } from '../../net/api'

/** Save as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Save a text as a file. */
export const saveText = (name: string, text: string): void => saveFile(name, new Blob([text], { type: 'text/plain' }))

export async function downloadRecord(id: string): Promise<void> {
  const record = await api.record(id)
  saveText(`torilla-${id}.txt`, record.text)
}
