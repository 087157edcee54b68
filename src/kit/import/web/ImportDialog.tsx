import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useDiscardQuestion } from '../../ui/dialog/use-discard-question.tsx'
import type { ImportFlowProps } from './ImportFlow.tsx'

type Props = {
  open: boolean
  title: string
  width?: number
  onClose: () => void
  /** The steps, with what they need of the dialog. */
  children: (inDialog: Pick<ImportFlowProps<never, never>, 'onCancel' | 'onTyped' | 'question'>) => ReactNode
}
const WIDTH = 860

/** The dialog of an upload: where a list was typed or a cell corrected, closing it asks first. */
export function ImportDialog({ open, title, width = WIDTH, onClose, children }: Props) {
  const [isTyped, setTyped] = useState(false)
  const { question, requestClose } = useDiscardQuestion({ open, isTyped, onClose })
  return (
    <Dialog open={open} title={title} width={width} onClose={requestClose} maskCloses={false}>
      {children({ onCancel: requestClose, onTyped: setTyped, question })}
    </Dialog>
  )
}
