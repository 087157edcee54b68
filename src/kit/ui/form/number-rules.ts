import { type TypedFigure, toNumber } from '../../shared/typed-figures.ts'
import type { FormRule } from './form.ts'

/**
 * Builds the rules for a `NumberInput` in a form.
 * @param problemOf returns the problem of a number; for NaN, which stands for any other text, it says what the number must be
 * @param needed the message if nothing is typed; without it the field may be empty
 */
export const buildNumberRules = (problemOf: (figure: number) => string | undefined, needed?: string): FormRule[] => [
  ...(needed === undefined ? [] : [{ required: true, message: needed }]),
  {
    validator: async (_, typed: TypedFigure | undefined) => {
      const problem = typed == null || typed === '' ? undefined : problemOf(toNumber(typed))
      if (problem !== undefined) throw new Error(problem)
    },
  },
]
