import { type ReactNode, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { getErrorMessage } from '../form/form-problems.ts'
import { useBusy, useRetainedInput } from '../../web/use-calls.ts'
import { FormProblem } from '../form/FormProblem.tsx'
import { Dialog, DialogFoot } from './Dialog.tsx'

export type ConfirmDialogProps = {
  open: boolean
  /** Names the object: "Delete Optics_Set03.xlsx?" */
  title: string
  children?: ReactNode
  verb: string
  danger?: boolean
  /** Disables the button; `children` should say why. */
  blocked?: boolean
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

export function ConfirmWindow(props: ConfirmDialogProps) {
  const { open, onClose } = props
  const { shown, hold } = useRetainedInput(props, open)
  const { title, children, verb, danger = false, blocked = false, onConfirm } = shown
  const [busy, run] = useBusy()
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const close = (): void => {
    setProblem(undefined)
    onClose()
  }
  const confirm = async (): Promise<void> => {
    setProblem(undefined)
    try {
      await onConfirm()
      close()
    } catch (error) {
      setProblem(getErrorMessage(error))
      hold(error)
    }
  }
  return (
    <Dialog
      open={open}
      title={title}
      onClose={() => !busy && close()}
      footer={
        <DialogFoot>
          <Button data-focus-first disabled={busy} onClick={close}>
            Cancel
          </Button>
          <Button kind="primary" danger={danger} busy={busy} disabled={blocked} onClick={() => void run(confirm)}>
            {verb}
          </Button>
        </DialogFoot>
      }
    >
      {children}
      {problem !== undefined && <FormProblem lines={[problem]} />}
    </Dialog>
  )
}
