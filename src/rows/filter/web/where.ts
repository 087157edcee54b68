import { escapeWhere } from '../../../kit/web/where-text.ts'
import { getSearchOperator, type TextSearch, listSearchValues } from '../search-rules.ts'

export type Where = TextSearch

const plain = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const textOf = (search: Where): string => {
  const key = escapeWhere(search.key)
  const values = listSearchValues(search).map(escapeWhere)
  switch (getSearchOperator(search)) {
    case 'between':
      return `${key}@${values.join('..')}`
    case 'before':
    case 'after':
      return `${key}@${search.type}:${values[0] ?? ''}`
    case 'contains':
      return `${key}~${values.join(':')}`
    case 'not':
    case 'filled':
      return `${key}~:${values.join(':')}`
    case 'is':
    case 'empty':
      return `${key}:${values.join(':')}`
  }
}

/**
 * Searches in an address, separated by commas: `subject:Physics` (is), `author_status:done:skipped` (is one of), `section:` (is
 * empty), `subject~:Physics` (is not), `chapter~wave` (contains), `author_done_date@2026-03-01..2026-03-31` (a range),
 * `author_done_date@before:2026-03-01`, `days_waiting@after:3`.
 */
export const writeWheres = (searches: readonly Where[]): string | undefined =>
  searches.length === 0 ? undefined : searches.map(textOf).join(',')

const rangeOf = (key: string, rest: string): Where | undefined => {
  const [, type, edge = ''] = /^(before|after):(.+)$/.exec(rest) ?? []
  const [from = '', to = ''] = (plain(rest) ?? '').split('..')
  if (type !== undefined) {
    const value = plain(edge)
    return value === undefined ? undefined : { key, type: type === 'before' ? 'before' : 'after', value }
  }
  return from === '' && to === '' ? undefined : { key, type: 'exact', ...(from !== '' && { from }), ...(to !== '' && { to }) }
}
const signs = { ':': 'exact', '~': 'part', '~:': 'not' } as const

/** Drops invalid searches. */
export const parseWhere = (text: string | undefined): Where[] =>
  (text ?? '').split(',').flatMap((part): Where[] => {
    const [, name = '', sign, rest = ''] = /^([^:~@]+)(~:|[:~@])(.*)$/.exec(part) ?? []
    const key = plain(name)
    if (key === undefined || key === '') return []
    if (sign === '@') return [rangeOf(key, rest) ?? []].flat()
    const values = rest.split(':').map(plain)
    if (!values.every((value) => value !== undefined)) return []
    return [{ key, type: signs[sign as keyof typeof signs], value: values.length === 1 ? (values[0] ?? '') : values }]
  })

/** Returns the filter of a screen as calls, downloads and assignments send it, or undefined without a filter. */
export const toRowFilter = ({ q, where }: { q?: string | undefined; where?: string | undefined }): RowFilter | undefined => {
  const searchFields = parseWhere(where)
  if (q === undefined && searchFields.length === 0) return undefined
  return { ...(q !== undefined && { question_id: q }), searchFields }
}
export type RowFilter = { question_id?: string; searchFields: Where[] }
