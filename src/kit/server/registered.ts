import type { Noun } from '../shared/counted.ts'
import type { Template } from '../import/contract.ts'
import type { Db } from '../postgres/db.ts'
import type { HeldResource } from './held.ts'

type Changed = Record<string, unknown> | null

/** A kind of object that writes change. Each row of the audit log has one. */
export type ObjectKind = {
  /** Its name for users. */
  word: string
  /** The audit log's sentence when it changes because a person's access ends; `{}` is the object's name. */
  offboarded?: (after: Changed) => string | undefined
}

/** What a domain has that refers to a thing of another, which cannot be deleted meanwhile. */
export type Use = {
  /** Its name for users, of one and of several: "file", "files". */
  noun: Noun
  /** How many refer to the thing of this id now. The thing is locked. */
  count: (db: Db, id: string, now: Date) => Promise<number>
}

/** What the domains have registered together, for a call of one that needs it of all. */
export type Registered = {
  /** Of all uploads, in the order of the domains. */
  templates: readonly Template[]
  held: readonly HeldResource[]
  /** What can keep a thing of the kind from being deleted, in the order of the domains. */
  usesOf: (kind: string) => readonly Use[]
  /** By the type of their audit rows, in the order of the domains. */
  objects: Readonly<Record<string, ObjectKind>>
  /** The sentence of an audit row, without the object's name; undefined when only its fields describe it. */
  sentenceOf: (row: { call: string; type: string; after: Changed }) => string | undefined
}
