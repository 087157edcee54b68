import { numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** The address of Access Control Management: filter, order, page and the open dialog with the person it is about. */
export const accessSearch = searchOf({
  q: textParam(),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['add', 'remove']),
  user: textParam(),
})
