import { useCallback } from 'react'

/**
 * Returns a function that changes a part of the page's address. It replaces the history entry unless `replace` is false; then
 * Back undoes the change.
 * @param navigate the function of `useNavigate`, whose own type knows the search parameters of one route only
 */
export const useSearchChange = <Search extends object>(navigate: (options: never) => unknown) =>
  useCallback(
    (part: Partial<Search>, replace = true): void =>
      void navigate({ to: '.', search: (old: object) => ({ ...old, ...part }), replace } as never),
    [navigate],
  )
