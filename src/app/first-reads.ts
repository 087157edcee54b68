import { buildFirstRead, type FirstRead, fromPath } from '../kit/web/first-reads.ts'
import { firstReads } from '../row-work/first-reads.ts'
import { session } from '../session/contract.ts'

/** By the path of a page. */
const ofPages: Readonly<Record<string, readonly FirstRead[]>> = firstReads

/** What a page reads first, for the build; the shell reads before it who is signed in. */
export const listFirstReads = (path: string): readonly FirstRead[] => [
  buildFirstRead(session.me, { params: { role: fromPath('role') } }),
  ...(ofPages[path] ?? []),
]
