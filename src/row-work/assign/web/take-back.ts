import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { call, refetchChanged } from '../../../kit/web/use-calls.ts'
import { Refused } from '../../../kit/web/call.ts'
import { toast } from '../../../kit/web/toast.ts'
import { planning } from '../plan-contract.ts'

export async function takeBack(file: string, batch: string): Promise<void> {
  try {
    const { message, rows, unassigned } = await call(planning.undo, { params: { file }, body: { batch } })
    const gone = unassigned === 0 ? '' : `, ${formatCount(unassigned)} of them unassigned`
    toast.success(`${message}: ${formatQuantity(rows, 'row')}${gone}`)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    toast.refused(error)
  }
  await refetchChanged(planning.undo)
}

export const buildSuccessMessage = (message: string, changed: number, left: number): string =>
  `${message}: ${formatQuantity(changed, 'row')}${left === 0 ? '' : `, ${formatCount(left)} left as they were`}`
