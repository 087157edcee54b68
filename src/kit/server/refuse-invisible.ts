import { refuse } from '../shared/errors.ts'
import { findInvisibleProblem } from '../shared/name-problems.ts'

/** `text` is undefined if the field was not sent. `before` is the stored text. */
type NewText = { path: string; noun: string; text: string | undefined; before: string | null | undefined }

/**
 * Refuses a text with an invisible character (decision 152). A text that is already stored that way is accepted, so that a thing
 * with an old name can still be changed. This is for calls that change names; a call that adds a name checks it in its contract.
 * @throws INVALID_REQUEST
 */
export function refuseInvisible(texts: readonly NewText[]): void {
  const issues = texts.flatMap(({ path, noun, text, before }) => {
    const message = text === undefined || text === before ? undefined : findInvisibleProblem(noun, text)
    return message === undefined ? [] : [{ path, message }]
  })
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
}
