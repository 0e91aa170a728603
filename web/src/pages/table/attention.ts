// Ways to say "your turn" to somebody who looks elsewhere. All but the tab's title are off until asked for.
import { settings } from '../../ui/settings.svelte'

let audio: AudioContext | undefined

/** Two soft notes. */
export function chime(): void {
  if (!settings.sound) return
  audio ??= new AudioContext()
  const start = audio.currentTime
  for (const [after, pitch] of [
    [0, 587],
    [0.16, 784],
  ] as const) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.type = 'sine'
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, start + after)
    volume.gain.linearRampToValueAtTime(0.12, start + after + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.001, start + after + 0.5)
    tone.connect(volume).connect(audio.destination)
    tone.start(start + after)
    tone.stop(start + after + 0.55)
  }
}

export function notify(title: string, body: string): void {
  if (!settings.notify || document.visibilityState === 'visible') return
  try {
    const shown = new Notification(title, { body, icon: '/icon.svg', tag: 'torilla-turn' })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  } catch {
    // phones allow notifications to installed pages only
  }
}
