import { routes } from '../../kit/server/routes.ts'
import { shiftDay, toDay } from '../../kit/shared/time.ts'
import { recruiting } from '../home-contract.ts'
import { sumReached } from '../rules.ts'
import { FUNNEL_DAYS } from '../funnel-vocabulary.ts'
import {
  selectAdded,
  selectDeclineReasons,
  selectFunnel,
  selectHomeDoubles,
  selectHomeJobs,
  selectInterviews,
  selectOffers,
  selectWaitDays,
  selectWaiting,
} from './home-queries.ts'

function listed<Row extends { total: number }>(rows: readonly Row[]) {
  return { total: rows[0]?.total ?? 0, data: rows.map(({ total: _, ...row }) => row) }
}

export const recruitmentHomeRoutes = routes('recruitment', recruiting, {
  home: async ({ db, reach, now }) => {
    const today = toDay(now)
    const days = { from: shiftDay(today, 1 - FUNNEL_DAYS), to: today, jobId: null, recruiter: null }
    const [jobs, waits, added, doubles, offers, interviews, funnel, waitDays] = await Promise.all([
      selectHomeJobs(db, reach),
      selectWaiting(db, reach, today),
      selectAdded(db, reach, today),
      selectHomeDoubles(db, reach),
      selectOffers(db, reach),
      selectInterviews(db, reach, today),
      selectFunnel(db, reach, days),
      selectWaitDays(db, today),
    ])
    return {
      jobs: listed(jobs),
      waits: listed(waits.map(toHomeCandidate)),
      added: listed(added.map(toHomeCandidate)),
      doubles: listed(doubles),
      offers: listed(offers.map(toHomeCandidate)),
      interviews: listed(interviews),
      funnel: sumReached(funnel),
      waitDays,
    }
  },

  funnel: async ({ db, reach, query }) => {
    const asked = { jobId: null, recruiter: null, ...query }
    const [data, reasons] = await Promise.all([selectFunnel(db, reach, asked), selectDeclineReasons(db, reach, asked)])
    return { data, reasons }
  },
})

const toHomeCandidate = ({
  total,
  _id,
  name,
  stage,
  stage_at,
  note,
  remarks,
  cv,
  doubles,
  job,
}: Awaited<ReturnType<typeof selectAdded>>[number]) => ({
  total,
  _id,
  name,
  stage,
  stage_at,
  note,
  remarks,
  cv,
  doubles,
  job,
})
