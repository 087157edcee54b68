import type { RoleWork } from '../../../kit/server/leaver-resource.ts'
import type { PersonPart } from '../../../users/server/extension-points.ts'
import type { PersonSummary } from '../../../users/person-contract.ts'
import { managersOfFile, shownTo } from '../../../rows/files/server/lookup.ts'
import { roleKey } from '../../../rows/workflow/vocabulary.ts'
import { namedByFile } from '../open-rows-rules.ts'
import { lockAssignees } from './assign-tasks.ts'
import {
  selectRowClashes,
  lockAssignedFiles,
  lockOpenRows,
  moveOpenRows,
  selectOpenRows,
  selectOpenWork,
  rowsInTurn,
} from './open-rows.ts'

/** The rows of all files whose turn is or will be the person's. */
export const assignedRows: RoleWork = {
  tables: ['tasks'],
  waiting: rowsInTurn,
  open: selectOpenRows,
  clashes: async (db, role, filter) =>
    (await selectRowClashes(db, role, filter)).map(({ id, count, rows }) => ({ id, count, named: namedByFile(rows, count) })),
  lockAround: (db, person, roles) => lockAssignedFiles(db, person, roles).execute(),
  // The same rules as assigning (workflow.md, Assigning).
  receiver: async (db, role, person) => (await lockAssignees(db, { [roleKey(role)]: person }))[role] ?? '',
  lock: lockOpenRows,
  handOver: async (db, role, to, { personId, reach, now, audit, publish }) => {
    const { people, files } = await moveOpenRows(db, role, to, { personId, reach, now })
    publish(people, 'tasks', 'reworks')
    for (const { id, name, given, unassigned } of files) {
      publish(managersOfFile(id, now), 'tasks')
      const before = { [roleKey(role)]: personId, rows: given + unassigned }
      audit({ type: 'file', id, name, before, after: { [roleKey(role)]: to, given, unassigned } })
    }
  },
}

export const workOfPerson: PersonPart<PersonSummary['work']> = (db, { userId, reach }) =>
  selectOpenWork(db, userId, shownTo(db, reach))
