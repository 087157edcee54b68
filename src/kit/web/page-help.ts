import { createContext } from 'react'

/** Loads what the open page is for; the router provides it. */
export const PageHelpContext = createContext<(() => Promise<string | undefined>) | undefined>(undefined)
