import { totalmem } from 'node:os'

const MB = 1024 ** 2
/** The database hardly gains from more memory than `MOST`. With less than `LEAST`, its working set no longer fits. */
const [LEAST, MOST] = [128 * MB, 8 * 1024 * MB]

export const readMemory = (total = totalmem(), limit = process.constrainedMemory()): number =>
  // 0, or a number larger than any machine's memory, means that there is no limit.
  limit > 0 ? Math.min(limit, total) : total

export const shareMemory = (bytes: number): Record<'shared_buffers' | 'effective_cache_size', string> => {
  const quarter = Math.min(Math.max(bytes / 4, LEAST), MOST)
  const inMegabytes = (size: number): string => `${Math.floor(size / MB)}MB`
  return { shared_buffers: inMegabytes(quarter), effective_cache_size: inMegabytes(Math.max(bytes / 2, quarter)) }
}
