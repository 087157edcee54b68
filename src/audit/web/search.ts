import { TABS } from '../../access/levels.ts'
import { numberParam, defineSearch, textParam, wordsParam } from '../../kit/web/search.ts'

/** URL state of the audit log: filters, cursor and the open line. */
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
  size: numberParam(1),
  line: numberParam(1),
})
