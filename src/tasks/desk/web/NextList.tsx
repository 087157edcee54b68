import type { LinkProps } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { counted, formatCount } from '../../../kit/shared/counted.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { tasks } from '../contract.ts'
import type { ListType } from '../../workflow/vocabulary.ts'
import { type TaskListRef, listTitle } from './list-words.ts'
import styles from './EmptyList.module.css'

/** The one button of an empty list: leads to the next file with ready rows, else to a list with rows (interface.md, States). */
export function NextList({ role, type }: TaskListRef) {
  const counts = useRead(tasks.counts, { params: { role } }).data?.data
  const has = (list: ListType): boolean => (counts?.[list] ?? 0) > 0
  const work = (['rework-received', 'assigned'] as const).find(has)
  const files = useRead(tasks.fileList, { params: { role }, query: { type: work } }, { enabled: work !== undefined })
  const button = useRef<HTMLAnchorElement>(null)
  const isShown = counts !== undefined && (work === undefined || files.data !== undefined)
  useEffect(() => {
    // The list has the focus after its last row was decided.
    if (isShown && document.activeElement?.getAttribute('role') === 'grid') button.current?.focus({ preventScroll: true })
  }, [isShown])
  if (!isShown) return null
  const file = files.data?.data.find(({ ready }) => ready > 0)
  if (file !== undefined)
    return (
      <ButtonLink
        ref={button}
        to={`/${work}/$fileName` as LinkProps['to']}
        params={{ fileName: file.name } as never}
        className={styles.next}
      >
        Open {file.name} ({counted(file.ready, work === 'assigned' ? 'ready row' : 'rework')})
      </ButtonLink>
    )
  const next = ([work, 'all'] as const).find((list) => list !== undefined && list !== type && has(list))
  if (next === undefined) return null
  return (
    <ButtonLink ref={button} to={`/${next}` as LinkProps['to']} className={styles.next}>
      Open {listTitle(role, next)} ({formatCount(counts[next] ?? 0)})
    </ButtonLink>
  )
}
