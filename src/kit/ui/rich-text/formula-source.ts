import { createContext } from 'react'

/** Whether formulas inside this context are shown as their source (interface.md, Keys). */
export const FormulaSource = createContext(false)
