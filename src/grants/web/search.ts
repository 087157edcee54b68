import { numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** URL state of Access Control Management: filter, order, page and the open dialog with its person. */
export const accessSearch = searchOf({
  q: textParam(),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['add', 'remove']),
  user: textParam(),
})
