import { createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Segment = z.string().regex(/^[0-9A-F]{24}$/)

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
  /** 1: a version that authenticated no manifest. */
  format: z.literal([1, 2]),
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
  wal: z.strictObject({ first: Segment, last: Segment }).optional(),
  tables: z.array(Table).optional(),
})
/** What is said of a backup beside its archive. */
export type BackupManifest = z.infer<typeof Written>

const Signature = z.strictObject({ salt: z.string().regex(/^[0-9a-f]{32}$/), hmac: Sha256 })
export type ManifestSignature = z.infer<typeof Signature>
const Signed = Written.extend({ signature: Signature.optional() })

/** Its own hash is the last line, so that a changed one is told from a changed archive. */
export function writeHashed(value: object): string {
  const text = JSON.stringify(value, null, 2)
  return `${text}\n${createHash('sha256').update(text).digest('hex')}\n`
}

/** The value; undefined: it was changed, or is cut off. */
export function readHashed(content: string): unknown {
  const [, text = '', sha256] = /^([^]*)\n([0-9a-f]{64})\n$/.exec(content) ?? []
  if (createHash('sha256').update(text).digest('hex') !== sha256) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const writeManifest = (manifest: BackupManifest, signature?: ManifestSignature): string =>
  writeHashed(signature === undefined ? manifest : { ...manifest, signature })

/** @throws Error with one sentence for one that was changed, is cut off, or is of a newer Proofline. */
export function readManifest(name: string, content: string): { manifest: BackupManifest; signature?: ManifestSignature } {
  const value = readHashed(content)
  if (value === undefined) throw new Error(`The backup ${name} can't be used: its manifest was changed, or is cut off.`)
  const read = Signed.safeParse(value)
  if (!read.success)
    throw new Error(
      `The backup ${name} was made by another version of Proofline, which writes its manifest in another way. Restore it with that version or a newer one.`,
    )
  const { signature, ...manifest } = read.data
  return { manifest, ...(signature !== undefined && { signature }) }
}

/** The archive format derives its keys at the same cost, so guessing by the manifest is no cheaper. */
const COST = { N: 2 ** 18, r: 8, p: 1, maxmem: 2 ** 29 }
const derived = new Map<string, Promise<Buffer>>()

/** The key of the manifests; derived once for the salt that those of a place share, as it takes a second. */
function deriveKey(key: string, salt: string): Promise<Buffer> {
  const id = `${salt} ${key}`
  const known = derived.get(id)
  if (known !== undefined) return known
  const deriving = new Promise<Buffer>((done, fail) =>
    scrypt(key, `proofline manifest ${salt}`, 32, COST, (error, bytes) => (error === null ? done(bytes) : fail(error))),
  )
  derived.set(id, deriving)
  return deriving
}

async function hashManifest(manifest: BackupManifest, key: string, salt: string): Promise<Buffer> {
  // Parsed, so that writer and reader have the fields in one order.
  const text = JSON.stringify(Written.parse(manifest))
  return createHmac('sha256', await deriveKey(key, salt))
    .update(text)
    .digest()
}

/** @param salt 32 hexadecimal digits */
export const signManifest = async (manifest: BackupManifest, key: string, salt: string): Promise<ManifestSignature> => ({
  salt,
  hmac: (await hashManifest(manifest, key, salt)).toString('hex'),
})

/** Whether the manifest was written by somebody who has the key. */
export const isSignedBy = async (key: string, manifest: BackupManifest, { salt, hmac }: ManifestSignature): Promise<boolean> =>
  timingSafeEqual(await hashManifest(manifest, key, salt), Buffer.from(hmac, 'hex'))
