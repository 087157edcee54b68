import { STAFF_ROLES } from '../../../access/levels.ts'
import { STATUSES } from '../../../rows/workflow/vocabulary.ts'
import { defineSearch, type SearchParams, textParam, wordsParam, pageParams } from '../../../kit/web/search.ts'

/** Days YYYY-MM-DD, both included; another text counts as none. */
const days = { from: textParam(), to: textParam() }

/** `person`: the `_id` or email of whose rows; `column` and `q`: a part of the text of one column. */
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

/** `status` is a choice of the roles; `subject` the `_id` of a department, `project` that of a project. */
const dayFields = {
  ...pageParams,
  ...days,
  role: wordsParam(STAFF_ROLES),
  status: textParam(),
  subject: textParam(),
  project: textParam(),
}
export const dayReportSearch = defineSearch({ ...dayFields, type: wordsParam(['summary']) })
/** `person`: whose decisions, by id; `decision`: of those that the choice counts one, as it is stored. */
export const dayRowsSearch = defineSearch({
  ...dayFields,
  person: textParam(),
  decision: wordsParam(Object.values(STATUSES).flat()),
})
export type DayRowsSearch = SearchParams<typeof dayRowsSearch>
export type DayReportSearch = SearchParams<typeof dayReportSearch>
