import { deviceStorage } from '../../kit/web/storage.ts'

/** The menu is collapsed at first (000 §9). */
const MENU = 'menu'
export const isMenuOpen = (): boolean => deviceStorage.read(MENU) === 'open'
export const storeMenuOpen = (open: boolean): void => void deviceStorage.store(MENU, open ? 'open' : 'closed')

/** The groups that the person has collapsed in this browser. All are open at first. */
const FOLDED = 'menu-folded'
const readFolded = (): string[] => (deviceStorage.read(FOLDED) ?? '').split(',').filter((label) => label !== '')
export const isGroupOpen = (label: string): boolean => !readFolded().includes(label)
export const storeGroupOpen = (label: string, open: boolean): void => {
  const others = readFolded().filter((other) => other !== label)
  deviceStorage.store(FOLDED, (open ? others : [...others, label]).join(','))
}
