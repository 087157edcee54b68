import { ROLES } from '../../access/levels.ts'
import { gridParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/**
 * URL state of Manage Users: filters, order, page and the open dialog with its person, and its day; `candidate`: whose name and
 * email Add User begins with.
 */
export const usersSearch = defineSearch({
  fullName: textParam(),
  email: textParam(),
  role: wordsParam(ROLES),
  ...gridParams,
  dialog: wordsParam(['add', 'details', 'salary', 'timesheets', 'absence', 'sessions', 'block', 'unblock', 'delete']),
  user: textParam(),
  day: textParam(),
  candidate: textParam(),
})
