/**
 * Reasons of absence as facts. Database states that differ only in a reason look the same to a person who may not know it
 * (decision 133).
 */
import { type CastName, cast } from '../../db/cast.ts'
import type { Reason } from '../../src/absences/vocabulary.ts'
import type { Db } from '../../src/kit/postgres/db.ts'

type Kind = Exclude<Reason, 'reject'>
export const KINDS: readonly Kind[] = ['SL', 'PL', 'LOP']
export type AbsenceFact = {
  what: string
  whose: CastName
  mayKnow: readonly CastName[]
  /** The absent day, YYYY-MM-DD, known once the absence is arranged. */
  day: string
  set: (db: Db, kind: Kind) => Promise<{ count: number }>
}

const WHOSE = 'priya'
const fact = (what: string, day: string, manager: CastName): AbsenceFact => ({
  what,
  whose: WHOSE,
  mayKnow: ['meera', 'arjun', WHOSE, manager],
  day,
  set: async (db, kind) => {
    const changed = await db`update absences set reason = ${kind} where user_id = ${cast[WHOSE].id} and day = ${day}`
    // The triggers of the sums only run on inserts.
    await db`
      select worklog_sum_again(array[${cast[WHOSE].id}]::uuid[], date_trunc('month', ${day}::date)::date,
        (date_trunc('month', ${day}::date) + interval '1 month')::date)`
    return changed
  },
})

/**
 * Creates two absences on days of a target of priya's (test/attack/attack-context.ts), each with a remark that states the cause.
 * One is under another manager and one under kavita, the manager since then. `today` is the day of the server's clock.
 */
export async function arrangeAbsences(db: Db, today: string): Promise<AbsenceFact[]> {
  const days = await db<{ id: string; day: string }[]>`
    select s.id, s.day::text from worklog_sub_targets s join worklog_targets t on t.id = s.target_id
    where s.user_id = ${cast[WHOSE].id} and s.day < ${today} and s.removed_at is null and s.filled_at is null and t.deleted_at is null
    order by s.day desc limit 2`
  const [since, before] = days
  if (since === undefined || before === undefined) throw new Error('priya has no target with two days before today.')
  await db`
    insert into user_managers (user_id, effective_from, manager_id)
    values (${cast[WHOSE].id}, ${before.day}, ${cast.farhan.id}), (${cast[WHOSE].id}, ${since.day}, ${cast.kavita.id})`
  for (const { id, day } of days) {
    await db`
      insert into absences (user_id, day, reason, made_at, made_by)
      values (${cast[WHOSE].id}, ${day}, 'SL', ${day}, ${cast[WHOSE].id})`
    await db`update worklog_sub_targets set remarks = 'fever' where id = ${id}`
  }
  return [
    fact('the reason of an absence of their own team', since.day, 'kavita'),
    fact('the reason of an absence under another manager', before.day, 'farhan'),
  ]
}
