import { listParams, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** `month`: YYYY-MM, of the open dialog. */
export const closedMonthsSearch = searchOf({
  ...listParams,
  dialog: wordsParam(['reopen', 'handover']),
  month: textParam(),
})

export const closeMonthSearch = searchOf({ dialog: wordsParam(['anyway', 'reopen']) })
