import { defineSearch, textParam, wordsParam, pageParams } from '../../../kit/web/search.ts'

/** `q` is a part of the name or email; `from` and `to` are YYYY-MM-DD; `look` shows only days with a gap. */
export const crossCheckSearch = defineSearch({
  q: textParam(),
  from: textParam(),
  to: textParam(),
  look: wordsParam(['yes']),
  ...pageParams,
})
