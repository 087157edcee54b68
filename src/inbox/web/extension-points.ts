import type { ComponentType } from 'react'
import type { Noun } from '../../kit/shared/counted.ts'
import { webExtensionPoint } from '../../kit/web/extension-point.ts'
import type { IconName } from '../../kit/web/icon-name.ts'

export type ApprovalDialogProps = {
  entry: { id: string; version: number; person: { _id: string; fullName: string }; amount: string; own_remarks: string }
  open: boolean
  onClose: () => void
  onDone: () => void
}

/**
 * How the inbox shows a kind of entry that needs a decision. `note` contains the values that the source on the server compares.
 */
export type ApprovalLook = {
  noun: Noun
  icon: IconName
  /** Amber means that the entry needs a look. Returns undefined if it cannot be compared. */
  compare: (
    note: Readonly<Record<string, unknown>>,
    day: string,
  ) => { text: string; tone: 'green' | 'amber' | 'grey' } | undefined
  /**
   * Whether the entry states work, which the checks of the day compare. Entries of work without a difference can be approved
   * together (ADR 27).
   */
  statesWork?: boolean
  /** For a kind whose approval needs more than a remark, the dialog that makes the approving call. */
  approval?: ComponentType<ApprovalDialogProps>
  href: (entry: { person: string; day: string }) => string
}

/**
 * The looks of the kinds in `approvalSources` (src/inbox/server/extension-points.ts). A look is loaded with the page that lists
 * its kind.
 */
export const approvalKinds = webExtensionPoint<{ kind: string; load: () => Promise<{ approvalLook: ApprovalLook }> }>()
