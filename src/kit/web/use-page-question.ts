import { useRef } from 'react'
import { Refused } from './call.ts'

/**
 * Asks on the page before a call is sent that does not ask (decisions 154, P772), in the same way as the server asks: the form
 * shows the questions, and the same input sent again is the answer.
 */
export function usePageQuestion() {
  const answered = useRef('')
  const isAnswered = (content: unknown): boolean => answered.current === JSON.stringify(content)
  const note = (content: unknown): void => void (answered.current = JSON.stringify(content))
  return {
    /** Whether this input was asked about, or what it leads to is shown already. */
    isAnswered,
    note,
    /** @throws NEEDS_CONFIRMATION once for the same input, where there are questions */
    ask: (content: unknown, questions: readonly string[]): void => {
      if (questions.length === 0 || isAnswered(content)) return
      note(content)
      const issues = questions.map((message) => ({ path: '', message }))
      throw new Refused(409, { code: 'NEEDS_CONFIRMATION', message: questions.join(' '), issues })
    },
  }
}
