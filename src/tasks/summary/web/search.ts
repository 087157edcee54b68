import { searchOf, wordsParam } from '../../../kit/web/search.ts'

/** `?view=table`; the chart by default. */
export const summarySearch = searchOf({ view: wordsParam(['chart', 'table']) })
