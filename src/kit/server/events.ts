import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Listening, Pool } from '../postgres/db.ts'
import { EVERYTHING, readScopedTag, RECENT_MS, toScopedTag, type Tag } from '../shared/tags.ts'

/** Events within this time are combined into one NOTIFY (docs/adr/0003-live-updates.md). */
const GATHER_MS = 20
/** 200 ids of 36 characters and their commas stay below 8,000 bytes, the limit of a NOTIFY payload. */
const IDS_A_LINE = 200
const AGAIN_MS = 1_000
const MAX_WAIT_MS = 5_000

const AUDIENCE_MS = 30_000
/** The minimum interval at which an audience receives the same tag, however many writes concern it. */
const AUDIENCE_EVERY_MS = 500

export type Listener = {
  receive: (tags: readonly Tag[]) => void
}

/** Null and undefined are skipped, so that the assignees of a row's stages can be passed directly. */
export type People = Iterable<string | null | undefined>

/**
 * The users who may have a shared thing open, such as the rows of a file. They are looked up when the event is sent, separately
 * from the write, and receive only the tag of this thing.
 */
export type Audience = {
  scope: string
  select: (db: Db) => Promise<readonly string[]>
}

/**
 * Tells the users' open pages, on every app node, which of their data this write changed. The event is sent after the commit.
 * Without tags, the tags that the call's contract changes are sent.
 */
export type Publish = (people: People | Audience, ...tags: Tag[]) => void

export type PublishTags = (people: People, ...tags: [Tag, ...Tag[]]) => void

export type Events = {
  /** Publishes to all app nodes that data of these users changed. Call it after the commit. */
  publish: (people: People | Audience, tags: Iterable<Tag>) => void
  attach: (userId: string, listener: Listener) => () => void
  /**
   * Returns the tags of the user's data that changed in the last `RECENT_MS`, or EVERYTHING if this node may have missed some.
   */
  listRecent: (userId: string) => Tag[]
  open: () => void
  close: () => Promise<void>
}

/** Formats lines such as "tag id,id,…" in as few payloads as can hold all ids. */
export const toEventLines = (idsByTag: ReadonlyMap<Tag, ReadonlySet<string>>): string[] =>
  [...idsByTag].flatMap(([tag, ids]) => {
    const all = [...ids]
    return Array.from(
      { length: Math.ceil(all.length / IDS_A_LINE) },
      (_, at) => `${tag} ${all.slice(at * IDS_A_LINE, (at + 1) * IDS_A_LINE).join(',')}`,
    )
  })

export const parseEventLine = (line: string): { tag: Tag; ids: string[] } => {
  const [tag = '', ids = ''] = line.split(' ')
  return { tag, ids: ids.split(',') }
}

type IdsByTag = Map<Tag, Set<string>>
const enqueue = (pending: IdsByTag, tag: Tag, people: People): void => {
  const queued = pending.get(tag) ?? new Set()
  for (const id of people) if (id != null) queued.add(id)
  if (queued.size > 0) pending.set(tag, queued)
}

type PendingAudiences = Map<Tag, Audience>
/**
 * Remembers the members of audiences, and when each tag was last sent.
 * @param clock returns milliseconds since any moment
 */
export function trackAudiences(clock: () => number = () => performance.now()) {
  const known = new Map<string, { ids: readonly string[]; at: number }>()
  const sent = new Map<Tag, number>()
  const idsOf = async (db: Db, { scope, select }: Audience): Promise<readonly string[]> => {
    const remembered = known.get(scope)
    if (remembered !== undefined && clock() - remembered.at < AUDIENCE_MS) return remembered.ids
    const ids = await select(db)
    known.set(scope, { ids, at: clock() })
    return ids
  }
  const forgetOld = (): void => {
    for (const [scope, { at }] of known) if (clock() - at >= AUDIENCE_MS) known.delete(scope)
    for (const [tag, at] of sent) if (clock() - at >= AUDIENCE_EVERY_MS) sent.delete(tag)
  }
  return {
    /**
     * Removes from `pending` the audiences that may receive their tags now, and returns their members. `isLast` takes all
     * audiences.
     */
    take: async (db: Db, pending: PendingAudiences, isLast: boolean): Promise<IdsByTag> => {
      forgetOld()
      const taken: IdsByTag = new Map()
      for (const [tag, audience] of Array.from(pending)) {
        if (!isLast && sent.has(tag)) continue
        enqueue(taken, tag, await idsOf(db, audience))
        pending.delete(tag)
        sent.set(tag, clock())
      }
      return taken
    },
  }
}

const notify = (db: Db, idsByTag: IdsByTag) =>
  db`select pg_notify('proofline_live', line) from unnest(${toEventLines(idsByTag)}::text[]) as line`

export async function publishWithCommit(db: Db, publications: readonly (readonly [People, readonly Tag[]])[]): Promise<void> {
  const pending: IdsByTag = new Map()
  for (const [people, tags] of publications) for (const tag of tags) enqueue(pending, tag, people)
  if (pending.size > 0) await notify(db, pending)
}

/**
 * Tracks which tags were published to which users within `RECENT_MS`.
 * @param clock returns milliseconds since any moment
 */
export function trackRecentTags(clock: () => number = () => performance.now()) {
  /** Oldest first. A tag that is published again moves to the end. */
  const noted = new Map<string, number>()
  return {
    note: (userId: string, tag: Tag): void => {
      const now = clock()
      noted.delete(`${userId} ${tag}`)
      noted.set(`${userId} ${tag}`, now)
      for (const [key, at] of noted) {
        if (now - at <= RECENT_MS) break
        noted.delete(key)
      }
    },
    list: (userId: string): Tag[] =>
      [...noted].flatMap(([key, at]) => {
        const [id, tag = ''] = key.split(' ')
        return id === userId && clock() - at <= RECENT_MS ? [tag] : []
      }),
  }
}

/**
 * Opens one session per process for LISTEN and NOTIFY. The node receives its own events like every other node (stack.md, live).
 */
export function openEvents(pool: Pool, logger: FastifyBaseLogger): Events {
  const listeners = new Map<string, Set<Listener>>()
  const pending: IdsByTag = new Map()
  const pendingAudiences: PendingAudiences = new Map()
  const audiences = trackAudiences()
  const closing = new AbortController()
  const recent = trackRecentTags()
  let session: Listening | undefined
  let listeningSince = 0
  let flushTimer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const onNotification = (line: string): void => {
    const { tag, ids } = parseEventLine(line)
    for (const id of ids) {
      recent.note(id, tag)
      // The tag is also sent without its scope, for clients that do not know scopes.
      const { tag: whole, scope } = readScopedTag(tag)
      for (const listener of Array.from(listeners.get(id) ?? [])) listener.receive(scope === undefined ? [tag] : [whole, tag])
    }
  }

  const flush = async (): Promise<void> => {
    flushTimer = undefined
    // Without a session, events stay queued until the next one opens.
    if (session === undefined || pending.size + pendingAudiences.size === 0) return
    const batch: IdsByTag = new Map(pending)
    pending.clear()
    try {
      const { db } = session
      for (const [tag, ids] of await audiences.take(db, pendingAudiences, closing.signal.aborted)) enqueue(batch, tag, ids)
      if (batch.size > 0) await notify(db, batch)
      if (pendingAudiences.size > 0) flushTimer ??= setTimeout(() => void flush(), AUDIENCE_EVERY_MS).unref()
    } catch (error) {
      for (const [tag, ids] of batch) enqueue(pending, tag, ids)
      flushTimer ??= setTimeout(() => void flush(), AGAIN_MS).unref()
      logger.warn({ err: error }, 'live updates could not be published; they are retried')
    }
  }

  const listenOnce = async (): Promise<void> => {
    let markLost = (): void => {}
    const lost = new Promise<void>((done) => (markLost = done))
    const opened = await pool.listening(onNotification, markLost)
    closing.signal.addEventListener('abort', markLost)
    if (closing.signal.aborted) markLost()
    try {
      await opened.db`listen proofline_live`
      session = opened
      listeningSince = performance.now()
      for (const own of listeners.values()) for (const listener of own) listener.receive([EVERYTHING])
      await flush()
      await lost
      if (closing.signal.aborted) await flush()
    } finally {
      session = undefined
      closing.signal.removeEventListener('abort', markLost)
      await opened.end()
    }
  }
  const listenOn = async (): Promise<void> => {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      try {
        const since = Date.now()
        await listenOnce()
        if (Date.now() - since > MAX_WAIT_MS) failures = 0
        if (!closing.signal.aborted) logger.warn('the session for live updates was lost; opening another')
      } catch (error) {
        logger.warn({ err: error }, 'no session for live updates; trying again')
      }
      const wait = Math.min(100 * 2 ** failures, MAX_WAIT_MS) * (0.5 + Math.random() / 2)
      await pause(wait, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    publish: (people, tags) => {
      if ('select' in people) {
        for (const tag of tags) pendingAudiences.set(toScopedTag(tag, people.scope), people)
        flushTimer ??= setTimeout(() => void flush(), GATHER_MS).unref()
        return
      }
      const ids = new Set<string>()
      for (const id of people) if (id != null) ids.add(id)
      if (ids.size === 0) return
      for (const tag of tags) enqueue(pending, tag, ids)
      flushTimer ??= setTimeout(() => void flush(), GATHER_MS).unref()
    },
    attach: (userId, listener) => {
      const own = listeners.get(userId) ?? new Set()
      const detach = (): void => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId)
      }
      own.add(listener)
      listeners.set(userId, own)
      return detach
    },
    listRecent: (userId) =>
      session === undefined || performance.now() - listeningSince < RECENT_MS ? [EVERYTHING] : recent.list(userId),
    open: () => {
      running = listenOn()
    },
    close: async () => {
      closing.abort()
      clearTimeout(flushTimer)
      await running
    },
  }
}
