import type { ComponentType } from 'react'
import type { Noun } from '../../kit/shared/counted.ts'
import { webExtensionPoint } from '../../kit/web/extension-point.ts'
import type { IconName } from '../../kit/web/icon-name.ts'

/** The props of an approval's dialog. */
export type ApprovalDialogProps = {
  entry: { id: string; version: number; person: { _id: string; fullName: string }; amount: string; own_remarks: string }
  open: boolean
  onClose: () => void
  /** Called once the entry is approved. */
  onDone: () => void
}

/** How the inbox shows a kind of entry that waits for a decision. `note` holds the values that the server's source compares. */
export type ApprovalLook = {
  /** The noun in the singular and the plural: "Letter", "Letters". */
  noun: Noun
  icon: IconName
  /** Compares the entry with what else is known. Amber means that it needs a look; undefined, that it cannot be compared. */
  compare: (
    note: Readonly<Record<string, unknown>>,
    day: string,
  ) => { text: string; tone: 'green' | 'amber' | 'grey' } | undefined
  /** The entry states work, which the day's checks compare. Entries without a difference may be approved together (ADR 27). */
  statesWork?: boolean
  /** The dialog that makes the call, for an approval that grants something and so asks for more than a remark. */
  approval?: ComponentType<ApprovalDialogProps>
  /** The address of the entry on its manager's page. */
  href: (entry: { person: string; day: string }) => string
}

/** The look of a kind of `approvalSources` (src/inbox/server/extension-points.ts). It is loaded with the page that lists it. */
export const approvalKinds = webExtensionPoint<{ kind: string; load: () => Promise<{ approvalLook: ApprovalLook }> }>()
