import { numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'
import { OBJECT_TYPES } from '../../kit/shared/object-types.ts'

/** URL state of the audit log: filters, cursor and the open line. */
export const auditSearch = searchOf({
  person: textParam(),
  type: wordsParam(OBJECT_TYPES),
  object: textParam(),
  name: textParam(),
  from: textParam(),
  to: textParam(),
  older: textParam(),
  newer: textParam(),
  size: numberParam(1),
  line: numberParam(1),
})
