import type { Db } from '../../kit/postgres/db.ts'
import { formatQuantity } from '../../kit/shared/counted.ts'
import type { Issue } from '../../kit/shared/errors.ts'
import { formatDay } from '../../kit/shared/time.ts'
import type { DepartmentRef } from '../../departments/server/lookup.ts'
import type { PlannedFacts } from './fact-days.ts'
import { firstDaySql } from './lookup.ts'

type Sent = { departments: readonly DepartmentRef[]; manager: { email: string } | null }

const selectFactWords = async (db: Db, person: string, departments: readonly string[], manager: string | null) => {
  const [words] = await db<{ first: string; departments: string[]; manager: string | null }[]>`
    select ${firstDaySql(db, db`${person}::uuid`)}::text as first,
      array(select d.name from unnest(${departments as string[]}::uuid[]) with ordinality as t(id, place)
        join department_names d using (id) order by t.place) as departments,
      (select email from identities where id = ${manager}::uuid) as manager`
  return words ?? { first: '', departments: [], manager: null }
}

/** Returns what to ask before a save changes departments or a manager on past days (api.md, Asking first). */
export async function describeMovedFacts(
  db: Db,
  { id, fullName }: { id: string; fullName: string },
  { departments, managers }: PlannedFacts,
  sent: Sent,
): Promise<Issue[]> {
  if (departments?.moved === undefined && managers?.moved === undefined) return []
  const before = {
    departments: departments?.moved?.before?.departmentIds ?? [],
    manager: managers?.moved?.before?.managerId ?? null,
  }
  const words = await selectFactWords(db, id, before.departments, before.manager)
  const listed = (names: readonly string[]): string => (names.length === 0 ? 'no department' : names.join(', '))
  const team = (email: string | null): string => (email === null ? 'no team' : `the team of ${email}`)
  const moved = [
    {
      path: 'departmentsFrom',
      days: departments?.moved,
      what: `from ${listed(words.departments)} to ${listed(sent.departments.map(({ name }) => name))}`,
      effect: 'Reports by department and standard costs of these days follow.',
    },
    {
      path: 'managerFrom',
      days: managers?.moved,
      what: `from ${team(words.manager)} to ${team(sent.manager?.email ?? null)}`,
      effect:
        sent.manager === null ? 'Reports by team follow.' : 'The manager will also see the reasons of absences on these days.',
    },
  ]
  return moved.flatMap(({ path, days, what, effect }) => {
    const from = days === undefined || days.from > words.first ? days?.from : words.first
    if (days === undefined || from === undefined || from > days.to) return []
    const count = (Date.parse(days.to) - Date.parse(from)) / 86_400_000 + 1
    const range = `${formatQuantity(count, 'day')} from ${formatDay(from)} to ${formatDay(days.to)}`
    return [{ path, message: `${fullName}: ${range} ${count === 1 ? 'moves' : 'move'} ${what}. ${effect}` }]
  })
}
