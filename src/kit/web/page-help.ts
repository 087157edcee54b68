import { createContext } from 'react'

/** The function that loads the help text of the open page; the router provides it. */
export const PageHelpContext = createContext<(() => Promise<string | undefined>) | undefined>(undefined)
