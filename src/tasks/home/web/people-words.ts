import { roleWords } from '../../../access/role-words.ts'
import { counted, listed, plural } from '../../../kit/shared/counted.ts'
import { groupedBy } from '../../../kit/shared/grouped.ts'
import { formatNextStep } from '../../assign/web/given-rows.ts'
import type { FirstSteps } from '../contract.ts'

/** "Ananya Iyer and Imran Sheikh, authors; Neha Kulkarni, reviewer; 3 more" */
export function formatFirstPeople({ count, first }: NonNullable<FirstSteps['people']>): string {
  const groups = [...groupedBy(first, ({ role }) => role)].map(
    ([role, people]) =>
      `${listed(people.map(({ fullName }) => fullName))}, ${plural(people.length, roleWords[role].toLowerCase())}`,
  )
  const more = count - first.length
  return [...groups, ...(more > 0 ? [counted(more, 'more', 'more')] : [])].join('; ')
}

type AssignedPeople = NonNullable<FirstSteps['assigned']>['people']

/** What the people see now, and what comes after. @param canSubmit whether the project has an allocation ID, or needs none */
export function formatNext(people: AssignedPeople, canSubmit: boolean): string {
  const authors = people.filter(({ role }) => role === 'AUTHOR').map(({ fullName }) => fullName)
  const see = authors.length === 0 ? 'The people see' : `${listed(authors)} ${plural(authors.length, 'sees', 'see')}`
  return `${formatNextStep(see, canSubmit)}, and these steps give way to the files in progress.`
}
