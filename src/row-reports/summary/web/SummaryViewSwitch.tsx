import { Segmented } from '../../../kit/ui/form/segmented.ts'

const views = ['chart', 'table'] as const
type View = (typeof views)[number]

export function SummaryViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <Segmented
      aria-label="Show as"
      value={view}
      options={views.map((each) => ({ value: each, label: each === 'chart' ? 'Chart' : 'Table' }))}
      onChange={onView}
    />
  )
}
