import { loadOnce } from '../load-once.ts'

const HAS_MARKS = /[\\$]|<\/?(?:su[bp]|[biu]|br)\b/i
/** Most lists have no formula, so that none loads what reads them until one has. */
const useToListText = loadOnce(() => import('../../shared/rich-text/formula-text.ts').then(({ toListText }) => toListText))

/** A text in a list or grid, where nothing is drawn: formulas and marks as text, “8.2 × 10¹⁴”, once what reads them is loaded. */
export function ListText({ text }: { text: string }) {
  const isMarked = HAS_MARKS.test(text)
  const toListText = useToListText(isMarked)
  return isMarked && toListText != null ? toListText(text) : text
}
