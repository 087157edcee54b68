import { type Db } from '../../../kit/postgres/db.ts'
import { departmentAsked } from '../../../departments/server/lookup.ts'
import { keysOf, type LivingFile } from '../../files/server/lookup.ts'
import { type SearchField } from '../../filter/contract.ts'
import { matching, searchesOf } from '../../filter/server/filter.ts'
import { people } from '../../workflow/server/columns.ts'
import type { ChosenRows } from './assign-tasks.ts'

/** How a body selects rows (`Rows` of assign/contract.ts). */
export type Named = Omit<ChosenRows, 'departmentId' | 'matching'> & {
  department?: string | undefined
  filter?: { searchFields: readonly SearchField[]; question_id?: string | undefined } | undefined
}

/** The ids of the rows that match a filter, with every condition it may have. */
const filtered = (db: Db, file: LivingFile, { searchFields, question_id }: NonNullable<Named['filter']>, now: Date) => db`
  t.id in (select t.id from tasks t ${people(db)}
    where t.file_id = ${file.id} and ${matching(db, searchesOf({ question_id }, searchFields), keysOf(file), now)})`

/** The rows of a body for `rowsOf`. Refuses DEPARTMENT_NOT_FOUND. */
export const chosenOf = async (db: Db, file: LivingFile, body: Named, now: Date): Promise<ChosenRows> => ({
  start: body.start,
  end: body.end,
  checked: body.checked,
  section: body.section,
  departmentId: await departmentAsked(db, body.department),
  matching: body.filter && filtered(db, file, body.filter, now),
})

/** How the rows were selected, for the audit row; without the list of checked numbers, which may be long. */
export const named = ({ start, end, section, checked, filter }: Named) => ({
  ...(start !== undefined && { start, end }),
  ...(section !== undefined && { section }),
  ...(checked !== undefined && { checked: checked.length }),
  ...(filter !== undefined && { filter }),
})
