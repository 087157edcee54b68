import { useState } from 'react'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { Refused } from '../../kit/web/call.ts'
import { useWrite } from '../../kit/web/use-calls.ts'
import { closedMonths } from '../contract.ts'
import { showMonth } from '../rules.ts'

type Props = { month: string | undefined; onClose: () => void }

/** Closes a month; asks again, naming what in it still waits. */
export function CloseDialog({ month, onClose }: Props) {
  /** The month whose closing was asked about again, and what in it still waits. */
  const [asked, setAsked] = useState<{ month: string; left: string }>()
  const close = useWrite(closedMonths.close)
  const tryToClose = async (): Promise<void> => {
    if (month === undefined) return
    try {
      await close.mutateAsync({ body: { month }, query: {} })
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'NEEDS_CONFIRMATION') throw error
      setAsked({ month, left: error.issues.map(({ message }) => message).join(', ') })
    }
  }
  return (
    <>
      <ConfirmDialog
        open={month !== undefined}
        title={`Close ${month === undefined ? '' : showMonth(month)}?`}
        verb="Close"
        onConfirm={tryToClose}
        onClose={onClose}
      >
        Nobody fills, decides or changes anything of its days then. You can reopen it with a reason.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Close ${asked === undefined ? '' : showMonth(asked.month)} all the same?`}
        verb="Close all the same"
        danger
        onConfirm={async () => asked && close.mutateAsync({ body: { month: asked.month }, query: { confirm: 'true' } })}
        onClose={() => setAsked(undefined)}
      >
        It still has {asked?.left}. They stay as they are until the month is reopened.
      </ConfirmDialog>
    </>
  )
}
