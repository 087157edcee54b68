import type { Issue } from '../../kit/shared/errors.ts'
import { MAX_LENGTH, NEEDS, WRONG_EMAIL, findContactProblem, cleanContact, findEmailProblem, findTextProblem } from '../rules.ts'

export type TypedCandidate = { name: string; email: string; contact: string; remarks: string }
export const EMPTY_CANDIDATE: TypedCandidate = { name: '', email: '', contact: '', remarks: '' }

/** Returns undefined if the stored value is not a draft or has an older format. */
export function parseCandidateDraft(stored: unknown): TypedCandidate | undefined {
  const { name, email, contact, remarks } = (stored ?? {}) as Partial<Record<keyof TypedCandidate, unknown>>
  if ([name, email, contact, remarks].some((each) => typeof each !== 'string')) return undefined
  return { name, email, contact, remarks } as TypedCandidate
}

/** A part before the @ and a part with a dot after it. The server checks more closely. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Each returns the problem with a field as a sentence, if any (001 §5). */
export const candidateProblems = {
  name: (name: string) => (name.trim() === '' ? NEEDS.candidate : findTextProblem('The name', name)),
  email: (email: string) =>
    email.trim() === '' ? NEEDS.email : (findEmailProblem(email.trim()) ?? (EMAIL.test(email.trim()) ? undefined : WRONG_EMAIL)),
  contact: (contact: string) => (cleanContact(contact) === '' ? NEEDS.contact : findContactProblem(cleanContact(contact))),
  remarks: (remarks: string) =>
    remarks.trim().length > MAX_LENGTH.long
      ? `The remarks can have at most ${MAX_LENGTH.long.toLocaleString('en-IN')} characters.`
      : undefined,
}

export const findTypedCandidateProblems = (typed: TypedCandidate): Issue[] =>
  (['name', 'email', 'contact', 'remarks'] as const).flatMap((path) => {
    const message = candidateProblems[path](typed[path])
    return message === undefined ? [] : [{ path, message }]
  })
