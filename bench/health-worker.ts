import { setTimeout as pause } from 'node:timers/promises'

/**
 * Asks a server for `/health` every 10 ms until it is told to end, then sends how long each response took, in milliseconds. A
 * process of its own: the bench is busy with the replies.
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
