import { createContext, useContext, useEffect } from 'react'

export const HomeAloneContext = createContext<(title: string | undefined) => void>(() => undefined)

export function useHomeAlone(title: string | undefined): void {
  const show = useContext(HomeAloneContext)
  useEffect(() => {
    show(title)
    return () => show(undefined)
  }, [show, title])
}
