import type { Actor, Role } from '../src/access/levels.ts'
import type { Reach, RowsReach } from '../src/kit/server/reach.ts'
import { resolveReach } from '../src/kit/server/reach-of.ts'

/** The reach that a call of this word has for a person, to run a query without its call. */
export const reachFor = <Word extends RowsReach>(word: Word, id: string, role: Role, now = new Date()): Reach<Word> =>
  resolveReach({ who: 'signed-in', reach: word }, { id, roles: [role] } as unknown as Actor, now) as Reach<Word>
