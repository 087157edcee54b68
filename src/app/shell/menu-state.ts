/** Whether the side menu is open is stored in the browser; it is collapsed at first (000 §9). */
const MENU = 'menu'
export const isMenuOpen = (): boolean => localStorage.getItem(MENU) === 'open'
export const storeMenuOpen = (open: boolean): void => localStorage.setItem(MENU, open ? 'open' : 'closed')

/** The groups that the person folded, in this browser; each is open at first. */
const FOLDED = 'menu-folded'
const readFolded = (): string[] => (localStorage.getItem(FOLDED) ?? '').split(',').filter((label) => label !== '')
export const isGroupOpen = (label: string): boolean => !readFolded().includes(label)
export const storeGroupOpen = (label: string, open: boolean): void => {
  const others = readFolded().filter((other) => other !== label)
  localStorage.setItem(FOLDED, (open ? others : [...others, label]).join(','))
}
