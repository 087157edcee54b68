import { createContext } from 'react'

export const PageHelpContext = createContext<(() => Promise<string | undefined>) | undefined>(undefined)
