import { createContext } from 'react'

/** What the open page is for; the router provides it from the page's registration. */
export const PageHelpContext = createContext<string | undefined>(undefined)
