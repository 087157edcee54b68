import { defineSearch, wordsParam } from '../../../kit/web/search.ts'

/** `?view=table`; the chart by default. */
export const summarySearch = defineSearch({ view: wordsParam(['chart', 'table']) })
