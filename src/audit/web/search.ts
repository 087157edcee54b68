import { numberParam, searchOf, textParam, wordsParam } from '../../kit/web/search.ts'
import { OBJECT_TYPES } from '../../kit/shared/object-types.ts'

/** The address of the audit log: its filters, the place of the page and the line that is open. */
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
