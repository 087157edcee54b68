import { DayFilter } from './DayFilter.tsx'

type PeriodFilterProps = {
  from: string | undefined
  to: string | undefined
  onChange: (part: { from?: string | undefined; to?: string | undefined }) => void
}

export function PeriodFilter({ from, to, onChange }: PeriodFilterProps) {
  return (
    <>
      <DayFilter label="From" value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayFilter label="To" value={to} min={from} onChange={(day) => onChange({ to: day })} />
    </>
  )
}
