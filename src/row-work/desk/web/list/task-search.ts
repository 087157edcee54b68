import { gridParams, listParams, numberParam, type SearchParams, defineSearch, textParam } from '../../../../kit/web/search.ts'

/** The search parameters, such as `?page=2&size=50&sort=-count`. */
export const fileListSearch = defineSearch(gridParams)

/**
 * The search parameters, such as `?q=PHY&where=subject:Physics&ready=1&sort=-author_done_date&task=416`. A shared URL shows the
 * same rows and the same task.
 */
export const taskListSearch = defineSearch({
  /** `q` is part of a question_id. */
  ...listParams,
  /** The searches in the format of `writeWheres`. */
  where: textParam(),
  /** If present, only rows at the person's turn are shown. */
  ready: textParam(),
  /** If present, a list with ready rows also shows the rows that wait for other people. */
  waits: textParam(),
  /** If present, the rows of the page are shown as a plain table for printing. */
  print: textParam(),
  /** The sr_no of the task in the desk. */
  task: numberParam(1),
})
export type TaskListSearch = SearchParams<typeof taskListSearch>
