import { listParams, type SearchParams, defineSearch, wordsParam } from '../../../kit/web/search.ts'

export const contentChecksSearch = defineSearch({ ...listParams, dialog: wordsParam(['levels', 'glossary', 'delete']) })
export type ContentChecksSearch = SearchParams<typeof contentChecksSearch>
