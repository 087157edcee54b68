import { useMemo } from 'react'
import { formatDay } from '../../kit/shared/time.ts'
import { toast } from '../../kit/web/toast.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { targetDays } from '../target-days-contract.ts'
import type { SubTarget } from '../targets-contract.ts'

export type DayActs = { remove: (day: SubTarget) => void; restore: (day: SubTarget) => void }

/** Removes a day of a target, with the way back, and puts one back. */
export function useDayActs(targetId: string): DayActs {
  const { mutateAsync: remove } = useWrite(targetDays.remove, { successToast: false })
  const { mutateAsync: restore } = useWrite(targetDays.restore)
  return useMemo(() => {
    const sentOf = ({ _id }: SubTarget) => ({ params: { targetId, subId: _id } })
    // A refusal is a toast already.
    const putBack = (day: SubTarget): void => void restore(sentOf(day)).catch(() => undefined)
    return {
      restore: putBack,
      remove: (day) =>
        void remove({ ...sentOf(day), body: {} }).then(
          ({ message }) => toast.success(message, () => putBack(day), { about: formatDay(day.date) }),
          () => undefined,
        ),
    }
  }, [targetId, remove, restore])
}
