import { listParams, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** URL state of Access Control Management: filter, order, page and the open dialog with its person. */
export const accessSearch = searchOf({
  ...listParams,
  dialog: wordsParam(['add', 'remove']),
  user: textParam(),
})
