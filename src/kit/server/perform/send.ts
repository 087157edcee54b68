/** Calling `then` sends the statement without waiting for it. A failure is thrown where the statement is awaited later. */
export const send = (statement: PromiseLike<unknown>): Promise<unknown> => {
  const running = Promise.resolve(statement.then((rows) => rows))
  running.catch(() => undefined)
  return running
}
