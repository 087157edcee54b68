import { StatusChip, StatusGlyph } from '../../kit/ui/feedback/StatusChip.tsx'
import type { StatusLook } from '../../kit/web/status-looks.ts'
import type { CandidateStage } from '../vocabulary.ts'

const stageLooks: Record<CandidateStage, StatusLook> = {
  applied: { glyph: 'ring', tone: 'grey' },
  screened: { glyph: 'halfDisc', tone: 'blue' },
  interview: { glyph: 'halfDisc', tone: 'violet' },
  offered: { glyph: 'arrowUp', tone: 'amber' },
  hired: { glyph: 'tickDisc', tone: 'green' },
  declined: { glyph: 'octagonCross', tone: 'red' },
}

export const StageChip = ({ stage, form }: { stage: CandidateStage; form?: 'pill' }) => (
  <StatusChip word={stage} look={stageLooks[stage]} {...(form && { form })} />
)

export const StageGlyph = ({ stage }: { stage: CandidateStage }) => (
  <StatusGlyph name={stageLooks[stage].glyph} tone={stageLooks[stage].tone} />
)
