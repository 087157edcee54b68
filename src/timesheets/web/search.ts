import { listParams, defineSearch, type SearchParams, textParam, wordsParam, pageParams } from '../../kit/web/search.ts'
import { TIMESHEET_STATUSES } from '../vocabulary.ts'

export const timesheetProjectsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['add', 'report', 'upload']),
  name: textParam(),
  delete: textParam(),
})
/** `remove` is the `_id` of the person whose removal is being confirmed. */
export const timesheetProjectSearch = defineSearch({ ...listParams, dialog: wordsParam(['add']), remove: textParam() })
export const projectMemberSearch = defineSearch({ ...listParams, dialog: wordsParam(['remove']) })
export const timesheetUsersSearch = defineSearch({ ...listParams, dialog: wordsParam(['report']) })
/** `remove` is the `_id` of the project from which the person is being removed. */
export const personProjectsSearch = defineSearch({ ...listParams, dialog: wordsParam(['assign']), remove: textParam() })

/** `month` is YYYY-MM; any other text means the current month. `person` limits the page to one person's month. */
export const gapsSearch = defineSearch({
  ...listParams,
  month: textParam(),
  manager: textParam(),
  department: textParam(),
  person: textParam(),
})
export type GapsSearch = SearchParams<typeof gapsSearch>
export type OnGapsSearch = (part: Partial<GapsSearch>, replace?: boolean) => void

/** `day` is YYYY-MM-DD and limits the list to that day. `entry` is the `_id` of the timesheet in the open dialog. */
export const manageTimesheetsSearch = defineSearch({
  status: wordsParam(TIMESHEET_STATUSES),
  day: textParam(),
  ...pageParams,
  dialog: wordsParam(['approve', 'decline', 'assign']),
  entry: textParam(),
})

/** `day` is YYYY-MM-DD; any other text means today. */
export const timesheetSearch = defineSearch({ day: textParam(), view: wordsParam(['day', 'week']) })
export const ownTimesheetsSearch = defineSearch({
  status: wordsParam(TIMESHEET_STATUSES),
  ...pageParams,
})
