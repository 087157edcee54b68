import type { LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formatCount } from '../../../../kit/shared/counted.ts'
import { ButtonLink } from '../../../../kit/ui/button/ButtonLink.tsx'
import { useRead } from '../../../../kit/web/use-calls.ts'
import { tasks } from '../../contract.ts'
import { buildDeskLink } from '../desk-link.ts'
import { type TaskListRef, listTitle } from './list-words.ts'
import { useQueue } from './use-queue.ts'
import styles from './EmptyList.module.css'

/** The only button of an empty list opens the next task, or else a list that has rows (interface.md, States). */
export function NextList({ role, type }: TaskListRef) {
  const queue = useQueue(role)
  const next = queue?.next
  const counts = useRead(tasks.counts, { params: { role } }, { enabled: next === null }).data?.data
  const button = useRef<HTMLAnchorElement>(null)
  const isShown = next != null || (next === null && counts !== undefined)
  useEffect(() => {
    // After the last row has been decided, the focus is on the list.
    if (isShown && document.activeElement?.getAttribute('role') === 'grid') button.current?.focus({ preventScroll: true })
  }, [isShown])
  if (next != null)
    return (
      <ButtonLink ref={button} data-part="next" {...buildDeskLink(next)} className={styles.next}>
        Open {next.why === 'rework' && 'rework '}
        {next.question_id} of {next.file.name}
      </ButtonLink>
    )
  if (!isShown) return null
  const other = (['assigned', 'all'] as const).find((list) => list !== type && (counts?.[list] ?? 0) > 0)
  if (other === undefined) return null
  return (
    <ButtonLink ref={button} data-part="next" to={`/${other}` as LinkProps['to']} className={styles.next}>
      Open {listTitle(role, other)} ({formatCount(counts?.[other] ?? 0)})
    </ButtonLink>
  )
}
