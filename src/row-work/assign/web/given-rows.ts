import { roleWords } from '../../../access/role-words.ts'
import { formatQuantity, formatCount, joinWords } from '../../../kit/shared/counted.ts'
import { writeWheres } from '../../../rows/filter/web/where.ts'
import { toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import type { RolePlan } from '../plan-contract.ts'

export type GivenRows = {
  /** A title such as "810 rows assigned". */
  title: string
  why: string
  /** The filter for the first role's people and the day, as in the address. */
  where: string | undefined
}

type Executed = Pick<RolePlan, 'role'> & {
  people: readonly Pick<RolePlan['people'][number], 'email' | 'fullName' | 'gets'>[]
}

/**
 * Describes executed plans in workflow order. Returns undefined if no row changed.
 * @param day the day of the assignment
 */
export function toGivenRows(rows: number, plans: readonly Executed[], day: string): GivenRows | undefined {
  const given = plans
    .map(({ role, people }) => ({ role, people: people.filter(({ gets }) => gets > 0) }))
    .filter(({ people }) => people.length > 0)
  const [first] = given
  if (rows === 0 || first === undefined) return undefined
  const who = given.map(({ role, people }) => {
    const names = people.map(({ fullName, gets }) => `${fullName} ${formatCount(gets)}`)
    return `${roleWords[role]}: ${joinWords(names)}.`
  })
  const next =
    first.role === 'AUTHOR'
      ? 'They see their rows on Home; the first submitted row moves on to review.'
      : 'They see each row on Home at their turn.'
  const [email = '', ...others] = first.people.map((person) => person.email)
  const key = toRoleKey(first.role)
  const value = others.length === 0 ? email : [email, ...others]
  return {
    title: `${formatQuantity(rows, 'row')} assigned`,
    why: [...who, next].join(' '),
    where: writeWheres([
      { key, type: 'exact', value },
      { key: `${key}_allocation_date`, type: 'exact', value: day },
    ]),
  }
}
