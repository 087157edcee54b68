import { useCallback } from 'react'
import { useMay } from '../../kit/web/person.tsx'
import type { CandidateStage } from '../vocabulary.ts'

type BoardSearch = { stage?: CandidateStage[]; candidate?: string; dialog?: ('add' | 'import')[] }

export function useBoardLink() {
  const mayManage = useMay('manages recruitment')
  return useCallback(
    (jobId: string, search: BoardSearch = {}) =>
      ({ to: mayManage ? '/recruitment/job/$jobId' : '/recruit/$jobId/board', params: { jobId }, search }) as const,
    [mayManage],
  )
}
