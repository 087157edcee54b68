import { searchOf, wordsParam } from '../../kit/web/search.ts'

/** `?view=table`; the chart unless told. */
export const summarySearch = searchOf({ view: wordsParam(['chart', 'table']) })
