import { buildFirstRead, type FirstRead, fromPath } from '../kit/web/first-reads.ts'
import { firstReads } from '../row-work/first-reads.ts'
import { session } from '../session/contract.ts'

/** First reads by the path of the page. */
const ofPages: Readonly<Record<string, readonly FirstRead[]>> = firstReads

/** Returns the first reads of a page, for the build. Before them, the shell reads who is logged in. */
export const listFirstReads = (path: string): readonly FirstRead[] => [
  buildFirstRead(session.me, { params: { role: fromPath('role') } }),
  ...(ofPages[path] ?? []),
]
