import { type TypedFigure, numberOf } from '../../shared/typed-figures.ts'
import type { FormRule } from './form.ts'

/**
 * The rules of a `NumberInput` in a form.
 * @param problemOf what is wrong with a number; of NaN what the number has to be, which is said of a text that is none
 * @param needed said where nothing is typed; absent: it may be empty
 */
export const buildNumberRules = (problemOf: (figure: number) => string | undefined, needed?: string): FormRule[] => [
  ...(needed === undefined ? [] : [{ required: true, message: needed }]),
  {
    validator: async (_, typed: TypedFigure | undefined) => {
      const problem = typed == null || typed === '' ? undefined : problemOf(numberOf(typed))
      if (problem !== undefined) throw new Error(problem)
    },
  },
]
