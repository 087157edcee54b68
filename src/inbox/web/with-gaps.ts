import type { ApprovalLook } from '../../kit/web/domain.ts'

type Compared = ReturnType<ApprovalLook['compare']>

/** One sentence of an entry: where it differs from what its look compares, then where its day does. */
export const withGaps = (compared: Compared, gaps: readonly string[]): Compared =>
  gaps.length === 0
    ? compared
    : { text: [compared?.tone === 'amber' ? compared.text : [], gaps].flat().join('; '), tone: 'amber' }
