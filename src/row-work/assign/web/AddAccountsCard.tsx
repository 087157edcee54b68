import { createPortal } from 'react-dom'
import { useParams } from '@tanstack/react-router'
import { NearCard } from '../../../kit/ui/explain/NearCard.tsx'
import type { LinePlan } from '../plan-contract.ts'
import { AddAccounts } from './AddAccounts.tsx'
import styles from './AddAccountsCard.module.css'

type Props = {
  /** The note that opened the card. Undefined while it is closed. */
  near: HTMLElement | undefined
  departments: LinePlan['departments']
  typed: readonly [text: string, setText: (text: string) => void]
  onClose: () => void
}

/** Opens beside the note that somebody has no allocation ID. Typed text is kept when the card closes. */
export function AddAccountsCard({ near, departments, typed, onClose }: Props) {
  const { sectionName, project = sectionName } = useParams({ strict: false }) as { sectionName?: string; project?: string }
  if (near === undefined) return null
  const close = (): void => {
    near.focus()
    onClose()
  }
  // A portal keeps this form outside the planner's form.
  return createPortal(
    <NearCard near={near} label="IDs to work with" className={styles.card} onClose={onClose}>
      <p className={styles.why}>To submit a row, people use an allocation ID of the project, which they start themselves.</p>
      <AddAccounts project={project ?? ''} departments={departments} waiting={0} typed={typed} isNarrow onDone={close} />
    </NearCard>,
    document.body,
  )
}
