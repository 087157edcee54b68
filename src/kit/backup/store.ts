import type { BackupStore } from './backup-store.ts'
import { openBucket } from './bucket.ts'
import { type FolderUse, openFolder } from './folder.ts'

/**
 * @param place a folder, or `s3://bucket/prefix`, whose region, endpoint and credentials are read from the variables that every
 *   S3 client knows: AWS_REGION, AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY
 * @throws Error with one sentence when it can't be used.
 */
export const openStore = (place: string, use: FolderUse = { to: 'write' }): Promise<BackupStore> =>
  place.startsWith('s3://') ? openBucket(place) : openFolder(place, use)
