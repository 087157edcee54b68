import { groupBy } from '../../kit/shared/grouped.ts'
import { sortByName } from '../../kit/shared/name-order.ts'
import type { Db } from '../../kit/postgres/db.ts'
import type { Handover } from '../handover-contract.ts'
import type { Difference, Figures, HandoverRow } from '../handover-rules.ts'

/** The number of rows per insert. A statement has at most 65,535 parameters, and about 100 KB of JSON is parsed at once. */
const BATCH = 1000

type Freezing = { closingId: string; isLate: boolean; now: Date }
export const insertHandover = (db: Db, { closingId, isLate, now }: Freezing) => db<{ id: string }[]>`
  insert into month_handovers (closing_id, frozen_at, is_late, compared_at)
  values (${closingId}, ${now.toISOString()}, ${isLate}, ${now.toISOString()}) on conflict (closing_id) do nothing returning id`

export async function insertLines(db: Db, handoverId: string, lines: readonly HandoverRow[]): Promise<void> {
  for (let at = 0; at < lines.length; at += BATCH) {
    const rows = lines.slice(at, at + BATCH).map(({ part, userId, of, figures }) => {
      return { part, user_id: userId, of_id: of?.id ?? null, of_name: of?.name ?? null, figures }
    })
    await db`
      insert into month_handover_lines (handover_id, part, user_id, of_id, of_name, figures)
      select ${handoverId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as r(part text, user_id uuid, of_id uuid, of_name text, figures jsonb)`
  }
}

export const selectHandovers = (db: Db, firstDay: string) => db<Handover[]>`
  select h.id as "_id", c.closed_at, h.frozen_at, h.is_late as late, c.reopened_at
  from month_closings c join month_handovers h on h.closing_id = c.id
  where c.month = ${firstDay} order by c.closed_at desc, c.id desc`

export type FrozenLine = HandoverRow & { fullName: string; email: string }
type LineRow = Omit<FrozenLine, 'of'> & { ofId: string | null; ofName: string | null }
export const selectHandoverLines = async (db: Db, handoverId: string): Promise<FrozenLine[]> => {
  const rows = await db<LineRow[]>`
    select l.part, l.user_id as "userId", u.full_name as "fullName", u.email, l.of_id as "ofId", l.of_name as "ofName", l.figures
    from month_handover_lines l join identities u on u.id = l.user_id where l.handover_id = ${handoverId}
    order by u.sort_key, u.id, l.part <> 'hours', l.part desc, l.of_id`
  // The names are those at the time of closing, for which no table has a sort key.
  const parts = [...groupBy(rows, ({ userId, part }) => `${userId} ${part}`).values()]
  const sorted = parts.flatMap((part) => sortByName(part, ({ ofName }) => ofName ?? ''))
  return sorted.map(({ ofId, ofName, ...line }) => ({ ...line, of: ofId === null ? null : { id: ofId, name: ofName ?? '' } }))
}

export const selectPeopleNamedById = (db: Db, ids: readonly string[]) => db<{ _id: string; fullName: string; email: string }[]>`
  select id as "_id", full_name as "fullName", email from identities where id = any (${ids as string[]}::uuid[])`

export const selectHandoverBy = (db: Db, id: string) => db<{ id: string; month: string; lines: number }[]>`
  select h.id, to_char(c.month, 'YYYY-MM') as month,
    (select count(*)::int from month_handover_lines l where l.handover_id = h.id) as lines
  from month_handovers h join month_closings c on c.id = h.closing_id where h.id = ${id}`

export type Due = { closingId: string; handoverId: string | null; month: string }
export const selectDueHandover = (db: Db, before: Date) => db<Due[]>`
  select c.id as "closingId", h.id as "handoverId", to_char(c.month, 'YYYY-MM') as month
  from month_closings c left join month_handovers h on h.closing_id = c.id
  where c.reopened_at is null and (h.id is null or h.compared_at <= ${before.toISOString()})
  order by h.id is not null, h.compared_at, c.month limit 1`

export const noteCompared = (db: Db, id: string, now: Date) => db`
  update month_handovers set compared_at = ${now.toISOString()} where id = ${id}`

type Noted = { userId: string; part: string; ofId: string | null; present: Figures | null }
export const insertDifferences = (
  db: Db,
  handoverId: string,
  { differences, now }: { differences: readonly Difference[]; now: Date },
) => {
  const rows = differences.map(({ line: { part, userId, of }, is }) => {
    return { part, user_id: userId, of_id: of?.id ?? null, present: is }
  })
  return db<Noted[]>`
    insert into month_handover_differences (handover_id, part, user_id, of_id, present, found_at)
    select ${handoverId}::uuid, r.part, r.user_id, r.of_id, nullif(r.present, 'null'), ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(part text, user_id uuid, of_id uuid, present jsonb)
    on conflict on constraint month_handover_differences_once do nothing
    returning user_id as "userId", part, of_id as "ofId", present`
}
