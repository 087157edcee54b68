import { STAFF_ROLES } from '../../../access/levels.ts'
import { NearCard } from '../../../kit/ui/explain/NearCard.tsx'
import { TermList } from '../../../kit/ui/explain/TermList.tsx'
import { StatusChip } from '../../../kit/ui/feedback/StatusChip.tsx'
import type { GridRow } from '../contract.ts'
import { getStageLook } from '../stage-look-rules.ts'
import { ROLE_NAMES } from '../vocabulary.ts'
import { findStageHolder } from './holders.ts'
import { toShownStatus } from './shown-status.ts'
import { formatStageSince } from './stage-tip.ts'

type Props = { row: GridRow; secondReview: boolean; near: HTMLElement; onClose: () => void }

export function StagesCard({ row, secondReview, near, onClose }: Props) {
  return (
    <NearCard near={near} label={`Stages of ${row.question_id}`} onClose={onClose}>
      <TermList
        terms={STAFF_ROLES.map((role) => {
          const since = formatStageSince(row, role)
          return {
            words: `${ROLE_NAMES[role]}: ${findStageHolder(row, role)?.fullName ?? 'nobody'}`,
            value: <StatusChip {...toShownStatus(getStageLook(row, role, secondReview).word)} />,
            under: since && `since ${since}`,
          }
        })}
      />
    </NearCard>
  )
}
