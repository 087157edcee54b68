import { parseDay } from '../../kit/shared/time.ts'
import { useTyped } from '../../kit/ui/form/use-typed.ts'

type Part = {
  email?: string | undefined
  month?: string | undefined
  from?: string | undefined
  to?: string | undefined
  page?: number | undefined
}

export function useRecordFilter(search: Part, change: (part: Part) => void) {
  const ask = (part: Part): void => change({ page: undefined, ...part })
  const [typed, setTyped] = useTyped(search.email, (email) => ask({ email }))
  const [from, to] = [parseDay(search.from), parseDay(search.to)]
  return {
    ask,
    typed,
    setTyped,
    from,
    to,
    state: {
      values: [search.email, search.month, from, to],
      typing: typed !== '',
      onReset: () => {
        setTyped('')
        ask({ email: undefined, month: undefined, from: undefined, to: undefined })
      },
    },
  }
}
