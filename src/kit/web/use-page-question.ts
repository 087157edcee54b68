import { useRef } from 'react'
import { Refused } from './call.ts'

/**
 * Lets the page ask questions before a call that asks none itself (decision 154). It works as if the server asked: the form shows
 * the questions, and sending the same input again confirms them.
 */
export function usePageQuestion() {
  const answered = useRef('')
  const isAnswered = (content: unknown): boolean => answered.current === JSON.stringify(content)
  const note = (content: unknown): void => void (answered.current = JSON.stringify(content))
  return {
    isAnswered,
    note,
    /** @throws NEEDS_CONFIRMATION once for the same input, if there are questions */
    ask: (content: unknown, questions: readonly string[]): void => {
      if (questions.length === 0 || isAnswered(content)) return
      note(content)
      const issues = questions.map((message) => ({ path: '', message }))
      throw new Refused(409, { code: 'NEEDS_CONFIRMATION', message: questions.join(' '), issues })
    },
  }
}
