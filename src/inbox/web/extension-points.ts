import type { ComponentType } from 'react'
import type { Noun } from '../../kit/shared/counted.ts'
import { webExtensionPoint } from '../../kit/web/extension-point.ts'
import type { IconName } from '../../kit/web/icon-name.ts'

/** The props of an approval's dialog. */
export type ApprovalDialogProps = {
  entry: { id: string; version: number; person: { _id: string; fullName: string }; amount: string; own_remarks: string }
  open: boolean
  onClose: () => void
  /** Called after the entry was approved. */
  onDone: () => void
}

/**
 * How the inbox shows a kind of entry that needs a decision. `note` contains the values that the source on the server compares.
 */
export type ApprovalLook = {
  /** The noun in the singular and the plural: "Letter", "Letters". */
  noun: Noun
  icon: IconName
  /** Compares the entry with other known data. Amber means that it needs a look. Undefined means that it cannot be compared. */
  compare: (
    note: Readonly<Record<string, unknown>>,
    day: string,
  ) => { text: string; tone: 'green' | 'amber' | 'grey' } | undefined
  /**
   * Whether the entry states work, which the checks of the day compare. Entries of work without a difference can be approved
   * together (ADR 27).
   */
  statesWork?: boolean
  /** The dialog that makes the approving call, for a kind whose approval grants something and requires more than a remark. */
  approval?: ComponentType<ApprovalDialogProps>
  /** Returns the address of the entry on the manager's page. */
  href: (entry: { person: string; day: string }) => string
}

/**
 * The looks of the kinds in `approvalSources` (src/inbox/server/extension-points.ts). A look is loaded with the page that lists
 * its kind.
 */
export const approvalKinds = webExtensionPoint<{ kind: string; load: () => Promise<{ approvalLook: ApprovalLook }> }>()
