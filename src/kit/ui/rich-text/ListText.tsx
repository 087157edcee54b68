import { loadOnce } from '../load-once.ts'

const HAS_MARKS = /[\\$]|<\/?(?:su[bp]|[biu]|br)\b/i
/** Most lists have no formula, so the parser is loaded only when a list has one. */
const useToListText = loadOnce(() => import('../../shared/rich-text/formula-text.ts').then(({ toListText }) => toListText))

/**
 * A text in a list or grid, where nothing is drawn. Once the parser is loaded, formulas and marks are shown as text, such as “8.2
 * × 10¹⁴”.
 */
export function ListText({ text }: { text: string }) {
  const isMarked = HAS_MARKS.test(text)
  const toListText = useToListText(isMarked)
  return isMarked && toListText != null ? toListText(text) : text
}
