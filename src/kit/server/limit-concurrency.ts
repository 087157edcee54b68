/** Runs at most `limit` jobs at a time and queues the rest in order; `onFull` throws when `maxWaiting` jobs are queued already. */
export function limitConcurrency(limit: number, maxWaiting = Number.POSITIVE_INFINITY, onFull?: () => never) {
  let running = 0
  const queue: (() => void)[] = []
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) {
      if (queue.length >= maxWaiting) onFull?.()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await job()
    } finally {
      const next = queue.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

/** The same, separately for each key, such as a user. */
export function limitConcurrencyByKey(limit: number, maxWaiting: number, onFull: () => never) {
  const lanes = new Map<string, { run: ReturnType<typeof limitConcurrency>; jobs: number }>()
  return async <Result>(key: string, job: () => Promise<Result>): Promise<Result> => {
    const lane = lanes.get(key) ?? { run: limitConcurrency(limit, maxWaiting, onFull), jobs: 0 }
    lanes.set(key, lane)
    lane.jobs++
    try {
      return await lane.run(job)
    } finally {
      lane.jobs--
      if (lane.jobs === 0) lanes.delete(key)
    }
  }
}
