import { Link, type LinkProps } from '@tanstack/react-router'
import type { StaffRole } from '../../../../access/levels.ts'
import { buildDeskLink } from '../desk-link.ts'
import { useQueue } from '../list/use-queue.ts'

/** Links to the first rework, which comes before every other row, or to the list of reworks until the first one is known. */
export function ReworkLink({ role, reworks }: { role: StaffRole; reworks: number }) {
  const next = useQueue(role)?.next
  const to = next?.why === 'rework' ? buildDeskLink(next) : { to: '/rework-received' as LinkProps['to'] }
  return <Link {...to}>Open reworks ({reworks})</Link>
}
