import { TABS } from '../../access/levels.ts'
import { numberParam, defineSearch, pageParams, textParam, wordsParam } from '../../kit/web/search.ts'

export const auditSearch = defineSearch({
  person: textParam(),
  type: textParam(),
  access: wordsParam(['any', ...TABS]),
  object: textParam(),
  name: textParam(),
  from: textParam(),
  to: textParam(),
  older: textParam(),
  newer: textParam(),
  size: pageParams.size,
  line: numberParam(1),
})
