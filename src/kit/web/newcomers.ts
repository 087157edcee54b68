import type { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'

/** The call that reads a person who may become a user, by id. The form that adds a user is prefilled with the name and email. */
export type NewcomerRead = Endpoint & {
  params: z.ZodType<{ id: string }, { id: string }>
  reply: z.ZodType<{ data: { name: string; email: string } }>
  query?: never
  body?: never
  upload?: never
}

let load: () => Promise<NewcomerRead> = () => Promise.reject(new Error('No domain has newcomers'))
/** Sets the call that reads newcomers. The app takes it from the domain that has them, before it renders. */
export const setNewcomers = (given: () => Promise<NewcomerRead>): void => void (load = given)
export const loadNewcomerRead = (): Promise<NewcomerRead> => load()
