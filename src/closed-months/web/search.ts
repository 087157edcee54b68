import { listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** `month` is the month of the open dialog, as YYYY-MM. */
export const closedMonthsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['reopen', 'handover']),
  month: textParam(),
})

export const closeMonthSearch = defineSearch({
  list: textParam(),
  dialog: wordsParam(['anyway', 'reopen']),
})
