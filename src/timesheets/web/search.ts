import { listParams, defineSearch, type SearchParams, textParam, wordsParam, pageParams } from '../../kit/web/search.ts'
import { TIMESHEET_STATUSES } from '../vocabulary.ts'

export const timesheetProjectsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'report', 'upload']),
  name: textParam(),
  delete: textParam(),
})
/** `remove`: the `_id` of the person whose removal is asked about. */
export const timesheetProjectSearch = defineSearch({ ...listParams, dialog: wordsParam(['add']), remove: textParam() })
export const projectMemberSearch = defineSearch({ ...listParams, dialog: wordsParam(['remove']) })
export const timesheetUsersSearch = defineSearch({ ...listParams, dialog: wordsParam(['report']) })
/** `remove`: the `_id` of the project that the person is removed from. */
export const personProjectsSearch = defineSearch({ ...listParams, dialog: wordsParam(['assign']), remove: textParam() })

/** `month`: YYYY-MM; another text counts as this month. `person`: whose month alone is shown. */
export const gapsSearch = defineSearch({
  ...listParams,
  month: textParam(),
  manager: textParam(),
  department: textParam(),
  person: textParam(),
})
export type GapsSearch = SearchParams<typeof gapsSearch>
export type OnGapsSearch = (part: Partial<GapsSearch>, replace?: boolean) => void

/** `day`: YYYY-MM-DD, only this one; `entry`: the `_id` of the timesheet of the open dialog. */
export const manageTimesheetsSearch = defineSearch({
  status: wordsParam(TIMESHEET_STATUSES),
  day: textParam(),
  ...pageParams,
  dialog: wordsParam(['approve', 'decline', 'assign']),
  entry: textParam(),
})

/** `day` is YYYY-MM-DD; another text counts as today. */
export const timesheetSearch = defineSearch({ day: textParam(), view: wordsParam(['day', 'week']) })
/** `resubmit` is the `_id` of the timesheet of the open dialog. */
export const ownTimesheetsSearch = defineSearch({
  status: wordsParam(TIMESHEET_STATUSES),
  ...pageParams,
  resubmit: textParam(),
})
