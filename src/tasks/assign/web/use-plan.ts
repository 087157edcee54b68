import { useEffect, useMemo, useState } from 'react'
import { useRead } from '../../../kit/web/use-calls.ts'
import { assigning } from '../contract.ts'
import { beyond, rowsSent } from './row-choice.ts'
import { peopleSent } from './sharing.ts'
import type { TaskActionProps } from './TaskAction.tsx'

/** Debounce delay of typing. */
const DEBOUNCE_MS = 150

/** Debounces a value; the first one is returned at once. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

type Chosen = Pick<TaskActionProps, 'draft' | 'checked' | 'department' | 'filter'>
/** The rows of the draft, as parameters of the plan's calls. */
export const chosenRows = ({ draft, checked, department, filter }: Chosen) => ({
  ...rowsSent(draft, checked, department),
  ...(draft.way === 'filter' && {
    filter: {
      searchFields: filter?.searchFields ?? [],
      ...(filter?.question_id !== undefined && { question_id: filter.question_id }),
    },
  }),
})
/** The rows and the role of the draft. */
export const planRows = (chosen: Chosen) => ({
  ...chosenRows(chosen),
  role: chosen.draft.role,
  onConflict: chosen.draft.onConflict,
})

/** Whether rows are sent at all: a range that is not typed yet is not. */
export const sendsRows = (body: {
  start?: unknown
  end?: unknown
  checked?: unknown
  section?: unknown
  filter?: unknown
}): boolean => (body.start ?? body.checked ?? body.section ?? body.filter) !== undefined

/** Whether the draft names rows, completely. */
export const namesRows = ({
  draft: { way, start, end, section },
  checked,
  filter,
  extent,
  department,
}: TaskActionProps): boolean => {
  if (way === 'range') {
    if (start == null || end == null || start < 1 || start > end) return false
    return department !== '-' || beyond(end, extent) === undefined
  }
  if (way === 'checked') return checked.length > 0
  return way === 'section' ? section !== undefined : filter !== undefined
}

/** The draft's plan from the server. `current`: it matches the form's current values. */
export function usePlan(ask: TaskActionProps) {
  const { draft, checked, department, filter } = ask
  const { people, split } = draft
  const body = useMemo(
    () => ({
      ...planRows({ draft, checked, department, filter }),
      people: peopleSent({ people, split }),
      split,
    }),
    [draft, checked, department, filter, people, split],
  )
  const debounced = useDebounced(body)
  const wanted = draft.role !== 'several' && people.length > 0 && namesRows(ask)
  const read = useRead(
    assigning.plan,
    { params: { file: ask.file }, body: debounced },
    // The panel closes after its own write.
    { enabled: wanted && debounced.people.length > 0, keepPrevious: true, refetchOnChange: false },
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
