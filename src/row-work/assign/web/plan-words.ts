import { formatQuantity, formatPlural, formatCount } from '../../../kit/shared/counted.ts'
import { joinFirst } from '../../../kit/shared/short-list.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { ROLE_NAMES, getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import type { LinePlan, RolePlan } from '../plan-contract.ts'
import { isWeight } from './sharing.ts'
import type { Sharing, TaskDraft } from './task-draft.ts'

const SHOWN = 5

/** Returns words such as "507, 512, 517, 522, 527 and 9 more". */
export const formatRows = (numbers: readonly number[], count: number): string => joinFirst(numbers, SHOWN, count)

const holds: Record<StaffRole, string> = {
  AUTHOR: 'authored',
  REVIEWER: 'reviews',
  'REVIEWER-2': 'is second reviewer of',
  UPLOADER: 'uploads',
}

/** Returns words such as "3 rows that Rohit Verma authored go to Sneha Menon." */
export const moveSentence = ({ from, to, as, count }: RolePlan['moves'][number], people: RolePlan['people']): string =>
  `${formatQuantity(count, 'row')} that ${people[from]?.fullName} ${holds[as]} ${formatPlural(count, 'goes', 'go')} to ${people[to]?.fullName}.`

/** Returns words such as "180 rows already have this reviewer." */
export const describeKept = ({ role, dealt, changes, nobody }: RolePlan): string | undefined => {
  const kept = dealt - changes - nobody.count
  return kept === 0
    ? undefined
    : `${formatQuantity(kept, 'row')} already ${formatPlural(kept, 'has', 'have')} this ${getRoleWord(role)}.`
}

const obstacle = ({ role, acted, nobody }: Pick<RolePlan, 'role' | 'acted' | 'nobody'>): string | undefined => {
  if (acted.count > 0) {
    const named = `${formatPlural(acted.count, 'row')} ${formatRows(acted.rows, acted.count)}`
    return `The ${getRoleWord(role)} has acted on ${named}. Ask an admin to reopen the task first.`
  }
  if (nobody.count > 0) {
    const named = `${formatPlural(nobody.count, 'row')} ${formatRows(nobody.rows, nobody.count)}`
    return `Nobody here can take ${named}, because one person can’t hold two roles on a row. Add a person.`
  }
  return undefined
}

type Planned = Pick<LinePlan, 'changes' | 'roles'>

export const describeObstacles = ({ changes, roles }: Planned): string[] => {
  const obstacles = roles.flatMap((role) => {
    const why = obstacle(role)
    return why === undefined ? [] : [roles.length === 1 ? why : `${ROLE_NAMES[role.role]}: ${why}`]
  })
  return changes > 0 || obstacles.length > 0
    ? obstacles
    : ['All of these rows are already assigned, so there are none left to assign.']
}

/** Explains it in the footer of a planner. `choiceOf` returns how the clashes of a role are handled. */
export const explainWhyBlocked = (plan: Planned, choiceOf: (role: StaffRole) => TaskDraft['onConflict']): string | undefined =>
  plan.roles.some(({ role, clashes }) => clashes.count > 0 && choiceOf(role) === 'error')
    ? 'Rows already assigned: choose what happens to them.'
    : describeObstacles(plan).length > 0
      ? 'This can’t be assigned this way.'
      : undefined

/** Explains typed numbers that do not add up: "These numbers make 557, so they count as weights: 114, 140 and 233 rows." */
export const describeWeights = ({ dealt, people }: Pick<RolePlan, 'dealt' | 'people'>, sharing: Sharing): string | undefined => {
  const typed = sharing.people.reduce((sum, { weight }) => sum + (isWeight(weight) ? weight : 0), 0)
  return sharing.split !== 'weights' || typed === dealt || people.length < 2
    ? undefined
    : `These numbers make ${formatCount(typed)}, so they count as weights: ${people
        .map(({ gets }) => formatCount(gets))
        .join(', ')
        .replace(/, (\S+)$/, ' and $1')} rows.`
}
