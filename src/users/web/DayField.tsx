import { useState } from 'react'
import { toDay } from '../../kit/shared/time.ts'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'

type DayFieldProps = { name: string; label: string; required: boolean; past: boolean; startsToday?: boolean; extra?: string }

/**
 * A field for the day from which a change to a person applies.
 * @param past whether days before today can be selected
 */
export function DayField({ name, label, required, past, startsToday = false, extra }: DayFieldProps) {
  const [today] = useState(() => toDay(new Date()))
  return (
    <FormDateField
      name={name}
      label={label}
      extra={extra}
      effective
      needed={required ? 'Please input the date effective' : undefined}
      {...(startsToday && { initialValue: today })}
      {...(!past && { min: today })}
    />
  )
}
