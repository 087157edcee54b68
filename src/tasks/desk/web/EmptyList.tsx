import { type LinkProps } from '@tanstack/react-router'
import { showCount } from '../../../kit/shared/counted.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import type { StaffRole } from '../../../kit/shared/access.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { tasks } from '../contract.ts'
import type { ListType } from '../../workflow/vocabulary.ts'
import { listTitle } from './list-words.ts'
import styles from './EmptyList.module.css'

/** The one button of an empty list: leads to a list with work (interface.md, States). */
export function NextList({ role, type }: { role: StaffRole; type: ListType }) {
  const counts = useRead(tasks.counts, { params: { role } }).data?.data
  const order: readonly ListType[] = ['rework-received', 'assigned', 'all']
  const next = order.find((other) => other !== type && (counts?.[other] ?? 0) > 0)
  if (next === undefined) return null
  const name = next === 'rework-received' ? 'reworks' : listTitle(role, next)
  return (
    <ButtonLink to={`/${next}` as LinkProps['to']} className={styles.next}>
      Open {name} ({showCount(counts?.[next] ?? 0)})
    </ButtonLink>
  )
}
