import { type ReactNode, useState } from 'react'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { useDiscardQuestion } from '../../ui/dialog/use-discard-question.tsx'
import type { ImportFlowProps } from './ImportFlow.tsx'

type Props = {
  open: boolean
  title: string
  width?: number
  onClose: () => void
  children: (inDialog: Pick<ImportFlowProps<never, never>, 'onCancel' | 'onTyped' | 'question'>) => ReactNode
}
const WIDTH = 860

export function ImportDialog({ open, title, width = WIDTH, onClose, children }: Props) {
  const [isTyped, setTyped] = useState(false)
  const { question, requestClose } = useDiscardQuestion({ open, isTyped, onClose })
  return (
    <Dialog open={open} title={title} width={width} onClose={requestClose} maskCloses={false}>
      {children({ onCancel: requestClose, onTyped: setTyped, question })}
    </Dialog>
  )
}
