import { serveThread } from '../../../kit/server/thread.ts'
import { listRowFindings, type RowFindings } from './list-findings.ts'
import type { StoredRow } from './queries.ts'

/** Checks stored rows in a thread. A hostile row takes a tenth of a second, which would block the event loop. */
serveThread((rows: readonly StoredRow[]): RowFindings[] => {
  // Rows sent together belong to few projects, so each glossary is prepared once.
  const glossaries = new Map<string, StoredRow['glossary']>()
  return rows.map((row) => {
    const key = JSON.stringify(row.glossary)
    const glossary = glossaries.get(key) ?? row.glossary
    glossaries.set(key, glossary)
    return listRowFindings({ ...row, glossary })
  })
})
