import { Segmented } from '../../../kit/ui/form/segmented.ts'
import { shiftDay, formatDay } from '../../../kit/shared/time.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { FilterInput } from '../../../kit/ui/list-page/FilterInput.tsx'
import { type TimelineDays, LANES_BY, type LanesBy, type Zoom, ZOOMS } from '../../timeline-rules.ts'
import styles from './TimelinePage.module.css'

const zoomWords: Record<Zoom, string> = { week: 'Week', '3weeks': '3 weeks', month: 'Month' }
const views = ['chart', 'table'] as const
const steps: Record<Zoom, number> = { week: 7, '3weeks': 14, month: 28 }

type Props = {
  by: LanesBy
  zoom: Zoom
  view: (typeof views)[number]
  q: string
  days: TimelineDays
  onBy: (by: LanesBy) => void
  onZoom: (zoom: Zoom) => void
  onView: (view: (typeof views)[number]) => void
  onFilter: (text: string) => void
  onFrom: (day: string) => void
  onToday: () => void
}

export function TimelineControls(props: Props) {
  const { by, zoom, view, q, days, onBy, onZoom, onView, onFilter, onFrom, onToday } = props
  return (
    <div className={styles.controls}>
      <Segmented
        aria-label="Lanes of"
        value={by}
        options={LANES_BY.map((each) => ({ value: each, label: each === 'accounts' ? 'Allocation IDs' : 'People' }))}
        onChange={onBy}
      />
      <FilterInput label="Allocation ID or person" value={q} onChange={onFilter} />
      <span className={styles.days}>
        <Button kind="icon" icon="chevronLeft" aria-label="Earlier" onClick={() => onFrom(shiftDay(days.from, -steps[zoom]))} />
        <output>
          {formatDay(days.from)} – {formatDay(shiftDay(days.from, days.count - 1))}
        </output>
        <Button kind="icon" icon="chevronRight" aria-label="Later" onClick={() => onFrom(shiftDay(days.from, steps[zoom]))} />
        <Button keycap="T" onClick={onToday}>
          Today
        </Button>
      </span>
      <Segmented
        aria-label="Days"
        value={zoom}
        options={(Object.keys(ZOOMS) as Zoom[]).map((each) => ({ value: each, label: zoomWords[each] }))}
        onChange={onZoom}
      />
      <Segmented
        aria-label="Show as"
        value={view}
        options={views.map((each) => ({ value: each, label: each === 'chart' ? 'Chart' : 'Table' }))}
        onChange={onView}
      />
    </div>
  )
}
