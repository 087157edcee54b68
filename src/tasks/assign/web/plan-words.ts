import { counted, plural, formatCount } from '../../../kit/shared/counted.ts'
import { shortList } from '../../../kit/shared/short-list.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { roleWord } from '../../workflow/vocabulary.ts'
import type { RolePlan } from '../plan-contract.ts'
import type { Sharing } from './task-draft.ts'

/** How many rows a line names before it only counts. */
const SHOWN = 5

/** "507, 512, 517, 522, 527 and 9 more" */
export const rowsShown = (numbers: readonly number[], count: number): string => shortList(numbers, SHOWN, count)

const holds: Record<StaffRole, string> = {
  AUTHOR: 'authored',
  REVIEWER: 'reviews',
  'REVIEWER-2': 'is second reviewer of',
  UPLOADER: 'uploads',
}

/** "3 rows that Rohit Verma authored go to Sneha Menon." */
export const moveSentence = ({ from, to, as, count }: RolePlan['moves'][number], people: RolePlan['people']): string =>
  `${counted(count, 'row')} that ${people[from]?.fullName} ${holds[as]} ${plural(count, 'goes', 'go')} to ${people[to]?.fullName}.`

/** What blocks the whole action, if anything. */
export const obstacle = (
  { dealt, acted, nobody }: Pick<RolePlan, 'dealt' | 'acted' | 'nobody'>,
  role: StaffRole,
): string | undefined => {
  if (dealt === 0) return 'All of these rows are already assigned, so there are none left to assign.'
  if (acted.count > 0) {
    const named = `${plural(acted.count, 'row')} ${rowsShown(acted.rows, acted.count)}`
    return `The ${roleWord(role)} has acted on ${named}. Ask an admin to reopen the task first.`
  }
  if (nobody.count > 0) {
    const named = `${plural(nobody.count, 'row')} ${rowsShown(nobody.rows, nobody.count)}`
    return `Nobody here can take ${named}, because one person can’t hold two roles on a row. Add a person.`
  }
  return undefined
}

/** Explains typed numbers that do not add up to the rows: "557 in all: taken as weights, 114, 140 and 233 rows." */
export const weightsSentence = ({ dealt, people }: Pick<RolePlan, 'dealt' | 'people'>, sharing: Sharing): string | undefined => {
  const typed = sharing.people.reduce((sum, { weight = 0 }) => sum + weight, 0)
  return sharing.split !== 'weights' || typed === dealt || people.length < 2
    ? undefined
    : `These numbers make ${formatCount(typed)}, so they count as weights: ${people
        .map(({ gets }) => formatCount(gets))
        .join(', ')
        .replace(/, (\S+)$/, ' and $1')} rows.`
}
