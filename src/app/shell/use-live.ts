import { useEffect } from 'react'
import type { Endpoint } from '../../kit/shared/endpoint.ts'
import type { PublishedTopic } from '../../kit/shared/topics.ts'
import { refresh } from '../../kit/web/use-calls.ts'
import { openLive } from '../../kit/web/live.ts'
import { onOtherPages } from '../../kit/web/other-pages.ts'
import { allocations } from '../../allocations/contract.ts'
import { session } from '../../session/contract.ts'
import { tasks } from '../../tasks/desk/contract.ts'
import { taskHistory } from '../../tasks/history/contract.ts'
import { fileRows } from '../../tasks/grid/contract.ts'

const reads = {
  reworks: [session.me],
  // The grid: a manager is notified of the rows of the own team.
  tasks: [fileRows.grid, tasks.counts, tasks.fileList, tasks.list, taskHistory.timeline],
  // A list shows the account id that its form would store.
  account: [allocations.own, allocations.heldByPerson, tasks.list],
  access: [session.me],
} as const satisfies Record<Exclude<PublishedTopic, 'everything'>, readonly Endpoint[]>

const readsOf = (topic: PublishedTopic): readonly Endpoint[] =>
  topic === 'everything' ? Object.values(reads).flat() : reads[topic]

/** Refetches the page's queries when others change the person's data (interface.md, Live). */
export function useLive(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const refetch = (topics: Iterable<PublishedTopic>): void => void refresh([...new Set([...topics].flatMap(readsOf))])
    const unsubscribe = onOtherPages(refetch)
    const close = openLive(session.live, refetch)
    return () => {
      unsubscribe()
      close()
    }
  }, [enabled])
}
