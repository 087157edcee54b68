import { isStaff } from '../../../../access/levels.ts'
import type { FinderResult } from '../../../../kit/web/domain.ts'
import { LONG_ENOUGH } from '../../../../kit/web/finding.ts'
import { useMay, usePerson } from '../../../../kit/web/person.tsx'
import { useRead } from '../../../../kit/web/use-calls.ts'
import { questionWords } from '../../../../content-checks/similar/words-contract.ts'
import { buildHref, buildHrefOfFile } from './found.ts'

/** Finds rows by the words of their question. People who manage files find rows of all files; staff find their own rows. */
export function useFoundByWords(query: string): FinderResult {
  const { role } = usePerson()
  const manages = useMay('manages projects')
  const works = useMay('works on tasks')
  const open = isStaff(role) ? works : manages
  const enabled = open && query.length >= LONG_ENOUGH
  const found = useRead(questionWords.find, { query: { q: query, role } }, { enabled, keepPrevious: true })
  return {
    waits: enabled && found.isFetching,
    failed: enabled && found.isError,
    open,
    items: ((enabled && found.data?.data) || []).map(({ _id, sr_no: row, question_id: id, file: name, section, list, text }) => ({
      id: `words:${_id}`,
      label: text,
      hint: `${id} · row ${row} · ${name}`,
      icon: 'list',
      href: `${list === null ? buildHrefOfFile({ section, name }) : buildHref(list, name)}?task=${row}`,
    })),
  }
}
