import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { Day } from '../kit/shared/period.ts'
import { sortKeys } from '../kit/shared/sort-keys.ts'
import { handles } from './candidates-contract.ts'
import { CANDIDATE_SORTS } from './vocabulary.ts'

/** The candidate report (001 §2, §7, decision 84). */
export const reports = {
  download: endpoint({
    method: 'POST',
    path: '/recruit/report/download',
    summary:
      'Candidates and the days: the candidates of `jobId`, or of all jobs, which for a recruiter are their own. The candidates were added from the day `from` to the day `to`. They are sorted by job and then by time, or by `sort`, a column of the list of candidates. An unknown field is refused, because a misspelt one would select the candidates of all jobs. The audit log records the download with its row count (001 §2, §7, decisions 84, 124, P379).',
    access: handles,
    body: z
      .strictObject({
        jobId: z.string().trim().max(320).optional(),
        from: Day().optional(),
        to: Day().optional(),
        sort: z.enum(sortKeys(CANDIDATE_SORTS), 'There is no such column.').default('created_at'),
      })
      .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
        path: ['to'],
        message: 'The last day can’t be before the first.',
      }),
    download: true,
    message: 'Fetched report',
    audit: 'Downloaded {}',
  }),
}
