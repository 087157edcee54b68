import { STAFF_ROLES } from '../../../kit/shared/access.ts'
import { numberParam, type SearchOf, searchOf, textParam } from '../../../kit/web/search.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { type SearchField } from '../../grid/contract.ts'

/** `?page=2&size=50&sort=-count` */
export const fileListSearch = searchOf({ page: numberParam(1), size: numberParam(1), sort: textParam() })

/** `?q=PHY&where=subject:Physics&ready=1&sort=-author_done_date&task=416`: a shared URL shows the same rows and task. */
export const taskListSearch = searchOf({
  page: numberParam(1),
  size: numberParam(1),
  sort: textParam(),
  /** Part of a question_id. */
  q: textParam(),
  /** The filter panel's searches, see `whereText`. */
  where: textParam(),
  /** Present: only rows whose turn is the person's. */
  ready: textParam(),
  /** Present: the rows of the page as a plain table for printing. */
  print: textParam(),
  /** The sr_no of the task in the desk. */
  task: numberParam(1),
})
export type TaskListSearch = SearchOf<typeof taskListSearch>

/** A search of the filter panel: a text or a range of days YYYY-MM-DD. */
export type Where = Pick<SearchField, 'key' | 'type'> & { value?: string; from?: string; to?: string }

const escaped = (text: string): string => text.replace(/[%,:~@]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
const plain = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** `subject:Physics` is exact, `chapter~wave` a part, `author_done_date@2026-03-01..2026-03-31` a range; separated by commas. */
export const whereText = (searches: readonly Where[]): string | undefined =>
  searches.length === 0
    ? undefined
    : searches
        .map(({ key, value, type, from = '', to = '' }) =>
          value === undefined
            ? `${escaped(key)}@${escaped(from)}..${escaped(to)}`
            : `${escaped(key)}${type === 'part' ? '~' : ':'}${escaped(value)}`,
        )
        .join(',')

/** Parses the searches of a URL; invalid ones are dropped. */
export const whereOf = (text: string | undefined): Where[] =>
  (text ?? '').split(',').flatMap((part): Where[] => {
    const [, name = '', sign, rest = ''] = /^([^:~@]+)([:~@])(.*)$/.exec(part) ?? []
    const key = plain(name)
    const value = plain(rest)
    if (key === undefined || key === '' || value === undefined) return []
    if (sign !== '@') return [{ key, value, type: sign === '~' ? 'part' : 'exact' }]
    const [from = '', to = ''] = value.split('..')
    if (from === '' && to === '') return []
    return [{ key, type: 'exact', ...(from !== '' && { from }), ...(to !== '' && { to }) }]
  })

/** The text of a search's chip. */
export const whereWords = ({ value, type, from, to }: Where): string => {
  if (value !== undefined) return value === '' ? '(empty)' : type === 'part' ? `…${value}…` : value
  return from === undefined ? `until ${to}` : to === undefined ? `from ${from}` : `${from} to ${to}`
}

const roles: readonly string[] = STAFF_ROLES.map(roleKey)

/** The text of a chip of the admin grid: people by name. */
export const chipWords = (search: Where, names: ReadonlyMap<string, string>): string =>
  search.value === '' && roles.includes(search.key) ? 'nobody' : (names.get(search.value ?? '') ?? whereWords(search))
