import { listParams, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** `delete` is the department in the confirmation dialog. */
export const departmentsSearch = defineSearch({
  ...listParams,
  dialog: wordsParam(['create']),
  delete: textParam(),
})
