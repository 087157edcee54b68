/** The maximum number of remembered lost writes. Older ones are dropped. */
const MAX_KEYS = 50

type Write = {
  key: string
  pending: Promise<unknown> | undefined
  /** The number of sends when the response was lost; Infinity while the write is pending. */
  lostAt: number
  isVersioned: boolean
}

/**
 * Manages one Idempotency-Key per submit (api.md, Writes). Content keeps its key until the server responds, so repeating a submit
 * whose response was lost writes only once. Pending content is not sent again; its callers share the response. A later successful
 * write also drops the key: after "on" (lost) and "off", another "on" is a new submit, and the stored response of the first would
 * report a change that was not made. A body with its row's version cannot be a new submit, so its key is kept.
 */
export function writeKeys(newKey: () => string, isFinal: (error: unknown) => boolean) {
  const writes = new Map<string, Write>()
  let sendCount = 0

  /** `content` identifies the request and its sender. */
  return function send<R>(content: string, isVersioned: boolean, make: (key: string) => Promise<R>): Promise<R> {
    const write: Write = writes.get(content) ?? { key: newKey(), pending: undefined, lostAt: Infinity, isVersioned }
    if (write.pending !== undefined) return write.pending as Promise<R>
    // Moved to the end, so that the newest write is last.
    writes.delete(content)
    writes.set(content, write)
    for (const [other, { pending }] of writes)
      if (writes.size > MAX_KEYS && pending === undefined && other !== content) writes.delete(other)

    sendCount += 1
    const number = sendCount
    write.lostAt = Infinity
    const pending = make(write.key).then(
      (reply) => {
        writes.delete(content)
        for (const [other, { lostAt, isVersioned: isRetained }] of writes)
          if (lostAt < number && !isRetained) writes.delete(other)
        return reply
      },
      (error: unknown) => {
        write.pending = undefined
        write.lostAt = sendCount
        if (isFinal(error)) writes.delete(content)
        throw error
      },
    )
    write.pending = pending
    return pending
  }
}
