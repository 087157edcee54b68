import {
  type Query,
  QueryCache,
  QueryClient,
  type UseQueryResult,
  keepPreviousData,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Endpoint, Reply, CallInput } from '../shared/endpoint.ts'
import { EVERYTHING, scopeTag, type Tag } from '../shared/tags.ts'
import { type CallOptions, Refused, call as makeCall, rejectOffline, takeFirstReply } from './call.ts'
import type { DownloadProgress } from './download.ts'
import { dropEarly } from './early-replies.ts'
import { keepEqual } from './keep-equal.ts'
import { publishToOtherPages } from './other-pages.ts'
import { afterPaint, beginWork, byOthers } from './own-work.ts'
import { toast } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      shows: readonly Tag[]
      refetchOnChange: boolean
      dropsRefused?: boolean
      scopeOf?: (reply: never) => string | undefined
    }
  }
}

export const call = makeCall

const RETRIES = 4
/** While a write runs whose form is left, it is looked at so often whether it has ended. */
const WRITE_KEPT_MS = 1_000
const isTransient = (error: unknown): error is Refused => error instanceof Refused && (error.status === 0 || error.status === 503)

const isClosed = (error: unknown): boolean => error instanceof Refused && [403, 404].includes(error.status)

/** Reads are retried after a 503 (after its Retry-After) and after a network error; nothing else is retried. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta, queryKey }) => {
      if (meta?.dropsRefused === true && isClosed(error))
        queryClient.removeQueries({ queryKey: queryKey.slice(0, 1), type: 'inactive' })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      structuralSharing: keepEqual,
      retry: (failures, error) => isTransient(error) && failures < RETRIES,
      retryDelay: (attempt, error) => {
        const seconds =
          isTransient(error) && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds : Math.min(2 ** attempt, 15)
        // The next try belongs to whoever began the first.
        setTimeout(beginWork('read'), seconds * 1_000 + 50)
        return seconds * 1_000
      },
    },
    // Offline, a write fails at once. Queued, it would be sent later, unexpectedly.
    // A write holds the form that began it, so it goes soon after its form.
    mutations: { retry: false, networkMode: 'always', gcTime: WRITE_KEPT_MS },
  },
})

const keyOf = (spec: Endpoint): string => `${spec.method} ${spec.path}`

export type ReadOptions = {
  enabled?: boolean
  /** Shows the old rows while the next page or filter loads. */
  keepPrevious?: boolean
  /** Milliseconds for which a reply is fresh; 15 s by default. */
  staleTime?: number
  /** Milliseconds between reads of an open screen; off by default. */
  refetchInterval?: number | false
  /** False: a change makes the reply stale, but does not refetch it while it is on the screen. */
  refetchOnChange?: boolean
  /** False: not refetched either when the window or the connection comes back. */
  refetchOnWindowFocus?: boolean
  refetchOnReconnect?: boolean
  /** What is refused now is shown no longer: it was hidden or deleted, and no other page of it stays in the cache. */
  dropsRefused?: boolean
  /** Data of people who may ask to be erased: as `dropsRefused`, and no reply stays when its page is left. */
  personal?: boolean
  /**
   * The input by which the reply is cached, where another is sent: a page that sends the id of its thing, once it is known, goes
   * on with the reply that it got by the name.
   */
  cachedBy?: unknown
  /**
   * The id of the thing that a reply is of, such as its file: it is refetched when others change this thing (`scopeTag`).
   * Undefined: it is of all such things.
   */
  scopeOf?: (reply: never) => string | undefined
}

/** Reads through the contract; cached by call and input. `error` is a `Refused`. */
export const useRead = <const E extends Endpoint>(
  spec: E,
  sent: CallInput<E>,
  options: ReadOptions = {},
): UseQueryResult<Reply<E>, Refused> => {
  const {
    keepPrevious,
    refetchOnChange = true,
    personal = false,
    dropsRefused = personal,
    cachedBy = sent,
    scopeOf,
    ...rest
  } = options
  const read = useQuery<Reply<E>, Refused>({
    queryKey: [keyOf(spec), cachedBy],
    queryFn: ({ signal }) => makeCall(spec, sent, { signal }),
    ...(rest.enabled !== false && { initialData: () => takeFirstReply(spec, sent) }),
    meta: { shows: spec.shows ?? [], refetchOnChange, dropsRefused, ...(scopeOf && { scopeOf }) },
    ...(keepPrevious === true && { placeholderData: keepPreviousData }),
    ...(personal && { gcTime: 0 }),
    ...rest,
  })
  return dropsRefused && isClosed(read.error) ? ({ ...read, data: undefined } as typeof read) : read
}

/**
 * Refetches these reads where they are on the screen, after a refusal that outdates them; their other cached replies become
 * stale.
 */
export const refresh = (reads: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(reads.map((read) => queryClient.invalidateQueries({ queryKey: [keyOf(read)] })))

/** Ends a read that runs, on the server too; its earlier reply stays. */
export const cancelRead = <const E extends Endpoint>(spec: E, sent: CallInput<E>): Promise<void> =>
  queryClient.cancelQueries({ queryKey: [keyOf(spec), sent], exact: true })

/**
 * Updates the cached replies of a read in place, from the reply of a write. They become stale, but what is on the screen is not
 * refetched until it is mounted again.
 */
export function patchCache<const E extends Endpoint>(read: E, change: (reply: Reply<E>) => Reply<E>): void {
  const queryKey = [keyOf(read)]
  queryClient.setQueriesData<Reply<E>>({ queryKey }, (reply) => (reply === undefined ? undefined : change(reply)))
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

type Which = (query: Query) => boolean
/** Makes replies stale; what is on the screen is refetched, where `isRefetched` says so. */
async function invalidate(isOutdated: Which, isRefetched: Which): Promise<void> {
  dropEarly()
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => isOutdated(query) && isRefetched(query) }),
    queryClient.invalidateQueries({ refetchType: 'none', predicate: (query) => isOutdated(query) && !isRefetched(query) }),
  ])
}
const followsChanges: Which = ({ meta }) => meta?.refetchOnChange === true

/** Whether a cached reply is of a thing within which one of its tags changed; one that is still loading may be. */
const isScopeChanged = ({ meta, state }: Query, tags: ReadonlySet<Tag>): boolean => {
  const { shows = [], scopeOf } = meta ?? {}
  if (scopeOf === undefined) return false
  const scope = state.data === undefined ? undefined : scopeOf(state.data as never)
  return shows.some((tag) =>
    scope === undefined ? [...tags].some((changed) => changed.startsWith(scopeTag(tag, ''))) : tags.has(scopeTag(tag, scope)),
  )
}

/** Refetches every read on the screen that shows one of the tags; the other cached replies of such reads become stale. */
export const refetchShowing = (tags: ReadonlySet<Tag>, except: ReadonlySet<unknown> = new Set()): Promise<void> =>
  invalidate((query) => {
    const { meta, queryKey } = query
    if (meta === undefined || except.has(queryKey[0])) return false
    if (tags.has(EVERYTHING)) return meta.shows.length > 0
    return meta.shows.some((tag) => tags.has(tag)) || isScopeChanged(query, tags)
  }, followsChanges)

/** Refetches what is on the screen after an outage; of what is read only when asked for (long reports), what has failed. */
export const refetchAfterOutage = (): Promise<void> =>
  invalidate(
    () => true,
    ({ options, state }) => (options as ReadOptions).refetchOnReconnect !== false || state.data === undefined,
  )

/** When a read was last answered, in milliseconds of the epoch; 0: never. */
export const readAnsweredAt = <const E extends Endpoint>(spec: E, sent: CallInput<E>): number =>
  queryClient.getQueryState([keyOf(spec), sent])?.dataUpdatedAt ?? 0

/** Refetches what shows changes by others, or by other pages of this browser. */
export const refetchForOthers = (tags: Iterable<Tag>): Promise<void> => byOthers(() => refetchShowing(new Set(tags)))

/** Refetches what shows the changes of a write, here and in the browser's other pages. */
export async function refetchChanged({ changes = [] }: Endpoint, except?: ReadonlySet<string>): Promise<void> {
  if (changes.length === 0) return
  publishToOtherPages(changes)
  await refetchShowing(new Set(changes), except)
}

/**
 * Updates the cached replies of reads from the reply of a write, by the `patch` that it receives; these reads are not refetched.
 */
export type Patches<E extends Endpoint> = (reply: Reply<E>, patch: typeof patchCache) => void

/**
 * Shows what a write has changed; with `patches` it does not wait for the reads that are refetched, as the screen is current.
 * Until they are shown the write is not over: the server's news of it, which arrive meanwhile, are no change by others.
 */
async function showChanges<const E extends Endpoint>(spec: E, reply: Reply<E>, patches?: Patches<E>): Promise<void> {
  const patched = new Set<string>()
  patches?.(reply, (read, change) => {
    patched.add(keyOf(read))
    patchCache(read, change)
  })
  const end = beginWork('change')
  const refetched = refetchChanged(spec, patched).finally(() => afterPaint(end))
  if (patches === undefined) await refetched
}

/** Writes outside a component; throws a `Refused`. */
export async function write<const E extends Endpoint>(spec: E, sent: CallInput<E>, patches?: Patches<E>): Promise<Reply<E>> {
  const reply = await makeCall(spec, sent)
  await showChanges(spec, reply, patches)
  return reply
}

export type WriteOptions<E extends Endpoint> = {
  patches?: Patches<E>
  /** The success toast is the server's message unless false. */
  successToast?: boolean
  /** The error toast is the server's message unless false, or unless this returns false for the error. */
  errorToast?: boolean | ((refused: Refused) => boolean)
}

/**
 * Writes through the contract; done when the reads on the screen that show its changes are refetched. The toast shows the
 * server's message in both cases (000 §7); `error` is a `Refused`. `mutate({ ...sent })`; for an upload `sent` has `file`, and
 * `sentShare` (0 to 1) is its progress.
 */
export const useWrite = <const E extends Endpoint>(spec: E, options: WriteOptions<E> = {}) => {
  const [sentShare, setSentShare] = useState(0)
  const mutation = useMutation<Reply<E>, Refused, CallInput<E> & Pick<CallOptions, 'progressId'>>({
    mutationFn: ({ progressId, ...sent }) => {
      setSentShare(0)
      return makeCall(spec, sent as unknown as CallInput<E>, {
        onProgress: setSentShare,
        ...(progressId !== undefined && { progressId }),
      })
    },
    onSuccess: async (reply) => {
      toast.done(keyOf(spec))
      if (options.successToast !== false) toast.success((reply as { message: string }).message)
      await showChanges(spec, reply, options.patches)
    },
    onError: async (refused) => {
      const { errorToast = true } = options
      // A confirmation request is no failure (api.md, Asking first).
      if (refused.code === 'NEEDS_CONFIRMATION') return
      // The form shows what others changed; the page behind it then does too.
      if (refused.code === 'CHANGED_MEANWHILE') return refetchChanged(spec)
      if (typeof errorToast === 'function' ? errorToast(refused) : errorToast) toast.refused(refused, keyOf(spec))
    },
  })
  return { ...mutation, sentShare }
}

/** Chunks arrive faster than a page can be rendered for each. */
const PROGRESS_MS = 250

/** A download as its button shows it: `progress` is undefined until the first bytes arrive. */
export type Downloading = { isRunning: boolean; progress: DownloadProgress | undefined; cancel: () => void }

/**
 * Saves the file of a download call; a refusal is shown as a toast, and so is the server's warning of what is in the file.
 * `start` ignores the input of a download that runs; `cancel` ends what runs without a message.
 */
export function useDownload<const E extends Endpoint>(spec: E) {
  const running = useRef(new Map<string, AbortController>())
  const [isRunning, setRunning] = useState(false)
  const [progress, setProgress] = useState<DownloadProgress>()
  const start = useCallback(
    async (sent: CallInput<E>, onSaved?: () => void): Promise<void> => {
      const input = JSON.stringify(sent)
      if (running.current.has(input)) return
      const aborting = new AbortController()
      running.current.set(input, aborting)
      setProgress(undefined)
      setRunning(true)
      let received: DownloadProgress | undefined
      const timer = setInterval(() => received && setProgress(received), PROGRESS_MS)
      try {
        const { download } = await import('./download.ts').catch(rejectOffline)
        const warning = await download(spec, sent, { signal: aborting.signal, onProgress: (progress) => (received = progress) })
        toast.done(keyOf(spec))
        onSaved?.()
        if (warning !== undefined) toast.warning(warning)
      } catch (error) {
        if (!aborting.signal.aborted) toast.error((error as Refused).message, keyOf(spec))
      } finally {
        clearInterval(timer)
        running.current.delete(input)
        setRunning(running.current.size > 0)
      }
    },
    [spec],
  )
  const cancel = useCallback(() => {
    for (const aborting of running.current.values()) aborting.abort()
  }, [])
  return { isRunning, progress, start, cancel }
}

/**
 * Whether an action is running, and the function that runs one: it ignores calls until the last action has ended. The state alone
 * updates too late for that, because a double click is faster than the next render.
 */
export function useBusy(): readonly [boolean, (act: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = useCallback(async (act: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await act()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }, [])
  return [busy, run]
}

/**
 * The input of a submit, retained after a lost response until one arrives: refetched data may contain the write already, and a
 * repeated submit would then send something else. `hold` takes the error of a submit; another `of` (the subject of the submit)
 * resets it.
 */
export function useRetainedInput<T>(live: T, of?: unknown): { shown: T; hold: (error: unknown) => void; release: () => void } {
  const [stored, setStored] = useState<{ value: T; of: unknown }>()
  if (stored !== undefined && stored.of !== of) setStored(undefined)
  const shown = stored !== undefined && stored.of === of ? stored.value : live
  return {
    shown,
    hold: (error) => setStored(error instanceof Refused && !error.isFinal ? { value: shown, of } : undefined),
    release: () => setStored(undefined),
  }
}

/** A read that failed; `onRetry` is absent where the same request would be refused again. */
export type ReadProblem = { message: string; onRetry?: (() => void) | undefined }

type Read = { error: { message: string; status?: number } | null; refetch: () => Promise<unknown> }

/** What the strip over a page's rows shows of a read; undefined: it didn't fail. */
export const toReadProblem = ({ error, refetch }: Read): ReadProblem | undefined =>
  error === null ? undefined : { message: error.message, onRetry: error.status === 400 ? undefined : () => void refetch() }
