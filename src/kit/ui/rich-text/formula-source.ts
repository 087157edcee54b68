import { createContext } from 'react'

/** Whether the formulas below are shown as their source (interface.md, Keys). */
export const FormulaSource = createContext(false)
