import { listParams, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** `month`: YYYY-MM, of the open dialog. */
export const closedMonthsSearch = searchOf({
  ...listParams,
  dialog: wordsParam(['close', 'reopen', 'handover']),
  month: textParam(),
})
