import { useLocation, useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import type { StaffRole } from '../../../../access/levels.ts'
import { useSearchChange } from '../../../../kit/ui/list-page/use-search-change.ts'
import { usePerson } from '../../../../kit/web/person.tsx'
import { type ListType, parseListType, roleOfPath } from '../../../../rows/workflow/vocabulary.ts'
import type { TaskListSearch } from './task-search.ts'

/**
 * Returns the list type in the URL. The twelve routes differ only in their first segment (000 §2). While the page is being left,
 * the address is already that of the next page. It therefore counts only if the next page shows the same file in another list.
 */
export const useListType = (): ListType => {
  const [, own = '', file] = useMatch({ strict: false }).pathname.split('/')
  const [, next = '', nextFile] = useLocation().pathname.split('/')
  return (file === nextFile ? parseListType(next) : undefined) ?? parseListType(own) ?? 'all'
}

/** Returns the person's current role; undefined for a role without task lists. */
export const useStaffRole = (): StaffRole | undefined => roleOfPath(usePerson().role)

/** Returns the search of the current page, and a function that changes a part of it. The pages of the twelve lists share it. */
export function useListSearch() {
  const search = useSearch({ strict: false }) as TaskListSearch
  return [search, useSearchChange<TaskListSearch>(useNavigate())] as const
}
