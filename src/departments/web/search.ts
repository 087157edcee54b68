import { listParams, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** URL state of Manage Departments; `delete` is the department of the confirmation dialog. */
export const departmentsSearch = searchOf({
  ...listParams,
  dialog: wordsParam(['create']),
  delete: textParam(),
})
