import { gridParams, defineSearch, textParam, pageParams } from '../../kit/web/search.ts'

/** What a report is of: ids, several with commas; days YYYY-MM-DD. */
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
 * `count` is `people`: one row per person; `at`: the row that is shown first, `<day>.<user>`; `month`: of the calendar, YYYY-MM.
 */
export const reportSearch = defineSearch({ ...choices, ...gridParams, count: textParam(), at: textParam(), month: textParam() })
export const targetReportSearch = defineSearch({ ...choices, ...pageParams })
