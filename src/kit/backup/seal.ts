import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'

export function createMeasuringStream(): Transform & { measured: () => { size: number; sha256: string } } {
  const hash = createHash('sha256')
  let size = 0
  const transform = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return Object.assign(transform, { measured: () => ({ size, sha256: hash.copy().digest('hex') }) })
}

/**
 * Compresses the content and, if there is a key, encrypts it in the age format, which `age -d` opens with the key as its
 * passphrase. An error of the content ends the returned stream.
 */
export async function seal(content: Readable, key: string | undefined): Promise<Readable> {
  const zipped = forward(content, createGzip({ level: 1, chunkSize: 2 ** 18 }))
  if (key === undefined) return zipped
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(key)
  return Readable.fromWeb((await encrypter.encrypt(toWeb(zipped))) as ReadableStream)
}

/**
 * Decrypts and decompresses a sealed stream.
 * @throws Error when the key is missing or wrong; later errors end the returned stream
 */
export async function unseal(
  sealed: Readable,
  { encrypted, key }: { encrypted: boolean; key: string | undefined },
): Promise<Readable> {
  if (!encrypted) return forward(sealed, createGunzip())
  if (key === undefined) throw new Error('The backup is encrypted: set BACKUP_KEY to the key that it was made with.')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(key)
  let opened
  try {
    opened = await decrypter.decrypt(toWeb(sealed))
  } catch (error) {
    throw new Error('The backup does not open with BACKUP_KEY: it was made with another key, or was changed.', { cause: error })
  }
  return forward(Readable.fromWeb(opened as ReadableStream), createGunzip())
}

/** `Readable.toWeb` reads ahead by 65,536 chunks of any size. */
const toWeb = (stream: Readable) => ReadableStream.from(stream) as unknown as globalThis.ReadableStream<Uint8Array>

/** Unlike `pipe`, passes errors on in both directions. */
function forward<T extends Transform>(from: Readable, to: T): T {
  from.once('error', (error) => to.destroy(error))
  to.once('close', () => from.destroy())
  return from.pipe(to)
}
