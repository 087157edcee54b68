import { setTimeout as pause } from 'node:timers/promises'

/**
 * Requests `/health` of a server every 10 ms until it is told to end, then sends the duration of each response in ms. It runs in
 * a separate process, because the bench is busy with its own responses.
 */
const [url = ''] = process.argv.slice(2)
let isOver = false
process.once('message', () => (isOver = true))
const times: number[] = []
process.send?.([])
while (!isOver) {
  const started = performance.now()
  await (await fetch(`${url}/health`)).arrayBuffer()
  times.push(performance.now() - started)
  await pause(10)
}
process.send?.(times, () => process.exit())
