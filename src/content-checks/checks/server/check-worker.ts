import { serveThread } from '../../../kit/server/thread.ts'
import { listRowFindings, type RowFindings } from './list-findings.ts'
import type { StoredRow } from './queries.ts'

/** Checks stored rows in a thread. A hostile row takes a tenth of a second, during which the event loop would serve nobody. */
serveThread((rows: readonly StoredRow[]): RowFindings[] => {
  // Rows that are sent together belong to one project or a few, so each glossary is prepared once.
  const glossaries = new Map<string, StoredRow['glossary']>()
  return rows.map((row) => {
    const key = JSON.stringify(row.glossary)
    const glossary = glossaries.get(key) ?? row.glossary
    glossaries.set(key, glossary)
    return listRowFindings({ ...row, glossary })
  })
})
