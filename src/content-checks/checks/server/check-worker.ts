import { serveThread } from '../../../kit/server/thread.ts'
import { listRowFindings, type RowFindings } from './list-findings.ts'
import type { StoredRow } from './queries.ts'

/** The thread that checks stored rows: a hostile one takes a tenth of a second, in which the event loop would serve nobody. */
serveThread((rows: readonly StoredRow[]): RowFindings[] => {
  // Rows that are sent together are of one project or few: its glossary is prepared once.
  const glossaries = new Map<string, StoredRow['glossary']>()
  return rows.map((row) => {
    const key = JSON.stringify(row.glossary)
    const glossary = glossaries.get(key) ?? row.glossary
    glossaries.set(key, glossary)
    return listRowFindings({ ...row, glossary })
  })
})
