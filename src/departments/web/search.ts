import { listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** URL state of Manage Departments; `delete` is the department of the confirmation dialog. */
export const departmentsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['create']),
  delete: textParam(),
})
