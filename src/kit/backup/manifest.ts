import { createHash, createHmac, scrypt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const Segment = z.string().regex(/^[0-9A-F]{24}$/)

const Table = z.strictObject({
  name: z.string(),
  /** Without generated columns. */
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** A hash of the rows as COPY writes them, in order. */
  sha256: Sha256,
})
export type BackedUpTable = z.infer<typeof Table>

const Written = z.strictObject({
  /** Format 1 was written by versions that did not authenticate manifests. */
  format: z.literal([1, 2]),
  name: z.string(),
  kind: z.enum(['physical', 'logical']),
  version: z.string(),
  /** The newest migration of the database, or 0 for none. */
  migration: z.number().int(),
  /** Such as '18.4'. */
  postgres: z.string(),
  startedAt: z.iso.datetime(),
  /** The backup holds everything that was stored before this moment. */
  holdsUntil: z.iso.datetime(),
  encrypted: z.boolean(),
  archive: z.strictObject({ name: z.string(), size: z.number().int(), sha256: Sha256 }),
  wal: z.strictObject({ first: Segment, last: Segment }).optional(),
  tables: z.array(Table).optional(),
})
export type BackupManifest = z.infer<typeof Written>

const Signature = z.strictObject({ salt: z.string().regex(/^[0-9a-f]{32}$/), hmac: Sha256 })
export type ManifestSignature = z.infer<typeof Signature>
const Signed = Written.extend({ signature: Signature.optional() })

/** The last line is a hash of the text, so that a changed manifest can be distinguished from a changed archive. */
export function writeHashed(value: object): string {
  const text = JSON.stringify(value, null, 2)
  return `${text}\n${createHash('sha256').update(text).digest('hex')}\n`
}

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

/**
 * Reads a manifest.
 * @throws Error with one sentence when the manifest was changed, is cut off, or was written by a newer version of Proofline
 */
export function readManifest(name: string, content: string): { manifest: BackupManifest; signature?: ManifestSignature } {
  const value = readHashed(content)
  if (value === undefined) throw new Error(`The backup ${name} can't be used: its manifest was changed or is incomplete.`)
  const read = Signed.safeParse(value)
  if (!read.success)
    throw new Error(
      `The backup ${name} was made by another version of Proofline, which writes its manifest in another way. Restore it with that version or a newer one.`,
    )
  const { signature, ...manifest } = read.data
  return { manifest, ...(signature !== undefined && { signature }) }
}

/** The archive format derives its keys at the same cost, so the manifest offers no cheaper way to guess the key. */
const COST = { N: 2 ** 18, r: 8, p: 1, maxmem: 2 ** 29 }
const derived = new Map<string, Promise<Buffer>>()

/** Takes a second, so it runs once per salt. All manifests of a store share a salt. */
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
  // Parsing makes the writer and the reader serialize the fields in the same order.
  const text = JSON.stringify(Written.parse(manifest))
  return createHmac('sha256', await deriveKey(key, salt))
    .update(text)
    .digest()
}

/**
 * Signs a manifest with the key.
 * @param salt 32 hexadecimal digits
 */
export const signManifest = async (manifest: BackupManifest, key: string, salt: string): Promise<ManifestSignature> => ({
  salt,
  hmac: (await hashManifest(manifest, key, salt)).toString('hex'),
})

export const isSignedBy = async (key: string, manifest: BackupManifest, { salt, hmac }: ManifestSignature): Promise<boolean> =>
  timingSafeEqual(await hashManifest(manifest, key, salt), Buffer.from(hmac, 'hex'))
