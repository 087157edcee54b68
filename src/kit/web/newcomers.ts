import type { z } from 'zod'
import type { Endpoint } from '../shared/endpoint.ts'

/** The call that reads somebody who may become a user, by id: the form that adds a user begins with their name and email. */
export type NewcomerRead = Endpoint & {
  params: z.ZodType<{ id: string }, { id: string }>
  reply: z.ZodType<{ data: { name: string; email: string } }>
  query?: never
  body?: never
  upload?: never
}

let load: () => Promise<NewcomerRead> = () => Promise.reject(new Error('No domain has newcomers'))
/** Sets where newcomers are read: the app takes it from the domain that has them, before it renders. */
export const setNewcomers = (given: () => Promise<NewcomerRead>): void => void (load = given)
export const loadNewcomerRead = (): Promise<NewcomerRead> => load()
