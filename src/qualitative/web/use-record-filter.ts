import { useCallback } from 'react'
import { isDay } from '../../kit/shared/time.ts'
import { useTyped } from '../../kit/ui/form/use-typed.ts'

type Part = {
  email?: string | undefined
  month?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}
const dayOf = (text: string | undefined): string | undefined => (text !== undefined && isDay(text) ? text : undefined)

/** The filter of a list of records, in the address. */
export function useRecordFilter(search: Part, change: (part: Part) => void) {
  const ask = useCallback((part: Part) => change({ page: undefined, ...part }), [change])
  const writeEmail = useCallback((text: string) => ask({ email: text === '' ? undefined : text }), [ask])
  const [typed, setTyped] = useTyped(search.email ?? '', writeEmail)
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  return {
    ask,
    typed,
    setTyped,
    from,
    to,
    state: {
      count: [search.email, search.month, from, to].filter((each) => each !== undefined).length,
      typing: typed !== '',
      onReset: () => {
        setTyped('')
        ask({ email: undefined, month: undefined, from: undefined, to: undefined })
      },
    },
  }
}
