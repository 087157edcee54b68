import { isStaff } from '../../../../access/levels.ts'
import type { FinderResult } from '../../../../kit/web/domain.ts'
import { useMay, usePerson } from '../../../../kit/web/person.tsx'
import { tasks } from '../../contract.ts'
import { useRead } from '../../../../kit/web/use-calls.ts'
import { buildHref } from './found.ts'

export function useFoundNext(): FinderResult {
  const { role } = usePerson()
  const open = useMay('works on tasks') && isStaff(role)
  const next = useRead(tasks.next, { params: { role } }, { enabled: open, staleTime: 0 }).data?.next
  const item = next && {
    id: 'next:task',
    label: 'Next task',
    hint: `${next.question_id}, row ${next.sr_no} of ${next.file.name}`,
    icon: 'chevronRight' as const,
    href: `${buildHref(next.list, next.file.name)}?task=${next.sr_no}`,
  }
  return { items: item ? [item] : [], waits: false, failed: false, open }
}
