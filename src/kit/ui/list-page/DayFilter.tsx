import type { ComponentProps } from 'react'
import { DateField } from '../form/DateField.tsx'
import styles from './DayFilter.module.css'

export function DayFilter(props: Omit<ComponentProps<typeof DateField>, 'className'>) {
  return <DateField {...props} className={styles.day} />
}
