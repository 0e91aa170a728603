// Sounds, and ways to say "your turn" to somebody who looks elsewhere.
import type { Sound } from '../../games/playback'
import { remembered } from '../../ui/memory'
import { settings } from '../../ui/settings.svelte'

/** Browsers play nothing before somebody has done something on the page. */
const isAwake = (): boolean => navigator.userActivation?.hasBeenActive ?? true

async function make(name: Sound, volume: number): Promise<void> {
  const { sound } = await import('./sounds')
  sound(name, volume)
}

/** The sound of a piece; silent in a page that nobody looks at. */
export function play(name: Sound): void {
  if (settings.volume > 0 && document.visibilityState === 'visible' && isAwake()) void make(name, settings.volume / 100)
}

/** "Your turn": with the other sounds, and where that was asked for also in a page in the background. */
export function chime(): void {
  if (settings.sound) void make('turn', (settings.volume || 60) / 100)
  else play('turn')
}

export function notify(title: string, body: string): void {
  // where push is on, the server says it
  if (!settings.notify || remembered('push') || document.visibilityState === 'visible') return
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
