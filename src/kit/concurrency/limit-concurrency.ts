/**
 * Runs at most `limit` jobs at a time. Each job waits in the queue that it names, and the queues take turns, so a long queue does
 * not delay the others. `onFull` throws when `maxWaiting` jobs already wait in the same queue. `state` returns how many jobs are
 * running and waiting.
 */
export function limitInTurn(limit: number, maxWaiting = Number.POSITIVE_INFINITY, onFull?: () => never) {
  let running = 0
  /** Only queues with waiting jobs; the first one is served next. */
  const queues = new Map<string, (() => void)[]>()
  const beginNext = (): void => {
    const [next] = queues
    if (next === undefined) return void running--
    const [name, [begin, ...waiting]] = next
    queues.delete(name)
    if (waiting.length > 0) queues.set(name, waiting)
    begin?.()
  }
  const run = async <Result>(name: string, job: () => Promise<Result>): Promise<Result> => {
    if (running >= limit) {
      const waiting = queues.get(name) ?? []
      if (waiting.length >= maxWaiting) onFull?.()
      await new Promise<void>((resolve) => queues.set(name, [...waiting, resolve]))
    } else running++
    try {
      return await job()
    } finally {
      beginNext()
    }
  }
  const state = () => ({ running, waiting: [...queues.values()].reduce((sum, queue) => sum + queue.length, 0) })
  return Object.assign(run, { state })
}

export function limitConcurrency(limit: number, maxWaiting?: number, onFull?: () => never) {
  const run = limitInTurn(limit, maxWaiting, onFull)
  return <Result>(job: () => Promise<Result>): Promise<Result> => run('', job)
}

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
