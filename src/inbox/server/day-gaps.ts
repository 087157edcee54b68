import type { Db } from '../../kit/postgres/db.ts'
import type { Reach } from '../../kit/server/reach.ts'
import type { Registered } from '../../kit/server/registered.ts'

/** What the checks find on these days YYYY-MM-DD of a person whom the caller decides for, in words, by day; days without gaps are left out. */
export async function findDayGaps(
  db: Db,
  reach: Reach<'team'>,
  { dayChecks }: Pick<Registered, 'dayChecks'>,
  { person, days }: { person: string; days: readonly string[] },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (days.length === 0) return found
  const asked = db`select ${person}::uuid as person_id, unnest(${days as string[]}::date[]) as day`
  for (const { gaps, words } of dayChecks)
    for (const row of await db<{ day: string; gaps: never }[]>`select day::text, gaps from (${gaps(db, reach, asked)}) d`)
      found.set(row.day, [...(found.get(row.day) ?? []), ...words(row.gaps)])
  return found
}
