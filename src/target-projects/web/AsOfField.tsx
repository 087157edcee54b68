import { isDay } from '../../kit/shared/time.ts'
import { DateField } from '../../kit/ui/form/DateField.tsx'
import styles from './AsOfField.module.css'

export const parseAsOfDay = (query: string | undefined, today: string): string =>
  query !== undefined && isDay(query) ? query : today

type Props = { day: string; today: string; onChange: (asOf: string | undefined) => void }

export const AsOfField = ({ day, today, onChange }: Props) => (
  <DateField className={styles.asOf} label="As of" value={day} onChange={(next) => onChange(next === today ? undefined : next)} />
)
