import { addDaysTo } from '../kit/shared/typed-date.ts'
import type { SeenReason } from './vocabulary.ts'

type Asked = { date: string; reason: '' | SeenReason; status: 'waiting' | 'declined' }
/**
 * Joins days of the same pending request into runs, each with its first day `from`. A run also includes the days off between its
 * days. Any other day forms its own run.
 * @param requests must be sorted with the latest day first
 */
export function joinRuns<Request extends Asked>(
  requests: readonly Request[],
  isOff: (date: string) => boolean,
): (Request & { from: string })[] {
  const runs: (Request & { from: string })[] = []
  for (const request of requests) {
    const last = runs.at(-1)
    let next = addDaysTo(request.date, 1)
    while (last && next < last.from && isOff(next)) next = addDaysTo(next, 1)
    const continues = last?.status === 'waiting' && request.status === 'waiting' && request.reason === last.reason
    if (continues && last.from === next) last.from = request.date
    else runs.push({ ...request, from: request.date })
  }
  return runs
}
