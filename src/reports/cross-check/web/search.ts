import { defineSearch, textParam, wordsParam, pageParams } from '../../../kit/web/search.ts'

/**
 * The search parameters of the page. `q` is a part of the name or email; `from` and `to` are YYYY-MM-DD; the page shows
 * only days with a gap, unless `look` is `all`.
 */
export const crossCheckSearch = defineSearch({
  q: textParam(),
  from: textParam(),
  to: textParam(),
  look: wordsParam(['yes', 'all']),
  ...pageParams,
})
