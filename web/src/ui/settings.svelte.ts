// The reader's own settings, kept in this browser.
import { remember, remembered } from './memory'

export type Theme = 'system' | 'light' | 'dark'

function oneOf<Value extends string>(name: string, values: readonly Value[], fallback: Value): Value {
  const found = remembered(name)
  return values.find((value) => value === found) ?? fallback
}

class Settings {
  theme = $state<Theme>(oneOf('theme', ['system', 'light', 'dark'], 'system'))
  sound = $state(remembered('sound') === 'on')
  notify = $state(remembered('notify') === 'on')
  remarks = $state(remembered('remarks') !== 'off')

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

  async setNotify(on: boolean): Promise<void> {
    this.notify = on && 'Notification' in window && (await Notification.requestPermission()) === 'granted'
    remember('notify', this.notify ? 'on' : null)
  }

  setRemarks(on: boolean): void {
    this.remarks = on
    remember('remarks', on ? null : 'off')
  }
}

export const settings = new Settings()
