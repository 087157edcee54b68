import { listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** The search parameters of Manage Departments. `delete` is the department in the confirmation dialog. */
export const departmentsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['create']),
  delete: textParam(),
})
