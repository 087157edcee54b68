import { numberParam, searchOf, textParam } from '../../kit/web/search.ts'

/** URL state of the audit log: filters, cursor and the open line. */
export const auditSearch = searchOf({
  person: textParam(),
  type: textParam(),
  object: textParam(),
  name: textParam(),
  from: textParam(),
  to: textParam(),
  older: textParam(),
  newer: textParam(),
  size: numberParam(1),
  line: numberParam(1),
})
