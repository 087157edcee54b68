import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { AccessLevel, Role } from '../../access/levels.ts'
import type { Endpoint } from '../../kit/shared/endpoint.ts'
import { webExtensionPoint } from '../../kit/web/extension-point.ts'

export type PersonActProps = {
  user: { _id: string; fullName: string } | undefined
  /** YYYY-MM-DD. Set only if the dialog was opened for a day. */
  day?: string | undefined
  onClose: () => void
}
/** A dialog that lists of people offer for a person besides their own actions. It is open while `user` is defined. */
type PersonAct<Name extends string = string> = {
  /** The value in the URL that opens the dialog. */
  key: string
  label: string
  who: AccessLevel
  offered: (person: { roleData: readonly Role[]; isActive: boolean }) => boolean
  name: Name
  load: () => Promise<{ [K in Name]: ComponentType<PersonActProps> }>
}

export const personActs = webExtensionPoint<PersonAct>()

/** The call that reads a person who may become a user, by id. The form that adds a user is prefilled with the name and email. */
export type NewcomerRead = Endpoint & {
  params: z.ZodType<{ id: string }, { id: string }>
  reply: z.ZodType<{ data: { name: string; email: string } }>
  query?: never
  body?: never
  upload?: never
}

/** One domain provides it. */
export const newcomerReads = webExtensionPoint<() => Promise<NewcomerRead>>()
