import type { Actor, Role } from '../src/access/levels.ts'
import type { Reach, RowsReach } from '../src/kit/server/reach.ts'
import { resolveReach } from '../src/kit/server/reach-of.ts'

/** Returns a person's reach for a call with this reach word, for tests that run a query without its call. */
export const resolveTestReach = <Word extends RowsReach>(word: Word, id: string, role: Role, now = new Date()): Reach<Word> =>
  resolveReach({ who: 'signed-in', reach: word }, { id, roles: [role] } as unknown as Actor, now) as Reach<Word>
