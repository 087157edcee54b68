import { STAFF_ROLES } from '../../../access/levels.ts'
import { STATUSES } from '../../workflow/vocabulary.ts'
import { numberParam, defineSearch, type SearchParams, textParam, wordsParam } from '../../../kit/web/search.ts'

const paged = { page: numberParam(1), size: numberParam(1) }
/** Days YYYY-MM-DD, both included; another text counts as none. */
const days = { from: textParam(), to: textParam() }

/** `person`: the `_id` or email of whose rows; `column` and `q`: a part of the text of one column. */
export const fileReportSearch = defineSearch({
  ...paged,
  ...days,
  role: wordsParam(STAFF_ROLES),
  person: textParam(),
  dates: wordsParam(['allocation']),
  column: textParam(),
  q: textParam(),
})
export type FileReportSearch = SearchParams<typeof fileReportSearch>

/** `status` is a choice of the roles; `subject` the `_id` of a project. */
const dayFields = { ...paged, ...days, role: wordsParam(STAFF_ROLES), status: textParam(), subject: textParam() }
export const dayReportSearch = defineSearch({ ...dayFields, type: wordsParam(['summary']) })
/** `person`: whose decisions, by id; `decision`: of those that the choice counts one, as it is stored. */
export const dayRowsSearch = defineSearch({
  ...dayFields,
  person: textParam(),
  decision: wordsParam(Object.values(STATUSES).flat()),
})
export type DayRowsSearch = SearchParams<typeof dayRowsSearch>
export type DayReportSearch = SearchParams<typeof dayReportSearch>
