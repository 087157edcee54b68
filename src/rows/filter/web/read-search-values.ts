import { readFigureText } from '../../../kit/shared/typed-figures.ts'
import { isTypedNumber, type Operator, type SearchKind } from '../search-rules.ts'

/** Turns typed numbers into plain digits. Other text is unchanged, and is refused later. */
export const readSearchValues = (operator: Operator, kind: SearchKind, values: readonly string[]): readonly string[] =>
  isTypedNumber(operator, kind) ? values.map((value) => readFigureText(value, { signed: true }) ?? value) : values
