import { useLocation, useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import type { StaffRole } from '../../../../access/levels.ts'
import { useSearchChange } from '../../../../kit/ui/list-page/use-search-change.ts'
import { usePerson } from '../../../../kit/web/person.tsx'
import { type ListType, parseListType, roleOfPath } from '../../../../rows/workflow/vocabulary.ts'
import type { TaskListSearch } from './task-search.ts'

/**
 * The twelve routes differ only in their first segment (000 §2). While the page is being left, the address is already that of the
 * next page. It therefore counts only if the next page shows the same file in another list.
 */
export const useListType = (): ListType => {
  const [, own = '', file] = useMatch({ strict: false }).pathname.split('/')
  const [, next = '', nextFile] = useLocation().pathname.split('/')
  return (file === nextFile ? parseListType(next) : undefined) ?? parseListType(own) ?? 'all'
}

export const useStaffRole = (): StaffRole | undefined => roleOfPath(usePerson().role)

export function useListSearch() {
  const search = useSearch({ strict: false }) as TaskListSearch
  return [search, useSearchChange<TaskListSearch>(useNavigate())] as const
}
