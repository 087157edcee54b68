import { defineSearch, textParam, wordsParam, pageParams } from '../../../kit/web/search.ts'

/** `q`: a part of the name or email; `from`, `to`: YYYY-MM-DD; `look`: days with a gap alone. */
export const crossCheckSearch = defineSearch({
  q: textParam(),
  from: textParam(),
  to: textParam(),
  look: wordsParam(['yes']),
  ...pageParams,
})
