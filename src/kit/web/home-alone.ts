import { createContext, useContext, useEffect } from 'react'

/**
 * Sets the title under which the surrounding part is shown as the only part of Home. Undefined makes it one part among others
 * again.
 */
export const HomeAloneContext = createContext<(title: string | undefined) => void>(() => undefined)

export function useHomeAlone(title: string | undefined): void {
  const show = useContext(HomeAloneContext)
  useEffect(() => {
    show(title)
    return () => show(undefined)
  }, [show, title])
}
