/** Lets `atOnce` works run at a time, the rest wait in their order; `full` throws before a work would be the `most`+1st to wait. */
export function limitConcurrency(atOnce: number, most = Number.POSITIVE_INFINITY, full?: () => never) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) {
      if (waiting.length >= most) full?.()
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running--
      else next()
    }
  }
}

/** The same for each key by itself, such as a person. */
export function limitConcurrencyByKey(atOnce: number, most: number, full: () => never) {
  const lanes = new Map<string, { inTurn: ReturnType<typeof limitConcurrency>; works: number }>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const lane = lanes.get(key) ?? { inTurn: limitConcurrency(atOnce, most, full), works: 0 }
    lanes.set(key, lane)
    lane.works++
    try {
      return await lane.inTurn(work)
    } finally {
      lane.works--
      if (lane.works === 0) lanes.delete(key)
    }
  }
}
