import { buffer } from 'node:stream/consumers'
import { createGzip } from 'node:zlib'
import { writeArchive } from '../../kit/backup/archive.ts'
import { limitConcurrency } from '../../kit/concurrency/limit-concurrency.ts'
import { fileTypes } from '../../kit/shared/file-types.ts'
import { refuse } from '../refusals.ts'

type BundleFiles = Record<string, string>
/**
 * Collects the files of this node without secrets and people's data. The app sets it, because only the app knows its settings.
 */
export const supportBundle: { collect: () => Promise<BundleFiles> } = { collect: async () => refuse('UNEXPECTED') }

export const nameBundle = (now: Date): string =>
  `proofline-support-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}${fileTypes.archive.ending}`

export async function packBundle(files: BundleFiles): Promise<Buffer> {
  const archive = writeArchive()
  const add = async () => {
    for (const [name, text] of Object.entries(files)) await archive.add(`proofline-support/${name}`, text)
    archive.end()
  }
  const [bytes] = await Promise.all([buffer(archive.content.pipe(createGzip())), add()])
  return bytes
}

const oneAtATime = limitConcurrency(1, 0, () => refuse('BUNDLE_RUNNING', { retryAfterSeconds: 5 }))
/**
 * Makes a bundle.
 * @throws BUNDLE_RUNNING while this node makes another one
 */
export const makeBundle = (): Promise<Buffer> => oneAtATime(async () => packBundle(await supportBundle.collect()))
