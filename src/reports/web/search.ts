import { gridParams, defineSearch, textParam, pageParams } from '../../kit/web/search.ts'

const choices = {
  department: textParam(),
  role: textParam(),
  user: textParam(),
  manager: textParam(),
  from: textParam(),
  to: textParam(),
  project: textParam(),
  waiting: textParam(),
}

/**
 * With `count=people`, there is one row per person. `at` is the row to show, `<day>.<user>`. `month` is the month of the
 * calendar, YYYY-MM.
 */
export const reportSearch = defineSearch({ ...choices, ...gridParams, count: textParam(), at: textParam(), month: textParam() })
export const targetReportSearch = defineSearch({ ...choices, ...pageParams })
