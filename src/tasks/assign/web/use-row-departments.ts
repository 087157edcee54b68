import { useRead } from '../../../kit/web/use-calls.ts'
import { assigning, type LinePlan } from '../contract.ts'
import type { TaskActionProps } from './TaskAction.tsx'
import { chosenRows, namesRows, useDebounced } from './use-plan.ts'

/** The departments of the chosen rows, most rows first; undefined until they are known. */
export function useRowDepartments(ask: TaskActionProps): LinePlan['departments'] | undefined {
  const body = useDebounced(JSON.stringify(chosenRows(ask)))
  const read = useRead(
    assigning.planLine,
    { params: { file: ask.file }, body: { ...(JSON.parse(body) as ReturnType<typeof chosenRows>), roles: [] } },
    { enabled: namesRows(ask), keepPrevious: true, refetchOnChange: false },
  )
  return read.data?.departments
}
