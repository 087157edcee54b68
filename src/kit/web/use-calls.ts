import { QueryClient, keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Endpoint, Reply, Sent } from '../shared/endpoint.ts'
import { type CallOptions, Refused, call as makeCall, download } from './call.ts'
import { toast } from './toast.tsx'

export const call = makeCall

const RETRIES = 4
const mayRecover = (error: unknown): error is Refused => error instanceof Refused && (error.status === 0 || error.status === 503)

/** Reads come back by themselves from 503 (after its Retry-After) and from a lost line; nothing else is tried twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (failures, error) => mayRecover(error) && failures < RETRIES,
      retryDelay: (attempt, error) =>
        (mayRecover(error) && error.retryAfterSeconds !== undefined ? error.retryAfterSeconds : Math.min(2 ** attempt, 15)) *
        1_000,
    },
    // Offline, a write fails at once and says so. Kept back, it would be sent later, when nobody expects it.
    mutations: { retry: false, networkMode: 'always' },
  },
})

const keyOf = (spec: Endpoint): string => `${spec.method} ${spec.path}`

export type ReadOptions = {
  enabled?: boolean
  /** Keeps the old rows on the screen while the next page or filter loads. */
  keepPrevious?: boolean
  /** Milliseconds for which an answer counts as fresh; 15 s unless told. */
  staleTime?: number
  /** Milliseconds between reads of an open screen; off unless told. */
  refetchInterval?: number | false
}

/** Reads through the contract; cached by call and by what was sent. `error` is a `Refused`. */
export const useRead = <const E extends Endpoint>(spec: E, sent: Sent<E>, options: ReadOptions = {}) => {
  const { keepPrevious, ...rest } = options
  return useQuery<Reply<E>, Refused>({
    queryKey: [keyOf(spec), sent],
    queryFn: ({ signal }) => makeCall(spec, sent, { signal }),
    ...(keepPrevious === true && { placeholderData: keepPreviousData }),
    ...rest,
  })
}

/** Fetches again what these reads show on the screen now; their other cached answers count as stale. */
export const refresh = (reads: readonly Endpoint[]): Promise<unknown> =>
  Promise.all(reads.map((read) => queryClient.invalidateQueries({ queryKey: [keyOf(read)] })))

/**
 * Changes the cached answers of a read in place, where the answer of a write says what changed. They count as stale from
 * then on: what is on the screen stays until it is looked at anew.
 */
export function patchCache<const E extends Endpoint>(read: E, change: (reply: Reply<E>) => Reply<E>): void {
  const queryKey = [keyOf(read)]
  queryClient.setQueriesData<Reply<E>>({ queryKey }, (reply) => (reply === undefined ? undefined : change(reply)))
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

export type WriteOptions = {
  /** The reads that this write changes: all their cached answers are fetched again before the write counts as done. */
  refreshes: readonly Endpoint[]
  /** The success toast is the server's message unless false. */
  successToast?: boolean
  /** The error toast is the server's message unless false, or unless this answers false for the error. */
  errorToast?: boolean | ((refused: Refused) => boolean)
}

/**
 * Writes through the contract. The toast shows the server's message either way (000 §7); `error` is a `Refused`.
 * `mutate({ ...sent })`; for an upload `sent` has `file`, and `sentShare` (0 to 1) follows the bytes.
 */
export const useWrite = <const E extends Endpoint>(spec: E, options: WriteOptions) => {
  const client = useQueryClient()
  const [sentShare, setSentShare] = useState(0)
  const mutation = useMutation<Reply<E>, Refused, Sent<E> & Pick<CallOptions, 'progressId'>>({
    mutationFn: ({ progressId, ...sent }) => {
      setSentShare(0)
      return makeCall(spec, sent as unknown as Sent<E>, {
        onProgress: setSentShare,
        ...(progressId !== undefined && { progressId }),
      })
    },
    onSuccess: async (reply) => {
      toast.done(keyOf(spec))
      if (options.successToast !== false) toast.success((reply as { message: string }).message)
      await Promise.all(options.refreshes.map((read) => client.invalidateQueries({ queryKey: [keyOf(read)] })))
    },
    onError: (refused) => {
      const { errorToast = true } = options
      // Asking first is a question, not a failure (api.md, Asking first).
      if (refused.code === 'NEEDS_CONFIRMATION') return
      if (typeof errorToast === 'function' ? errorToast(refused) : errorToast) toast.error(refused.message, keyOf(spec))
    },
  })
  return { ...mutation, sentShare }
}

/** Saves the file that a download call answers; a refusal is shown as a toast. */
export const useDownload = <const E extends Endpoint>(spec: E) =>
  useMutation<string, Refused, Sent<E>>({
    mutationFn: (sent) => download(spec, sent),
    onSuccess: () => toast.done(keyOf(spec)),
    onError: (refused) => toast.error(refused.message, keyOf(spec)),
  })

/**
 * Whether an act is under way, and what runs one: a press before the last act has ended does nothing. The state alone changes too late
 * for that, because a double click is faster than the next rendering.
 */
export function useBusy(): readonly [boolean, (act: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const run = async (act: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      await act()
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return [busy, run]
}

/**
 * What a submit was made of, held from a lost answer until one arrives: data that is read again meanwhile may contain the write already,
 * and the same press would send something else. `hold` takes the error of a submit; another `of` (what the submit is about) ends it.
 */
export function useHeld<T>(live: T, of?: unknown): { shown: T; hold: (error: unknown) => void; release: () => void } {
  const [held, setHeld] = useState<{ value: T; of: unknown }>()
  if (held !== undefined && held.of !== of) setHeld(undefined)
  const shown = held !== undefined && held.of === of ? held.value : live
  return {
    shown,
    hold: (error) => setHeld(error instanceof Refused && !error.isAnswer ? { value: shown, of } : undefined),
    release: () => setHeld(undefined),
  }
}
