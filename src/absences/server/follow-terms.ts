import type { Db } from '../../kit/postgres/db.ts'
import { formatDay } from '../../kit/shared/time.ts'
import type { TermsFollower } from '../../users/server/extension-points.ts'
import type { Doer } from '../../users/rules.ts'
import { describeStays } from '../rules.ts'
import { SEEN_REASONS, type SeenReason, seenWords } from '../vocabulary.ts'
import { visibleReasonSql } from './seen-reason.ts'

type Following = { userId: string; from: string; reader: Doer; by: string; now: Date }
/** A day whose absence has changed, as the reader sees it (null for none), or a day that stays a working day (`stays`). */
type MovedDay = { day: string; reason: SeenReason | null; was: SeenReason | null; stays: boolean; figures: string[] }

const resolveDays = (db: Db, { userId, from, reader, by, now }: Following) => db<MovedDay[]>`
  select m.day::text as day, ${visibleReasonSql(db, reader, { person: db`m.user_id`, day: db`m.day`, reason: db`m.reason` })} as reason,
    ${visibleReasonSql(db, reader, { person: db`m.user_id`, day: db`m.day`, reason: db`m.was` })} as was, m.stays,
    list_figures_on(m.user_id, m.day) as figures
  from resolve_absence_days(array[${userId}::uuid], ${from}::date, 'infinity', ${by}::uuid, ${now.toISOString()}::timestamptz) m
  order by m.day`

const describe = (days: readonly MovedDay[], one: string, many: string): string =>
  `${days.map(({ day }) => formatDay(day)).join(', ')} ${days.length === 1 ? one : many}.`
function describeDays(moved: readonly MovedDay[]): string[] {
  const changed = moved.filter(({ stays }) => !stays)
  const of = (reason: SeenReason): string[] => {
    const come = changed.filter((each) => each.reason === reason)
    const gone = changed.filter((each) => each.reason === null && each.was === reason)
    return [
      ...(come.length > 0 ? [describe(come, `becomes ${seenWords[reason]}`, `become ${seenWords[reason]}`)] : []),
      ...(gone.length > 0 ? [describe(gone, `is no longer ${seenWords[reason]}`, `are no longer ${seenWords[reason]}`)] : []),
    ]
  }
  const worked = moved.filter(({ stays }) => stays)
  return [...SEEN_REASONS.flatMap(of), ...worked.map(({ day, figures }) => describeStays(day, figures))]
}

/** The page asks for confirmation first (decision 173). */
export const moveAbsencesWithTerms: TermsFollower = async (db, query) => {
  const moved = await resolveDays(db, query)
  const changed = moved.filter(({ stays }) => !stays)
  return {
    noun: ['day of absence', 'days of absence'],
    added: changed.filter(({ reason }) => reason !== null).length,
    dropped: changed.filter(({ reason }) => reason === null).length,
    asks: describeDays(moved),
    tags: changed.length > 0 ? ['absences', 'inbox'] : [],
  }
}
