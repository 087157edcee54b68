import { plural } from '../../../kit/shared/counted.ts'
import { isStaff } from '../../../kit/shared/access.ts'
import type { Found, FoundItem } from '../../../kit/web/domain.ts'
import { LONG_ENOUGH } from '../../../kit/web/finding.ts'
import { useMay, usePerson } from '../../../kit/web/person.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { tasks } from '../contract.ts'
import { files } from '../../files/contract.ts'

const hrefOf = (...parts: string[]): string => `/${parts.map(encodeURIComponent).join('/')}`

/** Files: the assigned ones for staff, all for those who manage projects. */
export function useFoundFiles(query: string): Found {
  const { role } = usePerson()
  const mayWork = useMay('works on tasks')
  const mayManage = useMay('manages projects')
  const works = mayWork && isStaff(role)
  const manages = mayManage && !isStaff(role)
  const own = useRead(tasks.fileList, { params: { role }, query: { type: 'assigned' } }, { enabled: works })
  const enabled = manages && query.length >= LONG_ENOUGH
  const all = useRead(files.find, { query: { q: query } }, { enabled, keepPrevious: true })
  const ownItems = (own.data?.data ?? []).map(({ _id, name, section, count }): FoundItem => ({
    id: `file:${_id}`,
    label: name,
    hint: `${section} · ${count} ${plural(count, 'task')}`,
    icon: 'file',
    href: hrefOf('assigned', name),
  }))
  const allItems = (enabled ? (all.data?.data ?? []) : []).map(({ _id, name, section }): FoundItem => ({
    id: `file:${_id}`,
    label: name,
    hint: section,
    icon: 'file',
    href: hrefOf('project', section, '-', name),
  }))
  return {
    items: works ? ownItems : allItems,
    waits: works ? own.isFetching : enabled && all.isFetching,
    failed: own.isError || (enabled && all.isError),
    open: works || manages,
  }
}
