import type { Readable } from 'node:stream'
import { openBucket } from './bucket.ts'
import { openFolder } from './folder.ts'

/** Where backups lie: a folder, or a bucket of an S3-compatible storage. Names are flat, without a slash. */
export type Store = {
  /** As people write it, without credentials. */
  place: string
  /** Complete or absent: nothing is seen under the name before the last byte is stored. */
  write: (name: string, content: Readable) => Promise<void>
  /** @throws Error when there is no such name. */
  read: (name: string) => Promise<Readable>
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
}

/**
 * @param place a folder, or `s3://bucket/prefix`, whose region, endpoint and credentials are read from the variables that every
 *   S3 client knows: AWS_REGION, AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY
 * @throws Error with one sentence when it can't be used.
 */
export const openStore = (place: string): Promise<Store> => (place.startsWith('s3://') ? openBucket(place) : openFolder(place))
