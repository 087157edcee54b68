import { numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'

/** URL state of Manage Departments; `delete` is the department of the confirmation dialog. */
export const departmentsSearch = searchOf({
  q: textParam(),
  sort: textParam(),
  page: numberParam(1),
  size: numberParam(1),
  dialog: wordsParam(['create']),
  delete: textParam(),
})
