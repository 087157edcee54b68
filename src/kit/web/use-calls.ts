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
import { EVERYTHING, toScopedTag, type Tag } from '../shared/tags.ts'
import { type CallOptions, Refused, call as makeCall, rejectOffline, takeFirstReply } from './call.ts'
import type { DownloadProgress } from './download.ts'
import { dropEarly } from './early-replies.ts'
import { keepEqual } from './keep-equal.ts'
import { publishToOtherPages } from './other-pages.ts'
import { beginWrite } from './key-guard.ts'
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
/** How long a finished write stays in the cache after its form has closed. */
const WRITE_KEPT_MS = 1_000
const isTransient = (error: unknown): error is Refused => error instanceof Refused && (error.status === 0 || error.status === 503)

const isClosed = (error: unknown): boolean => error instanceof Refused && [403, 404].includes(error.status)

/** Reads are retried after a 503 (when its Retry-After has passed) and after a network error. Nothing else is retried. */
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
        return seconds * 1_000
      },
    },
    // A write fails at once while offline. A queued write would be sent later, unexpectedly. A finished write keeps its form in
    // memory, so it is removed soon after the form closes.
    mutations: { retry: false, networkMode: 'always', gcTime: WRITE_KEPT_MS },
  },
})

const keyOf = (spec: Endpoint): string => `${spec.method} ${spec.path}`

export type ReadOptions = {
  enabled?: boolean
  keepPrevious?: boolean
  /** Milliseconds for which a reply is fresh; 15 s by default. */
  staleTime?: number
  /** Milliseconds between reads while the screen is open; by default there is no polling. */
  refetchInterval?: number | false
  /** If false, a change marks the reply stale but does not refetch it while it is on the screen. */
  refetchOnChange?: boolean
  /** If false, the reply is not refetched when the window regains the focus or the connection returns. */
  refetchOnWindowFocus?: boolean
  refetchOnReconnect?: boolean
  /**
   * Whether data disappears once the server refuses it, because it was hidden or deleted. Other cached pages of the data are
   * removed too.
   */
  dropsRefused?: boolean
  /** Marks data that people may ask to have removed. It implies `dropsRefused`, and no reply is kept after its page closes. */
  personal?: boolean
  /**
   * The input under which the reply is cached, if it differs from the sent one. A page that first reads by name, and by id once
   * it is known, can keep the reply that it got by name.
   */
  cachedBy?: unknown
  /**
   * Returns the id of the thing to which a reply belongs, such as its file. Changes by others to this thing refetch the reply
   * (`toScopedTag`). Undefined means that the reply covers all such things.
   */
  scopeOf?: (reply: never) => string | undefined
}

/** Reads through a contract. Replies are cached by call and input. `error` is a `Refused`. */
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
 * Marks the cached replies of these reads stale, and refetches those on the screen. Call it after a refusal that shows that they
 * are outdated.
 */
export const refetchReads = (reads: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(reads.map((read) => queryClient.invalidateQueries({ queryKey: [keyOf(read)] })))

export const cancelRead = <const E extends Endpoint>(spec: E, sent: CallInput<E>): Promise<void> =>
  queryClient.cancelQueries({ queryKey: [keyOf(spec), sent], exact: true })

/**
 * Updates the cached replies of a read with the reply of a write. They become stale, but those on the screen are refetched only
 * when they are mounted again.
 */
export function patchCache<const E extends Endpoint>(read: E, change: (reply: Reply<E>) => Reply<E>): void {
  const queryKey = [keyOf(read)]
  queryClient.setQueriesData<Reply<E>>({ queryKey }, (reply) => (reply === undefined ? undefined : change(reply)))
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

type Which = (query: Query) => boolean
/** Marks replies stale, and refetches those on the screen for which `isRefetched` returns true. */
async function invalidate(isOutdated: Which, isRefetched: Which): Promise<void> {
  dropEarly()
  await Promise.all([
    queryClient.invalidateQueries({ predicate: (query) => isOutdated(query) && isRefetched(query) }),
    queryClient.invalidateQueries({ refetchType: 'none', predicate: (query) => isOutdated(query) && !isRefetched(query) }),
  ])
}
const followsChanges: Which = ({ meta }) => meta?.refetchOnChange === true

/**
 * Whether a tag changed within the thing to which a cached reply belongs. A reply that is still loading counts too, because its
 * thing is unknown.
 */
const isScopeChanged = ({ meta, state }: Query, tags: ReadonlySet<Tag>): boolean => {
  const { shows = [], scopeOf } = meta ?? {}
  if (scopeOf === undefined) return false
  const scope = state.data === undefined ? undefined : scopeOf(state.data as never)
  return shows.some((tag) =>
    scope === undefined
      ? [...tags].some((changed) => changed.startsWith(toScopedTag(tag, '')))
      : tags.has(toScopedTag(tag, scope)),
  )
}

/** Refetches every read on the screen that shows one of the tags. Other cached replies of such reads become stale. */
export const refetchShowing = (tags: ReadonlySet<Tag>, except: ReadonlySet<unknown> = new Set()): Promise<void> =>
  invalidate((query) => {
    const { meta, queryKey } = query
    if (meta === undefined || except.has(queryKey[0])) return false
    if (tags.has(EVERYTHING)) return meta.shows.length > 0
    return meta.shows.some((tag) => tags.has(tag)) || isScopeChanged(query, tags)
  }, followsChanges)

/**
 * Refetches the reads on the screen after an outage. Long reports, which run only on request, are refetched only if they failed.
 */
export const refetchAfterOutage = (): Promise<void> =>
  invalidate(
    () => true,
    ({ options, state }) => (options as ReadOptions).refetchOnReconnect !== false || state.data === undefined,
  )

/** In milliseconds since 1970; 0 if the read was never answered. */
export const readAnsweredAt = <const E extends Endpoint>(spec: E, sent: CallInput<E>): number =>
  queryClient.getQueryState([keyOf(spec), sent])?.dataUpdatedAt ?? 0

export const refetchForOthers = (tags: Iterable<Tag>): Promise<void> => refetchShowing(new Set(tags))

/** Refetches the reads that show what a write changed, here and in the browser's other pages. */
export async function refetchChanged({ changes = [] }: Endpoint, except?: ReadonlySet<string>): Promise<void> {
  if (changes.length === 0) return
  publishToOtherPages(changes)
  await refetchShowing(new Set(changes), except)
}

/** Updates cached replies with the reply of a write. `patch` exempts its read from the refetch. */
export type Patches<E extends Endpoint> = (reply: Reply<E>, patch: typeof patchCache) => void

/**
 * Shows the changes of a write. With `patches` the screen is already current, so it does not wait for the refetch. The write
 * counts as pending until the reads are shown, so that the server's event about it does not count as a change by others.
 */
async function showChanges<const E extends Endpoint>(spec: E, reply: Reply<E>, patches?: Patches<E>): Promise<void> {
  const patched = new Set<string>()
  patches?.(reply, (read, change) => {
    patched.add(keyOf(read))
    patchCache(read, change)
  })
  const end = beginWrite()
  const refetched = refetchChanged(spec, patched).finally(end)
  if (patches === undefined) await refetched
}

export async function write<const E extends Endpoint>(spec: E, sent: CallInput<E>, patches?: Patches<E>): Promise<Reply<E>> {
  const end = beginWrite()
  try {
    const reply = await makeCall(spec, sent)
    await showChanges(spec, reply, patches)
    return reply
  } finally {
    end()
  }
}

export type WriteOptions<E extends Endpoint> = {
  patches?: Patches<E>
  successToast?: boolean
  /** Whether a toast shows the server's message after an error, or a function that decides this per error; true by default. */
  errorToast?: boolean | ((refused: Refused) => boolean)
}

/**
 * Makes writes through a contract. A write ends once the reads on the screen that show its changes are refetched. A toast shows
 * the server's message (000 §7), and `error` is a `Refused`. Call it as `mutate({ ...sent })`. For an upload, `sent` has `file`,
 * and `sentShare` (0 to 1) is its progress.
 */
export const useWrite = <const E extends Endpoint>(spec: E, options: WriteOptions<E> = {}) => {
  const [sentShare, setSentShare] = useState(0)
  const mutation = useMutation<Reply<E>, Refused, CallInput<E> & Pick<CallOptions, 'progressId'>, () => void>({
    onMutate: beginWrite,
    onSettled: (_reply, _refused, _sent, end) => end?.(),
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
      // A confirmation request is not a failure (api.md, Asking first).
      if (refused.code === 'NEEDS_CONFIRMATION') return
      if (refused.code === 'CHANGED_MEANWHILE') return refetchChanged(spec)
      if (typeof errorToast === 'function' ? errorToast(refused) : errorToast) toast.refused(refused, keyOf(spec))
    },
  })
  return { ...mutation, sentShare }
}

/** Chunks arrive faster than a page can render. */
const PROGRESS_MS = 250

/** `progress` is undefined until the first bytes arrive. */
export type Downloading = { isRunning: boolean; progress: DownloadProgress | undefined; cancel: () => void }

/**
 * Downloads and saves the file of a call. A toast shows a refusal, or the server's warning about the file's content. `start`
 * ignores an input whose download is already running. `cancel` ends the running downloads without a message.
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
 * Returns whether an action is running, and a function that runs one and ignores calls meanwhile. State alone would come too
 * late, because a double click is faster than the next render.
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
 * Keeps the input of a submit whose response was lost until a response arrives. Refetched data may already contain the write, so
 * a repeated submit would otherwise send something else. `hold` takes the error of a submit. A new `of` (the subject of the
 * submit) resets it.
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

/** `onRetry` is undefined if the same request would be refused again. */
export type ReadProblem = { message: string; onRetry?: (() => void) | undefined }

type Read = { error: { message: string; status?: number } | null; refetch: () => Promise<unknown> }

export const toReadProblem = ({ error, refetch }: Read): ReadProblem | undefined =>
  error === null ? undefined : { message: error.message, onRetry: error.status === 400 ? undefined : () => void refetch() }
