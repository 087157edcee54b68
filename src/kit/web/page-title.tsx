import { createContext, useContext } from 'react'

/** The number of inbox entries that are new to the person. The shell provides it. */
export const NewCountContext = createContext(0)

/** The menu group whose entry opens this page; the shell provides it. */
export const MenuGroupContext = createContext<string | undefined>(undefined)
export const useMenuGroup = (): string | undefined => useContext(MenuGroupContext)

/** Sets the title of the browser tab, such as "(2) Home · Proofline". */
export function PageTitle({ children }: { children: string }) {
  const count = useContext(NewCountContext)
  return <title>{`${count > 0 ? `(${count}) ` : ''}${children} · Proofline`}</title>
}
