import { useRead } from '../../../kit/web/use-calls.ts'
import { assigning, type LinePlan } from '../contract.ts'
import type { TaskActionProps } from './TaskAction.tsx'
import { chosenRows, namesRows, sendsRows, useDebounced } from './use-plan.ts'

/** The departments of the chosen rows, most rows first; undefined until they are known. */
export function useRowDepartments(ask: TaskActionProps): LinePlan['departments'] | undefined {
  const body = JSON.parse(useDebounced(JSON.stringify(chosenRows(ask)))) as ReturnType<typeof chosenRows>
  const read = useRead(
    assigning.planLine,
    { params: { file: ask.file }, body: { ...body, roles: [] } },
    { enabled: namesRows(ask) && sendsRows(body), keepPrevious: true, refetchOnChange: false },
  )
  return read.data?.departments
}
