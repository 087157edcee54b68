import { useState } from 'react'
import { isStaff } from '../../../access/levels.ts'
import { toDay, shiftDay, isDay } from '../../../kit/shared/time.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import type { ScoreRowsSearch } from './search.ts'

/** The period includes today. */
const DEFAULT_DAYS = 30

/**
 * The selection in the address. By default, it covers the last 30 days. The default role is the person's own for staff, and the
 * author for everybody else.
 */
export function useSelection({ from, to, role, project, subject }: ScoreRowsSearch) {
  const [today] = useState(() => toDay(new Date()))
  const person = usePerson()
  const usualRole = isStaff(person.role) ? person.role : 'AUTHOR'
  const isPeriod = from !== undefined && to !== undefined && isDay(from) && isDay(to)
  return {
    usualRole,
    selection: {
      from: isPeriod ? from : shiftDay(today, 1 - DEFAULT_DAYS),
      to: isPeriod ? to : today,
      role: role?.[0] ?? usualRole,
      ...(project !== undefined && { project }),
      ...(subject !== undefined && { subject }),
    },
  }
}
export type ScorecardSelection = ReturnType<typeof useSelection>['selection']
