/** Lets `atOnce` works run at a time, the rest wait in their order; `full` is told before a work would be the `most`+1st to wait. */
export function turns(atOnce: number, most = Number.POSITIVE_INFINITY, full?: () => never) {
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
