/** Lost writes beyond these are forgotten, the oldest first. */
const MOST = 50

type Write = {
  key: string
  flight: Promise<unknown> | undefined
  /** How many sends had begun when its answer was lost; Infinity while it is under way. */
  lostAt: number
  isVersioned: boolean
}

/**
 * One Idempotency-Key for each submit (api.md, Writes). The same content has the same key until the server answers, so that a second
 * press after a lost answer writes once; while it is under way it is not sent again and shares the answer.
 * A later write that succeeds ends the key too: after "on" (lost) and "off", another "on" is a new submit, and the stored answer of the
 * first would report a change that is not made. A body with the version of its row can't be a new submit, so its key stays.
 */
export function writeKeys(newKey: () => string, isAnswer: (error: unknown) => boolean) {
  const writes = new Map<string, Write>()
  let begun = 0

  /** `content` is all that makes the request what it is, and whose it is. */
  return function send<R>(content: string, isVersioned: boolean, make: (key: string) => Promise<R>): Promise<R> {
    const write: Write = writes.get(content) ?? { key: newKey(), flight: undefined, lostAt: Infinity, isVersioned }
    if (write.flight !== undefined) return write.flight as Promise<R>
    // The newest stands last.
    writes.delete(content)
    writes.set(content, write)
    for (const [other, { flight }] of writes)
      if (writes.size > MOST && flight === undefined && other !== content) writes.delete(other)

    begun += 1
    const own = begun
    write.lostAt = Infinity
    const flight = make(write.key).then(
      (reply) => {
        writes.delete(content)
        for (const [other, { lostAt, isVersioned: stays }] of writes) if (lostAt < own && !stays) writes.delete(other)
        return reply
      },
      (error: unknown) => {
        write.flight = undefined
        write.lostAt = begun
        if (isAnswer(error)) writes.delete(content)
        throw error
      },
    )
    write.flight = flight
    return flight
  }
}
