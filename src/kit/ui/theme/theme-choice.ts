import { watchMedia } from './media-hook.ts'
import { deviceStorage } from '../../web/storage.ts'

/** The choice is stored on this device. Until the user chooses, the system's setting applies. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof THEME_CHOICES)[number]
export type Mode = 'light' | 'dark'

/** The script in index.html reads the same key before the first paint. */
const KEY = 'theme'
const dark = watchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export const readThemeChoice = (): ThemeChoice => {
  const stored = deviceStorage.read(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Paper is white, so print uses the light theme, also for antd's fields. */
let isPrinting = false

export const readMode = (): Mode => {
  const choice = readThemeChoice()
  if (isPrinting) return 'light'
  return choice === 'system' ? (dark.read() ? 'dark' : 'light') : choice
}

function apply(): void {
  document.documentElement.dataset['theme'] = readMode()
  for (const listener of listeners) listener()
}

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') deviceStorage.remove(KEY)
  else deviceStorage.store(KEY, choice)
  apply()
}

export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sets `data-theme`, and follows the system and the other tabs. The entry calls it once. */
export function startTheme(): void {
  apply()
  dark.subscribe(apply)
  addEventListener('storage', (event) => event.key === KEY && apply())
  for (const [event, begins] of [
    ['beforeprint', true],
    ['afterprint', false],
  ] as const)
    addEventListener(event, () => {
      isPrinting = begins
      apply()
    })
}
