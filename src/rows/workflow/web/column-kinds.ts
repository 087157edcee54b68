import type { CellKind } from '../../../kit/ui/data-grid/columns.ts'
import { STAGE_KEYS } from '../../row-columns.ts'

/** Fields that screens show in other ways than as a column. */
const inner = new Set(['turn', 'version', 'reviewer-2', 'author', 'reviewer', 'uploader'])
export const stageKeys: readonly string[] = STAGE_KEYS.filter((key) => !inner.has(key))

export const getCellKind = (key: string): CellKind => {
  if (stageKeys.includes(key) && key.endsWith('_date')) return 'instant'
  if (stageKeys.includes(key) && key.endsWith('_status')) return 'status'
  if (key === 'question_link' || key === 'solution_link') return 'link'
  return key === 'sr_no' || key === 'qc_score' || key === 'attempt' ? 'number' : 'text'
}
