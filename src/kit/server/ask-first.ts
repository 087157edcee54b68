import { type Issue, refuse } from '../shared/errors.ts'

const MAX_NAMED_CONSEQUENCES = 3

/**
 * Asks for confirmation before an act that has consequences (decision 141). The message of NEEDS_CONFIRMATION names the
 * consequences and says how to confirm, because a client of the documents shows nothing else.
 * @param fields `count` is the number of all consequences, for when `issues` holds only the first of them
 * @throws NEEDS_CONFIRMATION
 */
export function askFirst(issues: Issue[], fields?: { count: number }): never {
  const sentences = issues
    .slice(0, MAX_NAMED_CONSEQUENCES)
    .map(({ message }) => (/[.?!]$/.test(message) ? message : `${message}.`))
  const others = (fields?.count ?? issues.length) - sentences.length
  const more = others > 0 ? [`And ${others} more.`] : []
  const consequence = [...sentences, ...more].join(' ')
  return refuse('NEEDS_CONFIRMATION', { values: { consequence }, issues, ...(fields && { fields }) })
}
