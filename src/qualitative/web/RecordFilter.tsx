import { useState } from 'react'
import { listMonthsBefore, formatMonth } from '../../closed-months/rules.ts'
import { toDay } from '../../kit/shared/time.ts'
import { PeriodFilter } from '../../kit/ui/list-page/PeriodFilter.tsx'
import { FilterSelect } from '../../kit/ui/list-page/FilterSelect.tsx'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import type { useRecordFilter } from './use-record-filter.ts'

/** The number of past months that are offered. */
const PAST_MONTHS = 12
/** `month` is YYYY-MM, or empty for no month. If undefined, no months are offered. */
type Props = ReturnType<typeof useRecordFilter> & { month?: string }

export function RecordFilter({ typed, setTyped, from, to, ask, month }: Props) {
  const [months] = useState(() => {
    const today = toDay(new Date())
    return [today.slice(0, 7), ...listMonthsBefore(today, PAST_MONTHS)]
  })
  return (
    <>
      <FilterInput label="Email" value={typed} onChange={setTyped} />
      {month !== undefined && (
        <FilterSelect
          label="Month"
          all="All months"
          value={month === '' ? undefined : month}
          options={[...new Set([...(month === '' ? [] : [month]), ...months])].map((each) => ({
            value: each,
            label: formatMonth(each),
          }))}
          onChange={(next) => ask({ month: next, from: undefined, to: undefined })}
        />
      )}
      <PeriodFilter from={from} to={to} onChange={(part) => ask({ ...part, month: undefined })} />
    </>
  )
}
