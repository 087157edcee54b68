import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { isReachable, type Standing } from '../../../rows/history/rules.ts'
import { STAGE, statusIn } from '../../../rows/workflow/turn-rules.ts'
import { roleWord, STATUSES } from '../../../rows/workflow/vocabulary.ts'

const titles: Record<StaffRole, string> = {
  AUTHOR: 'an author',
  REVIEWER: 'a reviewer',
  'REVIEWER-2': 'a second reviewer',
  UPLOADER: 'an uploader',
}
/** The sentence for a status that the role does not have. */
export const unknownStatus = (role: StaffRole): string =>
  `This is not a status of ${titles[role]}. Use ${STATUSES[role].join(', ')}.`

/** The role whose status makes the standing unreachable, the first that does not follow from the stages before it; and why. */
export function unreachableStatus(standing: Standing): { role: StaffRole; message: string } {
  const until = (last: number): Standing => {
    const partial: Standing = { ...standing }
    for (const role of STAFF_ROLES.slice(last + 1)) Object.assign(partial, { [`${STAGE[role]}_status`]: null })
    return partial
  }
  const at = STAFF_ROLES.findIndex((_, index) => !isReachable(until(index)))
  const role = STAFF_ROLES[at] ?? 'UPLOADER'
  const previous = STAFF_ROLES[at - 1]
  if (previous !== undefined && statusIn(standing, role) !== null && statusIn(standing, previous) === null)
    return { role, message: `The ${roleWord(role)} has acted, but the ${roleWord(previous)} has no status yet.` }
  const statuses = STAFF_ROLES.flatMap((one) => {
    const status = statusIn(standing, one)
    return status === null ? [] : [`${roleWord(one)} ${status}`]
  })
  const answer = standing.author_answer_type ? ` with ${standing.author_answer_type}` : ''
  return { role, message: `The workflow can’t lead to ${statuses.join(', ')}${answer}.` }
}

/** The sentence for an unknown email, with the most similar known one. */
export function unknownPerson(email: string, people: readonly { email: string }[]): string {
  const wanted = email.toLowerCase()
  const near = people
    .map(({ email: known }) => ({ known, far: distance(wanted, known.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far)[0]
  return `Nobody has this email.${near !== undefined && near.far <= 2 ? ` Did you mean ${near.known}?` : ''}`
}

/** The edit distance, counted up to 3. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    for (let j = 1; j <= b.length; j++)
      now[j] = Math.min((before[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    if (Math.min(...now) > 2) return 3
    before = now
  }
  return before[b.length] ?? 3
}
