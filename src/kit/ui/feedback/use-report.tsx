import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { formatElapsed } from '../../shared/duration.ts'
import type { CallInput, Endpoint, Reply } from '../../shared/endpoint.ts'
import { Refused } from '../../web/call.ts'
import { cancelRead, type ReadOptions, readAnsweredAt, useRead } from '../../web/use-calls.ts'
import { lazyPart } from '../lazy-part.tsx'

/** A report that takes longer shows its elapsed time, can be cancelled, and is repeated only on request. */
const LONG_MS = 2_000
const onlyWhenAsked = { refetchOnChange: false, refetchOnWindowFocus: false, refetchOnReconnect: false }

/** Loaded on demand, because few reports take long. */
const ReportWait = lazyPart('ReportWait', () => import('./ReportWait.tsx'))
const ReportMade = lazyPart('ReportMade', () => import('./ReportMade.tsx'))

type Took = { key: string; ms: number }
/** `begunAt` is in milliseconds since 1970. The report's figures are as of that time. */
type Made = Took & { begunAt: number }
type ReportRead<E extends Endpoint> = UseQueryResult<Reply<E>, Refused> & {
  /** When a long-running report was requested, by `performance.now()`. */
  longSince: number | undefined
  waiting: ReactNode
  made: ReactNode
  cancel: () => void
}

/** Like `useRead`, for a report. A cancelled report has the error CANCELLED, and its `refetch` requests it again. */
export function useReport<const E extends Endpoint>(
  spec: E,
  sent: CallInput<E>,
  { enabled = true, ...options }: ReadOptions = {},
): ReportRead<E> {
  const key = JSON.stringify(sent)
  const [lastMade, setMade] = useState<Made>()
  const [cancelled, setCancelled] = useState<Took>()
  const [longSince, setLongSince] = useState<number>()
  const done = lastMade?.key === key ? lastMade : undefined
  const stopped = cancelled?.key === key ? cancelled : undefined
  const isLong = (done?.ms ?? 0) >= LONG_MS
  const read = useRead(spec, sent, {
    ...options,
    enabled: enabled && stopped === undefined,
    ...(isLong && onlyWhenAsked),
  })
  const { isFetching } = read
  useEffect(() => {
    if (!isFetching) return undefined
    const [since, begunAt] = [performance.now(), Date.now()]
    const timer = setTimeout(() => setLongSince(since), LONG_MS)
    return () => {
      clearTimeout(timer)
      setLongSince(undefined)
      const asked = JSON.parse(key) as CallInput<E>
      if (readAnsweredAt(spec, asked) >= begunAt) setMade({ key, ms: performance.now() - since, begunAt })
    }
  }, [isFetching, key, spec])
  const cancel = (): void => {
    if (!isFetching) return
    setCancelled({ key, ms: longSince === undefined ? 0 : performance.now() - longSince })
    void cancelRead(spec, sent)
  }
  const times = {
    longSince,
    cancel,
    waiting: longSince !== undefined && <ReportWait since={longSince} onCancel={cancel} />,
    made: isLong && done && !isFetching && stopped === undefined && (
      <ReportMade ms={done.ms} at={done.begunAt} onRefresh={() => void read.refetch()} />
    ),
  }
  if (stopped === undefined) return { ...read, ...times }
  const message = `You cancelled this report after ${formatElapsed(stopped.ms)}.`
  return {
    ...read,
    ...times,
    // Placeholder data belongs to other choices, so it is not shown for the new ones.
    data: read.isPlaceholderData ? undefined : read.data,
    error: new Refused(0, { code: 'CANCELLED', message }),
    refetch: () => {
      setCancelled(undefined)
      return read.refetch()
    },
  } as ReportRead<E>
}
