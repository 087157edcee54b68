import { useState } from 'react'
import { monthsBefore, showMonth } from '../../closed-months/rules.ts'
import { dayOf } from '../../kit/shared/time.ts'
import { DayFilter } from '../../kit/ui/list-page/DayFilter.tsx'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import styles from './RecordFilter.module.css'
import type { useRecordFilter } from './use-record-filter.ts'

/** How far back months are offered. */
const MONTHS = 12
/** `month`: YYYY-MM, empty: none; absent: not offered. */
type Props = ReturnType<typeof useRecordFilter> & { month?: string }

/** Email, month and days of a list of records. */
export function RecordFilter({ typed, setTyped, from, to, ask, month }: Props) {
  const [months] = useState(() => {
    const today = dayOf(new Date())
    return [today.slice(0, 7), ...monthsBefore(today, MONTHS)]
  })
  return (
    <>
      <FilterInput label="Email" value={typed} onChange={setTyped} />
      {month !== undefined && (
        <select
          className={styles.month}
          aria-label="Month"
          value={month}
          onChange={({ target }) =>
            ask({ month: target.value === '' ? undefined : target.value, from: undefined, to: undefined })
          }
        >
          <option value="">All months</option>
          {[...new Set([...(month === '' ? [] : [month]), ...months])].map((each) => (
            <option key={each} value={each}>
              {showMonth(each)}
            </option>
          ))}
        </select>
      )}
      <DayFilter label="From" value={from} max={to} onChange={(day) => ask({ from: day, month: undefined })} />
      <DayFilter label="To" value={to} min={from} onChange={(day) => ask({ to: day, month: undefined })} />
    </>
  )
}
