/**
 * Reasons of absence as facts: states that differ in one of them alone look the same to whoever may not know it (decision 133).
 */
import { type CastName, cast } from '../../db/cast.ts'
import type { Reason } from '../../src/absences/vocabulary.ts'
import type { Db } from '../../src/kit/postgres/db.ts'

type Kind = Exclude<Reason, 'reject'>
export const KINDS: readonly Kind[] = ['SL', 'PL', 'LOP']
export type AbsenceFact = {
  what: string
  /** Whose absence it is. */
  whose: CastName
  mayKnow: readonly CastName[]
  /** The day, YYYY-MM-DD, once it was arranged. */
  day: string
  /** Makes the absence one of these kinds, by the owner's connection. */
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
    // Its triggers follow inserts alone.
    await db`
      select worklog_sum_again(array[${cast[WHOSE].id}]::uuid[], date_trunc('month', ${day}::date)::date,
        (date_trunc('month', ${day}::date) + interval '1 month')::date)`
    return changed
  },
})

/**
 * Two absences on days of a target of priya's (test/attack/attack-context.ts), with a remark each that says why: one under
 * another manager, one under kavita, who is the manager since and today. `today` as the server's clock has it.
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
