import { listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** `month`: YYYY-MM, of the open dialog. */
export const closedMonthsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['reopen', 'handover']),
  month: textParam(),
})

/** `list`: the title of the point of which the list is open. */
export const closeMonthSearch = defineSearch({
  list: textParam(),
  dialog: wordsParam(['anyway', 'reopen']),
})
