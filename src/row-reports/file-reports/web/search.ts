import { STAFF_ROLES } from '../../../access/levels.ts'
import { STATUSES } from '../../../rows/workflow/vocabulary.ts'
import { defineSearch, type SearchParams, textParam, wordsParam, pageParams } from '../../../kit/web/search.ts'

/** YYYY-MM-DD, both included. Any other text counts as missing. */
const days = { from: textParam(), to: textParam() }

/** `person` is the id or email of the person whose rows are shown. `q` is a part of the text in the column `column`. */
export const fileReportSearch = defineSearch({
  ...pageParams,
  ...days,
  role: wordsParam(STAFF_ROLES),
  person: textParam(),
  dates: wordsParam(['allocation']),
  column: textParam(),
  q: textParam(),
})
export type FileReportSearch = SearchParams<typeof fileReportSearch>

/** `status` is one of the choices for the roles, `subject` the id of a department, and `project` the id of a project. */
const dayFields = {
  ...pageParams,
  ...days,
  role: wordsParam(STAFF_ROLES),
  status: textParam(),
  subject: textParam(),
  project: textParam(),
}
export const dayReportSearch = defineSearch({ ...dayFields, type: wordsParam(['summary']) })
/**
 * `person` is the id of the person who decided. `decision` is one of the decisions that the choice counts, in its stored form.
 */
export const dayRowsSearch = defineSearch({
  ...dayFields,
  person: textParam(),
  decision: wordsParam(Object.values(STATUSES).flat()),
})
export type DayRowsSearch = SearchParams<typeof dayRowsSearch>
export type DayReportSearch = SearchParams<typeof dayReportSearch>
