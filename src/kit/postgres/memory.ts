import { totalmem } from 'node:os'

const MB = 1024 ** 2
/** More than this the database hardly gains, and less its work no longer fits. */
const [LEAST, MOST] = [128 * MB, 8 * 1024 * MB]

/** The bytes that this process may use: the machine's, or those that its container was given. */
export const readMemory = (total = totalmem(), limit = process.constrainedMemory()): number =>
  // 0, or a number beyond any machine: there is no limit.
  limit > 0 ? Math.min(limit, total) : total

/** What the database takes for itself of memory that the application is in too, and how much of its files it expects there. */
export const shareMemory = (bytes: number): Record<'shared_buffers' | 'effective_cache_size', string> => {
  const quarter = Math.min(Math.max(bytes / 4, LEAST), MOST)
  const inMegabytes = (size: number): string => `${Math.floor(size / MB)}MB`
  return { shared_buffers: inMegabytes(quarter), effective_cache_size: inMegabytes(Math.max(bytes / 2, quarter)) }
}
