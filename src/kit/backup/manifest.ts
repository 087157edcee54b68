import { createHash } from 'node:crypto'
import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const Table = z.strictObject({
  name: z.string(),
  /** Without generated ones. */
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** Of its rows as COPY writes them, in their order. */
  sha256: Sha256,
})
export type BackedUpTable = z.infer<typeof Table>

const Written = z.strictObject({
  format: z.literal(1),
  name: z.string(),
  kind: z.enum(['physical', 'logical']),
  /** Of Proofline. */
  version: z.string(),
  /** The newest one that the database has; 0: none. */
  migration: z.number().int(),
  /** '18.4' */
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  /** All that was stored before is in it. */
  holdsUntil: z.iso.datetime(),
  encrypted: z.boolean(),
  archive: z.strictObject({ name: z.string(), size: z.number().int(), sha256: Sha256 }),
  wal: z.strictObject({ first: z.string(), last: z.string() }).optional(),
  tables: z.array(Table).optional(),
})
/** What is said of a backup beside its archive. */
export type BackupManifest = z.infer<typeof Written>

/** Its own hash is the last line, so that a changed one is told from a changed archive. */
export function writeHashed(value: object): string {
  const text = JSON.stringify(value, null, 2)
  return `${text}\n${createHash('sha256').update(text).digest('hex')}\n`
}

/** The value; undefined: it was changed, or is cut off. */
export function readHashed(content: string): unknown {
  const [, text = '', sha256] = /^([^]*)\n([0-9a-f]{64})\n$/.exec(content) ?? []
  return createHash('sha256').update(text).digest('hex') === sha256 ? JSON.parse(text) : undefined
}

export const writeManifest = (manifest: BackupManifest): string => writeHashed(manifest)

/** @throws Error with one sentence for one that was changed, is cut off, or is of a newer Proofline. */
export function readManifest(name: string, content: string): BackupManifest {
  const value = readHashed(content)
  if (value === undefined) throw new Error(`The backup ${name} can't be used: its manifest was changed, or is cut off.`)
  const read = Written.safeParse(value)
  if (!read.success)
    throw new Error(
      `The backup ${name} was made by another version of Proofline, which writes its manifest in another way. Restore it with that version or a newer one.`,
    )
  return read.data
}
