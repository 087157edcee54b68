import { listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** The search parameters of the closed months. `month` is the month of the open dialog, as YYYY-MM. */
export const closedMonthsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['reopen', 'handover']),
  month: textParam(),
})

/** The search parameters of a month's checklist. `list` is the title of the point whose list is open. */
export const closeMonthSearch = defineSearch({
  list: textParam(),
  dialog: wordsParam(['anyway', 'reopen']),
})
