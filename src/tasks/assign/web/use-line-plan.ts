import { useMemo } from 'react'
import { STAFF_ROLES } from '../../../kit/shared/access.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { assigning } from '../contract.ts'
import { peopleSent } from './sharing.ts'
import type { TaskActionProps } from './TaskAction.tsx'
import { chosenRows, namesRows, sendsRows, useDebounced } from './use-plan.ts'

/** The plan of the draft's line from the server; without people the chosen rows. `current`: it matches the page's current values. */
export function useLinePlan(ask: TaskActionProps) {
  const { draft, checked, department, filter } = ask
  const body = useMemo(
    () => ({
      ...chosenRows({ draft, checked, department, filter }),
      roles: STAFF_ROLES.flatMap((role) => {
        const part = draft.line[role]
        return part === undefined || part.people.length === 0
          ? []
          : [{ role: roleKey(role), people: peopleSent(part), split: part.split, onConflict: part.onConflict }]
      }),
    }),
    [draft, checked, department, filter],
  )
  const debounced = useDebounced(body)
  const wanted = namesRows(ask)
  const read = useRead(
    assigning.planLine,
    { params: { file: ask.file }, body: debounced },
    // The page closes after its own write.
    { enabled: wanted && sendsRows(debounced), keepPrevious: true, refetchOnChange: false },
  )
  const same = debounced === body || JSON.stringify(debounced) === JSON.stringify(body)
  const current = wanted && same && read.isSuccess && !read.isPlaceholderData
  return {
    plan: wanted ? read.data : undefined,
    current,
    waiting: wanted && !current && !(same && read.isError),
    problem: wanted && same && read.isError ? read.error.message : undefined,
  }
}
