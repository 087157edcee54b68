import { type NavigateOptions, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { StaffRole } from '../../../kit/shared/access.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import { type ListType, listTypeOf, roleOfPath } from '../../workflow/vocabulary.ts'
import type { TaskListSearch } from './task-search.ts'

/** The list type in the URL: the twelve routes differ in their first segment alone (000 §2). */
export const useListType = (): ListType => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return listTypeOf(path.split('/')[1] ?? '') ?? 'all'
}

/** The person's current role; undefined for a role without task lists. */
export const useStaffRole = (): StaffRole | undefined => roleOfPath(usePerson().role)

/** The search of the current page, and a function to change a part of it. Without `keep` the change replaces the history entry. */
export function useListSearch(): [TaskListSearch, (change: Partial<TaskListSearch>, keep?: 'in history') => void] {
  const search = useSearch({ strict: false }) as TaskListSearch
  const navigate = useNavigate()
  const change = useCallback(
    (part: Partial<TaskListSearch>, keep?: 'in history') => {
      // The pages of the twelve lists share one search type, which the router can't infer for a page without its own path.
      const next = { to: '.', search: (old: object) => ({ ...old, ...part }), replace: keep === undefined }
      void navigate(next as NavigateOptions)
    },
    [navigate],
  )
  return [search, change]
}
