import { type SearchField } from '../contract.ts'

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
