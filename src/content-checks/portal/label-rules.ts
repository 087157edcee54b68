import { joinParts, type PartText } from '../../rows/question/key-rules.ts'
import type { PortalChoice } from './question-rules.ts'

/** The labels that both formats write by themselves, in unbroken order: a, b, c; A, B, C; 1, 2, 3. */
export type Numbering = 'lower' | 'upper' | 'figures'

/** The numbering of labels in unbroken order; undefined for all others, which stand before the words (decision P872). */
export function findNumbering(choices: readonly PortalChoice[]): Numbering | undefined {
  const signs = choices.map(({ label, letter }) => (label.includes(letter) ? letter : letter.toLowerCase())).join('')
  if ('abcdefgh'.startsWith(signs)) return 'lower'
  if ('ABCDEFGH'.startsWith(signs)) return 'upper'
  return '12345678'.startsWith(signs) ? 'figures' : undefined
}

/** The words of a choice behind its label. */
export const withLabel = ({ label, words }: PortalChoice): PartText =>
  joinParts([{ text: `${label} `, runs: undefined }, words], '')
