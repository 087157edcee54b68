import { ROLES } from '../../kit/shared/access.ts'
import { numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** URL state of Manage Users: filters, order, page and the open dialog with its person. */
export const usersSearch = searchOf({
  fullName: textParam(),
  email: textParam(),
  role: wordsParam(ROLES),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['add', 'details', 'salary', 'timesheets', 'absence', 'sessions', 'block', 'unblock', 'delete']),
  user: textParam(),
})
