import type { HeldPart } from './held.ts'

type Changed = Record<string, unknown> | null

/** A kind of object that writes change. Each row of the audit log has one. */
export type ObjectKind = {
  /** Its name for users: "Allocation ID". */
  word: string
  /** The audit log's sentence when it changes because a person's access ends; `{}` is the object's name. */
  offboarded?: (after: Changed) => string | undefined
}

/** What the domains have registered together, for a call of one that needs it of all. */
export type Registered = {
  held: readonly HeldPart[]
  /** By the type of their audit rows, in the order of the domains. */
  objects: Readonly<Record<string, ObjectKind>>
  /** The sentence of an audit row, without the object's name; undefined when only its fields describe it. */
  sentenceOf: (row: { call: string; type: string; after: Changed }) => string | undefined
}
