import { numberParam, defineSearch, textParam, wordsParam } from '../../../kit/web/search.ts'

/** `q`: a part of the name or email; `from`, `to`: YYYY-MM-DD; `look`: days with a gap alone. */
export const crossCheckSearch = defineSearch({
  q: textParam(),
  from: textParam(),
  to: textParam(),
  look: wordsParam(['yes']),
  page: numberParam(1),
  size: numberParam(1),
})
