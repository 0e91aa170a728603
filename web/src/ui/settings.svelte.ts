// The reader's own settings, kept in this browser.
import { remember, remembered } from './memory'

export type Theme = 'system' | 'light' | 'dark'
/** How fast the turns of others are shown. */
export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const
export type Speed = (typeof SPEEDS)[number]
const VOLUME = 60 // of 100

function oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
  const found = remembered(name)
  return values.find((value) => value === found) ?? fallback
}

function volumeOf(kept: string | null): number {
  const volume = kept === null ? VOLUME : Number(kept)
  return volume >= 0 && volume <= 100 ? volume : VOLUME
}

class Settings {
  theme = $state<Theme>(oneOf('theme', ['system', 'light', 'dark'], 'system'))
  sound = $state(remembered('sound') === 'on')
  notify = $state(remembered('notify') === 'on')
  remarks = $state(remembered('remarks') !== 'off')
  bubbles = $state(remembered('bubbles') !== 'off')
  /** Quick answers in the chat. */
  quick = $state(remembered('quick') !== 'off')
  /** Single letters and signs are shortcuts. */
  letters = $state(remembered('letters') !== 'off')
  /** Rules show their numbers. */
  numbers = $state(remembered('numbers') === 'on')
  /** null: as the table was set. */
  speed = $state<Speed | null>(SPEEDS.find((speed) => speed === remembered('speed')) ?? null)
  /** Of the sounds of pieces, 0 to 100. */
  volume = $state(volumeOf(remembered('volume')))

  /** The theme that is shown, for pictures which the server draws. */
  get shown(): 'light' | 'dark' {
    if (this.theme !== 'system') return this.theme
    return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    if (theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = theme
    remember('theme', theme === 'system' ? null : theme)
  }

  setSound(on: boolean): void {
    this.sound = on
    remember('sound', on ? 'on' : null)
  }

  setSpeed(speed: Speed): void {
    this.speed = speed
    remember('speed', speed)
  }

  setVolume(volume: number): void {
    this.volume = volume
    remember('volume', String(volume))
  }

  async setNotify(on: boolean): Promise<void> {
    this.notify = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted'
    remember('notify', this.notify ? 'on' : null)
  }

  /** What is on unless it was switched off. */
  set(name: 'remarks' | 'bubbles' | 'quick' | 'letters', on: boolean): void {
    this[name] = on
    remember(name, on ? null : 'off')
  }

  setNumbers(on: boolean): void {
    this.numbers = on
    remember('numbers', on ? 'on' : null)
  }
}

export const settings = new Settings()
