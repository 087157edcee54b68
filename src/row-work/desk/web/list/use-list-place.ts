import { useLocation, useMatch, useNavigate, useSearch } from '@tanstack/react-router'
import type { StaffRole } from '../../../../access/levels.ts'
import { useSearchChange } from '../../../../kit/ui/list-page/use-search-change.ts'
import { usePerson } from '../../../../kit/web/person.tsx'
import { type ListType, parseListType, roleOfPath } from '../../../../rows/workflow/vocabulary.ts'
import type { TaskListSearch } from './task-search.ts'

/**
 * The list type in the URL: the twelve routes differ in their first segment alone (000 §2). While the page is left, the address
 * is the next page's already: only the same page of another list counts.
 */
export const useListType = (): ListType => {
  const [, own = '', file] = useMatch({ strict: false }).pathname.split('/')
  const [, next = '', nextFile] = useLocation().pathname.split('/')
  return (file === nextFile ? parseListType(next) : undefined) ?? parseListType(own) ?? 'all'
}

/** The person's current role; undefined for a role without task lists. */
export const useStaffRole = (): StaffRole | undefined => roleOfPath(usePerson().role)

/** The search of the current page, and a function to change a part of it. The pages of the twelve lists share it. */
export function useListSearch() {
  const search = useSearch({ strict: false }) as TaskListSearch
  return [search, useSearchChange<TaskListSearch>(useNavigate())] as const
}
