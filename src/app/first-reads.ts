import { buildFirstRead, type FirstRead, fromPath } from '../kit/web/first-reads.ts'
import { firstReads } from '../row-work/first-reads.ts'
import { session } from '../session/contract.ts'

const ofPages: Readonly<Record<string, readonly FirstRead[]>> = firstReads

/** The shell first reads who is logged in. */
export const listFirstReads = (path: string): readonly FirstRead[] => [
  buildFirstRead(session.me, { params: { role: fromPath('role') } }),
  ...(ofPages[path] ?? []),
]
