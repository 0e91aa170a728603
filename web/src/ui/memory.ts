// What this browser remembers between visits. Without storage (private windows) it forgets, and all works.
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`torilla.${name}`)
  } catch {
    return null
  }
}

export function remember(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`torilla.${name}`)
    else localStorage.setItem(`torilla.${name}`, value)
  } catch {
    // nothing to be done
  }
}
