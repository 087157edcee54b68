import type { BackupStore } from './backup-store.ts'
import { type FolderUse, openFolder } from './folder.ts'
import { Readable } from 'node:stream'

/** 64 MB per part and at most 10,000 parts allow up to 640 GB per backup. */
const PART_BYTES = 64 * 1024 ** 2

/**
 * Opens a bucket of an S3-compatible storage.
 * @throws Error with one sentence when the bucket cannot be reached
 */
async function openBucket(place: string): Promise<BackupStore> {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(place) ?? []
  if (bucket === undefined) throw new Error(`${place} is not a place for backups. A bucket has the form s3://bucket/prefix.`)
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix.replace(/\/+$/, '')}/${name}`)
  // Suppresses the warning about Node's age, which does not concern this backup.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
  const { S3Client, GetObjectCommand, HeadObjectCommand, DeleteObjectCommand, paginateListObjectsV2 } =
    await import('@aws-sdk/client-s3')
  const { Upload } = await import('@aws-sdk/lib-storage')
  const client = new S3Client({
    // S3-compatible storages other than Amazon's expect the bucket in the path, and do not support checksums at the end of a
    // body.
    forcePathStyle: process.env['AWS_ENDPOINT_URL_S3'] !== undefined || process.env['AWS_ENDPOINT_URL'] !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    region: process.env['AWS_REGION'] ?? 'us-east-1',
  })
  const said = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const { name, message } = error as Error
      const why = name === message ? name : `${name}: ${message}`
      // Passing the original error on would make it look like a refused connection to the database, and the backup would be
      // retried forever.
      throw new Error(`The storage ${place} refused: ${why}.`, { cause: why })
    }
  }
  const list = () =>
    said(async () => {
      const names: string[] = []
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: keyOf('') }))
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) names.push(Key.slice(keyOf('').length))
      return names.filter((name) => name !== '' && !name.includes('/'))
    })
  await list()
  return {
    place,
    list,
    write: async (name, content) => {
      let failure: Error | undefined
      content.once('error', (error) => (failure = error))
      const params = { Bucket: bucket, Key: keyOf(name), Body: content }
      try {
        await said(() => new Upload({ client, params, partSize: PART_BYTES, queueSize: 2 }).done())
      } catch (error) {
        throw failure ?? error
      }
    },
    read: (name) =>
      said(async () => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }))
        if (!(Body instanceof Readable)) throw new Error(`${name} has no content`)
        return Body
      }),
    sizeOf: (name) =>
      said(async () => {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) }))
        return ContentLength ?? 0
      }),
    readFree: () => Promise.resolve(undefined),
    remove: (name) => said(async () => void (await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) })))),
  }
}

/**
 * Opens a store for backups.
 * @param place a folder, or `s3://bucket/prefix`, whose region, endpoint and credentials are read from the variables that every
 *   S3 client uses: AWS_REGION, AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY
 * @throws Error with one sentence when the store cannot be used
 */
export const openStore = (place: string, use: FolderUse = { to: 'write' }): Promise<BackupStore> =>
  place.startsWith('s3://') ? openBucket(place) : openFolder(place, use)
