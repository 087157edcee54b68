import { roleWords } from '../../../access/role-words.ts'
import { formatQuantity, formatCount, joinWords, formatPlural } from '../../../kit/shared/counted.ts'
import { groupBy } from '../../../kit/shared/grouped.ts'
import { type FirstSteps, HOME_AT_MOST } from '../contract.ts'

/** Returns words such as "Ananya Iyer and Imran Sheikh, authors; Neha Kulkarni, reviewer; 3 more". */
export function formatFirstPeople({ count, first }: NonNullable<FirstSteps['people']>): string {
  const groups = [...groupBy(first, ({ role }) => role)].map(
    ([role, people]) =>
      `${joinWords(people.map(({ fullName }) => fullName))}, ${formatPlural(people.length, roleWords[role].toLowerCase())}`,
  )
  const more = count - first.length
  return [...groups, ...(more > 0 ? [formatQuantity(more, 'more', 'more')] : [])].join('; ')
}

type AssignedPeople = NonNullable<FirstSteps['assigned']>['people']

/** Returns words such as "Author: Ananya Iyer 100, Imran Sheikh 100; Reviewer: Neha Kulkarni 200". */
export const formatAssigned = (people: AssignedPeople): string =>
  [...groupBy(people, ({ role }) => role)]
    .map(([role, of]) => `${roleWords[role]}: ${of.map(({ fullName, rows }) => `${fullName} ${formatCount(rows)}`).join(', ')}`)
    .join('; ')

/**
 * Says what the people see now and what happens next.
 * @param canSubmit whether the project has an allocation ID or needs none
 */
export function formatNext(people: AssignedPeople, canSubmit: boolean): string {
  const authors = people.filter(({ role }) => role === 'AUTHOR').map(({ fullName }) => fullName)
  const see = authors.length === 0 ? 'The people see' : `${joinWords(authors)} ${formatPlural(authors.length, 'sees', 'see')}`
  // A list that reached the maximum length begins with the authors, so its reviewers may be missing.
  const isReviewed = people.length >= HOME_AT_MOST.assignedPeople || people.some(({ role }) => role === 'REVIEWER')
  const moves = isReviewed ? 'moves on to review' : 'waits until a reviewer is assigned'
  const submit = canSubmit ? `the first submitted row ${moves}` : 'they can submit once there is an allocation ID'
  return `${see} their rows on Home; ${submit}, and then these steps give way to the files in progress.`
}
