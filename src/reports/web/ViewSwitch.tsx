import { Segmented } from '../../kit/ui/form/segmented.ts'

type Props = { label: string; views: readonly string[]; view: string; onView: (view: string) => void }

export const ViewSwitch = ({ label, views, view, onView }: Props) => (
  <Segmented size="small" aria-label={label} value={view} options={[...views]} onChange={onView} />
)
