import { createContext, useContext } from 'react'

export const NewCountContext = createContext(0)

/** The menu group with this page's entry. The shell provides it. */
export const MenuGroupContext = createContext<string | undefined>(undefined)
export const useMenuGroup = (): string | undefined => useContext(MenuGroupContext)

export function PageTitle({ children }: { children: string }) {
  const count = useContext(NewCountContext)
  return <title>{`${count > 0 ? `(${count}) ` : ''}${children} · Proofline`}</title>
}
