import { ROLES } from '../../access/levels.ts'
import { gridParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** `candidate` is the person whose name and email prefill Add User. */
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
