import type { FinderResult } from '../../../../kit/web/domain.ts'
import { isStaff } from '../../../../access/levels.ts'
import { LONG_ENOUGH } from '../../../../kit/web/finding.ts'
import { useMay, usePerson } from '../../../../kit/web/person.tsx'
import { useRead } from '../../../../kit/web/use-calls.ts'
import { files } from '../../../../rows/files/contract.ts'

export const buildHref = (...parts: string[]): string => `/${parts.map(encodeURIComponent).join('/')}`
export const buildHrefOfFile = ({ section, name }: { section: string; name: string }): string =>
  buildHref('project', section, '-', name)

/** One call for all finders of this domain. `works` says whether the person works on tasks in the current role. */
export function useFoundTasks(query: string) {
  const { role } = usePerson()
  const works = useMay('works on tasks') && isStaff(role)
  const manages = useMay('manages projects') && !isStaff(role)
  const open = works || manages
  const enabled = open && query.length >= LONG_ENOUGH
  const found = useRead(files.find, { query: { q: query, role } }, { enabled, keepPrevious: true })
  const state: Omit<FinderResult, 'items'> = { waits: enabled && found.isFetching, failed: enabled && found.isError, open }
  return { works, manages, state, files: (enabled && found.data?.data) || [], rows: (enabled && found.data?.rows) || [] }
}
