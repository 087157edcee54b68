import type { Issue } from '../../kit/shared/errors.ts'
import { LONGEST, NEEDS, WRONG_EMAIL, contactProblem, contactText, emailProblem, textProblem } from '../rules.ts'

/** What is typed for a candidate who is not added yet. */
export type TypedCandidate = { name: string; email: string; contact: string; remarks: string }
export const noCandidate: TypedCandidate = { name: '', email: '', contact: '', remarks: '' }

/** Parses what is stored in the tab; undefined: it is none, or of an older format. */
export function parseCandidateDraft(stored: unknown): TypedCandidate | undefined {
  const { name, email, contact, remarks } = (stored ?? {}) as Partial<Record<keyof TypedCandidate, unknown>>
  if ([name, email, contact, remarks].some((each) => typeof each !== 'string')) return undefined
  return { name, email, contact, remarks } as TypedCandidate
}

/** A part before and one behind the @, the latter with a point: the server looks closer. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Problem with each field, as a sentence; undefined: nothing (001 §5). */
export const candidateProblems = {
  name: (name: string) => (name.trim() === '' ? NEEDS.candidate : textProblem('The name', name)),
  email: (email: string) =>
    email.trim() === '' ? NEEDS.email : (emailProblem(email.trim()) ?? (EMAIL.test(email.trim()) ? undefined : WRONG_EMAIL)),
  contact: (contact: string) => (contactText(contact) === '' ? NEEDS.contact : contactProblem(contactText(contact))),
  remarks: (remarks: string) =>
    remarks.trim().length > LONGEST.long
      ? `The remarks can have at most ${LONGEST.long.toLocaleString('en-IN')} characters.`
      : undefined,
}

/** Of a whole candidate; empty: it can be sent. */
export const typedProblems = (typed: TypedCandidate): Issue[] =>
  (['name', 'email', 'contact', 'remarks'] as const).flatMap((path) => {
    const message = candidateProblems[path](typed[path])
    return message === undefined ? [] : [{ path, message }]
  })
