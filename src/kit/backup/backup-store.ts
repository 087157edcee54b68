import type { Readable } from 'node:stream'

/** Where backups lie: a folder, or a bucket of an S3-compatible storage. Names are flat, without a slash. */
export type BackupStore = {
  /** As people write it, without credentials. */
  place: string
  /** Complete or absent: nothing is seen under the name before the last byte is stored. */
  write: (name: string, content: Readable) => Promise<void>
  /** @throws Error when there is no such name. */
  read: (name: string) => Promise<Readable>
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}
