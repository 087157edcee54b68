import { numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** `month`: YYYY-MM, of the open dialog. */
export const closedMonthsSearch = searchOf({
  q: textParam(),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['close', 'reopen']),
  month: textParam(),
})
