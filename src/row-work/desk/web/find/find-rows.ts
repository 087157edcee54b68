import type { FinderResult } from '../../../../kit/web/domain.ts'
import { buildHref, buildHrefOfFile, useFoundTasks } from './found.ts'

/**
 * Finds rows by the beginning of their question ID. People who manage files find rows of all files; staff find their own rows.
 */
export function useFoundRows(query: string): FinderResult {
  const { state, rows } = useFoundTasks(query)
  return {
    ...state,
    items: rows.map(({ _id, sr_no: row, question_id: label, file: name, section, list }) => ({
      id: `row:${_id}`,
      label,
      hint: `row ${row} · ${name}`,
      icon: 'list',
      href: `${list === null ? buildHrefOfFile({ section, name }) : buildHref(list, name)}?task=${row}`,
    })),
  }
}
