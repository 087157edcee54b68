import { parentPort, workerData } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './worker-thread.ts'
import { postedProblem, WorkbookProblem } from './problem.ts'

/**
 * The whole of a worker thread's entry file: does `work` on the data given to `inWorker` and posts its result. `send` posts a
 * message and waits until the other side has taken it. What `work` throws is thrown by `inWorker`, a WorkbookProblem as itself.
 */
export function serveWorker<Data, Result, Message = never>(
  work: (data: Data, send: (message: Message) => Promise<void>) => Promise<Result>,
): void {
  const port = parentPort
  if (port === null) throw new Error('This file is a worker thread')
  const untaken = new Map<number, () => void>()
  let id = 0
  port.on('message', (to: ToWorker) => {
    untaken.get(to.id)?.()
    untaken.delete(to.id)
  })
  const post = (from: FromWorker): void => port.postMessage(from)
  const send = (message: Message): Promise<void> =>
    new Promise((resolve) => {
      untaken.set(++id, resolve)
      post({ kind: 'message', id, message })
    })
  work(workerData as Data, send)
    .then((result) => post({ kind: 'result', result }))
    .catch((error: unknown) => {
      if (error instanceof WorkbookProblem) post({ kind: 'problem', problem: postedProblem(error) })
      else if (error instanceof Error) post({ kind: 'error', message: error.message, stack: error.stack })
      else post({ kind: 'error', message: String(error), stack: undefined })
    })
    .finally(() => port.close())
}
