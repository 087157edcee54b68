import { useMemo } from 'react'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { useSettled } from '../../../kit/web/use-settled.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { assigning } from '../contract.ts'
import { type LinePlan, planning } from '../plan-contract.ts'
import { beyond, readRange, rowsChosen } from './row-choice.ts'
import { hasReadableWeights, peopleSent } from './sharing.ts'
import type { TaskActionProps } from './TaskAction.tsx'
import { emptyPart } from './task-draft.ts'

/** Whether the draft names rows, completely. */
const namesRows = ({ draft: { way, start, end, section }, checked, filter, extent, department }: TaskActionProps): boolean => {
  if (way === 'range') {
    const range = readRange({ start, end })
    return range !== undefined && (department !== '-' || beyond(range.end, extent) === undefined)
  }
  if (way === 'checked') return checked.length > 0
  return way === 'section' ? section !== undefined : filter !== undefined
}

type Rows = ReturnType<typeof rowsChosen>
/** Whether a debounced body sends rows: a range that was not typed yet does not. */
const sendsRows = ({ start, checked, section, filter }: Rows): boolean => (start ?? checked ?? section ?? filter) !== undefined

type Read<Plan> = {
  data: Plan | undefined
  isSuccess: boolean
  isPlaceholderData: boolean
  isError: boolean
  error: Error | null
}

/** Debounces the body of a plan; `stateOf` says of its read what holds for the draft as it is now. */
function useAsked<Body extends Rows>(body: Body, wanted: boolean) {
  const query = useSettled(body)
  const isSame = query === body || JSON.stringify(query) === JSON.stringify(body)
  const stateOf = <Plan>({ data, isSuccess, isPlaceholderData, isError, error }: Read<Plan>) => {
    const isCurrent = wanted && isSame && isSuccess && !isPlaceholderData
    return {
      plan: wanted ? data : undefined,
      /** The plan matches the draft. */
      current: isCurrent,
      waiting: wanted && !isCurrent && !(isSame && isError),
      problem: wanted && isSame && isError ? error?.message : undefined,
    }
  }
  // The panel closes after its own write.
  const options = { enabled: wanted && sendsRows(query), keepPrevious: true, refetchOnChange: false }
  return { asked: query, options, stateOf }
}

/** The plan of the draft's one role. */
export function usePlan(ask: TaskActionProps) {
  const { draft, checked, department, filter } = ask
  const body = useMemo(
    () => ({
      ...rowsChosen(draft, checked, department, filter),
      role: draft.role,
      people: peopleSent(draft),
      split: draft.split,
      onConflict: draft.onConflict,
    }),
    [draft, checked, department, filter],
  )
  const { asked, options, stateOf } = useAsked(
    body,
    draft.role !== 'several' && draft.people.length > 0 && hasReadableWeights(draft) && namesRows(ask),
  )
  const enabled = options.enabled && asked.people.length > 0
  return stateOf(useRead(planning.plan, { params: { file: ask.file }, body: asked }, { ...options, enabled }))
}

/** The plan of the draft's line; without people the chosen rows. */
export function useLinePlan(ask: TaskActionProps) {
  const { draft, checked, department, filter } = ask
  const body = useMemo(
    () => ({
      ...rowsChosen(draft, checked, department, filter),
      roles: STAFF_ROLES.flatMap((role) => {
        const part = draft.line[role]
        return part === undefined || part.people.length === 0
          ? []
          : [{ role: roleKey(role), people: peopleSent(part), split: part.split, onConflict: part.onConflict }]
      }),
    }),
    [draft, checked, department, filter],
  )
  const isReadable = STAFF_ROLES.every((role) => hasReadableWeights(draft.line[role] ?? emptyPart))
  const { asked, options, stateOf } = useAsked(body, isReadable && namesRows(ask))
  return stateOf(useRead(planning.planLine, { params: { file: ask.file }, body: asked }, options))
}

/** What unassigning the draft's roles would do; undefined while no role is chosen. */
export function useUnassignPlan(ask: TaskActionProps) {
  const { draft, checked, department, filter } = ask
  const body = useMemo(
    () => ({ ...rowsChosen(draft, checked, department, filter), roles: draft.roles }),
    [draft, checked, department, filter],
  )
  const { asked, options, stateOf } = useAsked(body, draft.roles.length > 0 && namesRows(ask))
  const enabled = options.enabled && asked.roles.length > 0
  return stateOf(useRead(assigning.planUnassign, { params: { file: ask.file }, body: asked }, { ...options, enabled }))
}

/** The departments of the chosen rows, most rows first; undefined until they are known. */
export function useRowDepartments(ask: TaskActionProps): LinePlan['departments'] | undefined {
  const { draft, checked, department, filter } = ask
  const body = JSON.stringify(rowsChosen(draft, checked, department, filter))
  const rows = useMemo(() => ({ ...(JSON.parse(body) as Rows), roles: [] }), [body])
  const { asked, options, stateOf } = useAsked(rows, namesRows(ask))
  return stateOf(useRead(planning.planLine, { params: { file: ask.file }, body: asked }, options)).plan?.departments
}
