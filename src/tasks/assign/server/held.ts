import type { RoleWork } from '../../../kit/server/held.ts'
import type { PersonPart } from '../../../users/server/extension-points.ts'
import type { PersonSummary } from '../../../users/person-contract.ts'
import { shownTo } from '../../files/server/lookup.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { namedByFile } from '../open-rows-rules.ts'
import { assigneesOf } from './assign-tasks.ts'
import { clashesOf, lockFilesOf, lockOpenRows, moveOpenRows, openRowsOf, openWorkOf, rowsInTurn } from './open-rows.ts'

/** The rows of all files whose turn is or will be the person's. */
export const heldRows: RoleWork = {
  waiting: rowsInTurn,
  open: openRowsOf,
  clashes: async (db, role, asked) =>
    (await clashesOf(db, role, asked)).map(({ id, count, rows }) => ({ id, count, named: namedByFile(rows, count) })),
  lockAround: (db, person, roles) => lockFilesOf(db, person, roles).execute(),
  // The same rules as assigning (workflow.md, Assigning).
  receiver: async (db, role, person) => (await assigneesOf(db, { [roleKey(role)]: person }))[role] ?? '',
  lock: lockOpenRows,
  handOver: async (db, role, to, { personId, reach, now, audit, publish }) => {
    const { people, files } = await moveOpenRows(db, role, to, { personId, reach, now })
    publish(people, 'tasks', 'reworks')
    for (const { id, name, given, unassigned } of files) {
      const before = { [roleKey(role)]: personId, rows: given + unassigned }
      audit({ type: 'file', id, name, before, after: { [roleKey(role)]: to, given, unassigned } })
    }
  },
}

export const workOfPerson: PersonPart<PersonSummary['work']> = (db, { userId, reach }) =>
  openWorkOf(db, userId, shownTo(db, reach))
