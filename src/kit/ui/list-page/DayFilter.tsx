import type { ComponentProps } from 'react'
import { DateField } from '../form/DateField.tsx'
import styles from './DayFilter.module.css'

/** A day in the filter of a list, with its label beside it. */
export function DayFilter(props: Omit<ComponentProps<typeof DateField>, 'className'>) {
  return <DateField {...props} className={styles.day} />
}
