import { formatPlural } from '../../../../kit/shared/counted.ts'
import type { FinderResult, FoundItem } from '../../../../kit/web/domain.ts'
import { usePerson } from '../../../../kit/web/person.tsx'
import { useRead } from '../../../../kit/web/use-calls.ts'
import { tasks } from '../../contract.ts'
import { buildHref, buildHrefOfFile, useFoundTasks } from './found.ts'

/** Staff find files with their rows; people who manage projects find all files. */
export function useFoundFiles(query: string): FinderResult {
  const { role } = usePerson()
  const { works, state, files } = useFoundTasks(query)
  const own = useRead(tasks.fileList, { params: { role }, query: { type: 'assigned' } }, { enabled: works })
  if (works)
    return {
      items: (own.data?.data ?? []).map(({ _id, name, section, count }): FoundItem => ({
        id: `file:${_id}`,
        label: name,
        hint: `${section} · ${count} ${formatPlural(count, 'task')}`,
        icon: 'file',
        href: buildHref('assigned', name),
      })),
      waits: own.isFetching,
      failed: own.isError,
      open: true,
    }
  return {
    ...state,
    items: files.map(({ _id, name, section }) => ({
      id: `file:${_id}`,
      label: name,
      hint: section,
      icon: 'file',
      href: buildHrefOfFile({ name, section }),
    })),
  }
}
