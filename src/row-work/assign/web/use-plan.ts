import { useEffect, useMemo, useState } from 'react'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { Refused } from '../../../kit/web/call.ts'
import { refetchShowing, refetchReads, useRead } from '../../../kit/web/use-calls.ts'
import type { CallInput } from '../../../kit/shared/endpoint.ts'
import { useSettled } from '../../../kit/web/use-settled.ts'
import { toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import { assigning } from '../contract.ts'
import { planning } from '../plan-contract.ts'
import { findBeyondProblem, readRange, toChosenRows } from './row-choice.ts'
import { hasReadableWeights, toSentPeople } from './sharing.ts'
import type { TaskActionProps } from './TaskAction.tsx'
import { emptyPart } from './task-draft.ts'

const namesRows = ({ draft: { way, start, end, section }, checked, filter, extent, department }: TaskActionProps): boolean => {
  if (way === 'range') {
    const range = readRange({ start, end })
    return range !== undefined && (department !== '-' || findBeyondProblem(range.end, extent) === undefined)
  }
  if (way === 'checked') return checked.length > 0
  return way === 'section' ? section !== undefined : filter !== undefined
}

type Rows = ReturnType<typeof toChosenRows>
/** A body without a typed range selects no rows. */
const sendsRows = ({ start, checked, section, filter }: Rows): boolean => (start ?? checked ?? section ?? filter) !== undefined

type Read<Plan> = {
  data: Plan | undefined
  isSuccess: boolean
  isPlaceholderData: boolean
  isError: boolean
  error: Error | null
}

const showNewTable = (): Promise<void> => refetchShowing(new Set(assigning.assign.changes))
export const showNewRows = async (): Promise<void> => {
  await showNewTable()
  await refetchReads([planning.plan, planning.planLine, assigning.planUnassign])
}

/** After a refusal, the page shows the rows that match now. */
export async function showNewRowsOnRefusal<Reply>(act: Promise<Reply>): Promise<Reply> {
  try {
    return await act
  } catch (error) {
    if (error instanceof Refused) void showNewRows()
    throw error
  }
}
/** Throws if there is no plan of the rows that the action may change. */
export function requirePlan<Plan>({ plan, problem }: { plan: Plan | undefined; problem: string | undefined }): Plan {
  if (plan === undefined) throw new Error(problem ?? 'Check the numbers first.')
  return plan
}

function useAsked<Body extends Rows>(body: Body, wanted: boolean) {
  const query = useSettled(body)
  const isSame = query === body || JSON.stringify(query) === JSON.stringify(body)
  // The panel closes after its own write, so the plan need not be refetched on changes.
  const options = { enabled: wanted && sendsRows(query), keepPrevious: true, refetchOnChange: false }
  return { asked: query, options, isSame, wanted }
}

/**
 * If the plan of a filter has another number of rows than the table, it counts as loading until the table has been read again. An
 * action thus changes only rows that the page shows.
 */
function usePlanState<Plan extends { rows: number }>(
  { draft: { way }, filter }: TaskActionProps,
  { isSame, wanted }: { isSame: boolean; wanted: boolean },
  { data, isSuccess, isPlaceholderData, isError, error }: Read<Plan>,
) {
  const isFresh = wanted && isSame && isSuccess && !isPlaceholderData
  const [compared, setCompared] = useState<Plan>()
  const isInTable = way !== 'filter' || data?.rows === filter?.total
  if (isFresh && isInTable && compared !== data) setCompared(data)
  const isAhead = isFresh && !isInTable && compared !== data
  useEffect(() => {
    if (isAhead) void showNewTable().finally(() => setCompared(data))
  }, [isAhead, data])
  const isCurrent = isFresh && !isAhead
  return {
    plan: wanted ? data : undefined,
    current: isCurrent,
    waiting: wanted && !isCurrent && !(isSame && isError),
    problem: wanted && isSame && isError ? error?.message : undefined,
  }
}

export function usePlan(ask: TaskActionProps) {
  const { draft, checked, department, filter } = ask
  const body = useMemo(
    () => ({
      ...toChosenRows(draft, checked, department, filter),
      role: draft.role,
      people: toSentPeople(draft),
      split: draft.split,
      onConflict: draft.onConflict,
    }),
    [draft, checked, department, filter],
  )
  const { asked, options, ...state } = useAsked(
    body,
    draft.role !== 'several' && draft.people.length > 0 && hasReadableWeights(draft) && namesRows(ask),
  )
  const enabled = options.enabled && asked.people.length > 0
  return usePlanState(ask, state, useRead(planning.plan, { params: { file: ask.file }, body: asked }, { ...options, enabled }))
}

/** Without people, the plan contains only the chosen rows. */
export function useLinePlan(ask: TaskActionProps) {
  const { draft, checked, department, filter } = ask
  const body = useMemo(
    () => ({
      ...toChosenRows(draft, checked, department, filter),
      roles: STAFF_ROLES.flatMap((role) => {
        const part = draft.line[role]
        return part === undefined || part.people.length === 0
          ? []
          : [{ role: toRoleKey(role), people: toSentPeople(part), split: part.split, onConflict: part.onConflict }]
      }),
    }),
    [draft, checked, department, filter],
  )
  const isReadable = STAFF_ROLES.every((role) => hasReadableWeights(draft.line[role] ?? emptyPart))
  const { asked, options, ...state } = useAsked(body, isReadable && namesRows(ask))
  return usePlanState(ask, state, useRead(planning.planLine, { params: { file: ask.file }, body: asked }, options))
}

/** Undefined while no role is chosen. */
export function useUnassignPlan(ask: TaskActionProps) {
  const { draft, checked, department, filter } = ask
  const body = useMemo(
    () => ({ ...toChosenRows(draft, checked, department, filter), roles: draft.roles }),
    [draft, checked, department, filter],
  )
  const { asked, options, ...state } = useAsked(body, draft.roles.length > 0 && namesRows(ask))
  const enabled = options.enabled && asked.roles.length > 0
  const read = useRead(assigning.planUnassign, { params: { file: ask.file }, body: asked }, { ...options, enabled })
  return usePlanState(ask, state, read)
}

/** Reads the chosen rows with their departments. If the draft has one person for each of several roles, it reads their plan. */
export function useRowsPlan(ask: TaskActionProps) {
  const { draft, checked, department, filter } = ask
  const { onConflict } = draft
  const sent = JSON.stringify({
    ...toChosenRows(draft, checked, department, filter),
    roles: STAFF_ROLES.flatMap((role) => {
      const person = draft[toRoleKey(role)]
      return draft.role !== 'several' || person == null ? [] : [{ role: toRoleKey(role), people: [{ person }], onConflict }]
    }),
  })
  const body = useMemo(() => JSON.parse(sent) as Rows & { roles: CallInput<typeof planning.planLine>['body']['roles'] }, [sent])
  const { asked, options, ...state } = useAsked(body, namesRows(ask))
  return usePlanState(ask, state, useRead(planning.planLine, { params: { file: ask.file }, body: asked }, options))
}
