import { type Actor, STAFF_ROLES, type StaffRole } from '../../../kit/shared/access.ts'
import { type Db } from '../../../kit/postgres/db.ts'
import { departmentAsked } from '../../../departments/server/lookup.ts'
import { refuse } from '../../refusals.ts'
import { keysOf, type LivingFile } from '../../files/server/lookup.ts'
import { type SearchField } from '../../filter/contract.ts'
import { matching, searchesOf } from '../../filter/server/filter.ts'
import { people } from '../../workflow/server/columns.ts'
import { roleAsked } from '../../workflow/server/roles.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { type Load, sharesOf, type Split } from '../split-rules.ts'
import { type ChosenRows } from './assign-tasks.ts'
import type { Asked, Part } from './plan-assignment.ts'

type Named = Omit<ChosenRows, 'departmentId' | 'matching'> & {
  department?: string | undefined
  filter?: { searchFields: readonly SearchField[]; question_id?: string | undefined } | undefined
}
/** The ids of the rows that match a filter, with every condition it may have. */
const filtered = (db: Db, file: LivingFile, { searchFields, question_id }: NonNullable<Named['filter']>, now: Date) => db`
  t.id in (select t.id from tasks t ${people(db)}
    where t.file_id = ${file.id} and ${matching(db, searchesOf({ question_id }, searchFields), keysOf(file), now)})`

/** The file and the chosen rows of a request. */
export const askedOf = async (
  db: Db,
  file: LivingFile,
  body: Named,
  { actor, now }: { actor: Actor; now: Date },
): Promise<Omit<Asked, 'parts'>> => ({
  file,
  actor,
  now,
  chosen: {
    start: body.start,
    end: body.end,
    checked: body.checked,
    section: body.section,
    departmentId: await departmentAsked(db, body.department),
    matching: body.filter && filtered(db, file, body.filter, now),
  },
})

type AskedPart<Person> = { role: string; people: readonly (Person & { person: string })[]; onConflict: Part['onConflict'] }
const partOf = ({ role, people: named, onConflict }: AskedPart<unknown>, path?: string) => ({
  role: roleAsked(role, path),
  people: named.map(({ person }) => person),
  onConflict,
})
type PlannedPart = AskedPart<{ weight?: number | undefined }> & { split: Split }
/** A role as it is to be planned. */
export const plannedPart = (part: PlannedPart, path?: string): Part => ({
  ...partOf(part, path),
  sharesFrom: (rows: number, loads: Load[]) =>
    sharesOf(
      rows,
      part.split,
      loads.map((load, at) => ({ ...load, weight: part.people[at]?.weight })),
    ),
})
type ShownPart = AskedPart<{ share: number; gets: number }> & { left: number }
/** A role as it was planned and shown. */
export const shownPart = (part: ShownPart, path?: string) => ({
  ...partOf(part, path),
  shown: { shares: part.people.map(({ share }) => share), gets: part.people.map(({ gets }) => gets), left: part.left },
})

/** The roles of a line in the order of the work; refuses a role that stands there twice. */
export function lineOf<Asked, One extends { role: StaffRole }>(
  roles: readonly Asked[],
  part: (asked: Asked, path: string) => One,
): One[] {
  const parts = roles.map((asked, at) => part(asked, `roles.${at}.role`))
  for (const [at, { role }] of parts.entries())
    if (parts.findIndex((one) => one.role === role) !== at) {
      const message = `${roleKey(role)} is named twice.`
      refuse('INVALID_REQUEST', { issues: [{ path: `roles.${at}.role`, message }] })
    }
  return STAFF_ROLES.flatMap((role) => parts.filter((one) => one.role === role))
}

/** How the rows were selected, for the audit row; without the list of checked numbers, which may be long. */
export const named = ({ start, end, section, checked, filter }: Named) => ({
  ...(start !== undefined && { start, end }),
  ...(section !== undefined && { section }),
  ...(checked !== undefined && { checked: checked.length }),
  ...(filter !== undefined && { filter }),
})
