import { defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** `job`: whose last run is explained beside the page; `show`: how to update is. */
export const systemSearch = defineSearch({ job: textParam(), show: wordsParam(['update']) })
