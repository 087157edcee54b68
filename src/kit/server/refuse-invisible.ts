import { refuse } from '../shared/errors.ts'
import { invisibleProblem } from '../shared/name-problems.ts'

/** `text`: as it was sent; undefined: it was not. `before`: as it is stored. */
type NewText = { path: string; noun: string; text: string | undefined; before: string | null | undefined }

/**
 * Refuses a text that has a character which nobody sees, unless it is stored so already: a thing with an old name can still be
 * changed (decision 152). For calls that change names; a call that adds one has it in its contract.
 * @throws INVALID_REQUEST
 */
export function refuseInvisible(texts: readonly NewText[]): void {
  const issues = texts.flatMap(({ path, noun, text, before }) => {
    const message = text === undefined || text === before ? undefined : invisibleProblem(noun, text)
    return message === undefined ? [] : [{ path, message }]
  })
  if (issues.length > 0) refuse('INVALID_REQUEST', { issues })
}
