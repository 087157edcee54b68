import { createContext, useContext, useEffect } from 'react'

/** Makes the surrounding part of Home the only one, under this title; undefined makes it one part among others. */
export const HomeAloneContext = createContext<(title: string | undefined) => void>(() => undefined)

export function useHomeAlone(title: string | undefined): void {
  const show = useContext(HomeAloneContext)
  useEffect(() => {
    show(title)
    return () => show(undefined)
  }, [show, title])
}
