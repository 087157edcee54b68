/** Whether the side menu is open is stored in the browser; it is collapsed at first (000 §9). */
const MENU = 'menu'
export const isMenuOpen = (): boolean => localStorage.getItem(MENU) === 'open'
export const storeMenuOpen = (open: boolean): void => localStorage.setItem(MENU, open ? 'open' : 'closed')
