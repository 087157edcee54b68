/** Sends a statement without waiting for it, by calling its `then`. A failure reaches whoever awaits it later. */
export const send = (statement: PromiseLike<unknown>): Promise<unknown> => {
  const running = Promise.resolve(statement.then((rows) => rows))
  running.catch(() => undefined)
  return running
}
