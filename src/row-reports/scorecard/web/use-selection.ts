import { useState } from 'react'
import { isStaff } from '../../../access/levels.ts'
import { toDay, daysFrom, isDay } from '../../../kit/shared/time.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import type { ScoreRowsSearch } from './search.ts'

/** Days of the scorecard without a period in the address, with today. */
const USUAL_DAYS = 30

/** The selection of the address: the last 30 days by default, and their own role of staff, else authors. */
export function useSelection({ from, to, role, project, subject }: ScoreRowsSearch) {
  const [today] = useState(() => toDay(new Date()))
  const person = usePerson()
  const usualRole = isStaff(person.role) ? person.role : 'AUTHOR'
  const isPeriod = from !== undefined && to !== undefined && isDay(from) && isDay(to)
  return {
    usualRole,
    selection: {
      from: isPeriod ? from : daysFrom(today, 1 - USUAL_DAYS),
      to: isPeriod ? to : today,
      role: role?.[0] ?? usualRole,
      ...(project !== undefined && { project }),
      ...(subject !== undefined && { subject }),
    },
  }
}
export type ScorecardSelection = ReturnType<typeof useSelection>['selection']
