import type { StaffRole } from '../../../access/levels.ts'
import { roleWords } from '../../../access/role-words.ts'
import { formatCount } from '../../../kit/shared/counted.ts'
import { groupedBy } from '../../../kit/shared/grouped.ts'
import type { Where } from '../../filter/web/where.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import type { RolePlan } from '../plan-contract.ts'

type Holder = { role: StaffRole; fullName: string; rows: number }
/** What an assignment has done: how many rows it changed, and how many each person got in each role, in the order of the work. */
export type GivenRows = { rows: number; people: readonly (Holder & { email: string })[] }

/** Of plans that were executed; undefined: no row changed. */
export const toGivenRows = (rows: number, plans: readonly RolePlan[]): GivenRows | undefined => {
  const people = plans.flatMap(({ role, people: planned }) =>
    planned.flatMap(({ email, fullName, gets }) => (gets === 0 ? [] : [{ role, email, fullName, rows: gets }])),
  )
  return rows === 0 || people.length === 0 ? undefined : { rows, people }
}

/** The search for the rows of the first role's people. */
export function searchGivenRows({ people }: GivenRows): Where[] {
  const [first] = people
  if (first === undefined) return []
  const [email = '', ...others] = people.filter(({ role }) => role === first.role).map((person) => person.email)
  return [{ key: roleKey(first.role), type: 'exact', value: others.length === 0 ? email : [email, ...others] }]
}

/** "Author: Ananya Iyer 100, Imran Sheikh 100; Reviewer: Neha Kulkarni 200" */
export const formatAssigned = (people: readonly Holder[]): string =>
  [...groupedBy(people, ({ role }) => role)]
    .map(([role, of]) => `${roleWords[role]}: ${of.map(({ fullName, rows }) => `${fullName} ${formatCount(rows)}`).join(', ')}`)
    .join('; ')

/**
 * What people with new rows see now, and what comes after.
 * @param who as the subject: "They see"
 * @param canSubmit whether the project has an allocation ID, or needs none
 */
export const formatNextStep = (who: string, canSubmit: boolean): string =>
  `${who} their rows on Home; ${canSubmit ? 'the first submitted row moves on to review' : 'they can submit once there is an allocation ID'}`

/** Who has the rows now, and what happens next. */
export const describeGivenRows = ({ people }: GivenRows): string => {
  const isForAuthors = people.some(({ role }) => role === 'AUTHOR')
  const next = isForAuthors ? formatNextStep('They see', true) : 'They see each row on Home at their turn'
  return `${formatAssigned(people)}. ${next}.`
}
