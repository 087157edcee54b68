import type { Readable } from 'node:stream'

/** Where backups lie: a folder, or a bucket of an S3-compatible storage. Names are flat, without a slash. */
export type BackupStore = {
  /** As people write it, without credentials. */
  place: string
  /** Complete or absent: nothing is seen under the name before the last byte is stored. */
  write: (name: string, content: Readable) => Promise<void>
  /** @throws Error when there is no such name, or it can't be read: `explainRead` says which. */
  read: (name: string) => Promise<Readable>
  list: () => Promise<string[]>
  /** The bytes of a file. @throws Error as `read` */
  sizeOf: (name: string) => Promise<number>
  remove: (name: string) => Promise<void>
  /** The bytes that are free on its disk; undefined: it has no limit that could be read. */
  readFree: () => Promise<number | undefined>
}

/** What became of an attempt to read a file, in a sentence. @param absent that of a file that is not there */
export function explainRead(store: BackupStore, file: string, error: unknown, absent: string): Error {
  const { code, message, cause } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || /^(NoSuchKey|NotFound)\b/.test(String(cause))) return new Error(absent, { cause: error })
  const by = code === 'EACCES' || code === 'EPERM' ? ' by this account' : ''
  return new Error(`${file} in ${store.place} can't be read${by}: ${message.replace(/\.$/, '')}.`, { cause: error })
}
