import type { BulkEffect } from '../../kit/shared/bulk-act.ts'
import { approvalLooks } from '../../kit/web/inbox-looks.ts'
import type { DecisionOutcome } from '../../kit/web/use-decision.ts'
import type { WaitingEntry } from '../approvals-contract.ts'

/** What a decision on selected entries does to one that waits: a kind whose approval asks for more than a remark is left out. */
export const effectOnEntry = ({ kind }: Pick<WaitingEntry, 'kind'>, outcome: DecisionOutcome): BulkEffect =>
  outcome === 'approve' && approvalLooks()[kind]?.approval !== undefined ? { leaves: 'granted only one by one' } : undefined
