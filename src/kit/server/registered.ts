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
  noun: readonly [one: string, many: string]
  /** How many refer to the thing of this id now. The thing is locked. */
  count: (db: Db, id: string, now: Date) => Promise<number>
}

/** What a domain has of a thing of any domain that was used after an upload had made it: the upload is not taken back then. */
export type Trace = {
  /** What happened to it, as "held". */
  happened: string
  /** The things among these to which it happened. They are locked. */
  among: (db: Db, ids: readonly string[]) => Promise<string[]>
}

/** What the domains have registered together, for a call of one that needs it of all. */
export type Registered = {
  /** Of all uploads, in the order of the domains. */
  templates: readonly Template[]
  held: readonly HeldResource[]
  /** What can keep a thing of the kind from being deleted, in the order of the domains. */
  usesOf: (kind: string) => readonly Use[]
  /** What shows that a thing of the kind was used, in the order of the domains. */
  tracesOf: (kind: string) => readonly Trace[]
  /** By the type of their audit rows, in the order of the domains. */
  objects: Readonly<Record<string, ObjectKind>>
  /** The sentence of an audit row, without the object's name; undefined when only its fields describe it. */
  sentenceOf: (row: { call: string; type: string; after: Changed }) => string | undefined
}
