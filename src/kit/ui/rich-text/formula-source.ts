import { createContext } from 'react'

/** Whether the formulas below are shown as they are written (interface.md, Task desk: R). */
export const FormulaSource = createContext(false)
