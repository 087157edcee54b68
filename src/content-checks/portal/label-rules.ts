import { joinParts, type PartText } from '../../rows/question/key-rules.ts'
import type { PortalChoice } from './question-rules.ts'

/** The labels that both formats can generate themselves: an unbroken sequence a, b, c or A, B, C or 1, 2, 3. */
export type Numbering = 'lower' | 'upper' | 'figures'

/** If there is no numbering, the labels are written before the words of their choices. */
export function findNumbering(choices: readonly PortalChoice[]): Numbering | undefined {
  const signs = choices.map(({ label, letter }) => (label.includes(letter) ? letter : letter.toLowerCase())).join('')
  if ('abcdefgh'.startsWith(signs)) return 'lower'
  if ('ABCDEFGH'.startsWith(signs)) return 'upper'
  return '12345678'.startsWith(signs) ? 'figures' : undefined
}

export const withLabel = ({ label, words }: PortalChoice): PartText =>
  joinParts([{ text: `${label} `, runs: undefined }, words], '')
