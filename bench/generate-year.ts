import type { Db } from '../src/kit/postgres/db.ts'
import { insertRowEvents } from './row-events.ts'

/**
 * Adds the events of the rows of these files. The events of a row fall within one day of a year, in which people work on two
 * files at a time.
 */
export async function generateYear(owner: Db, today: string, { files, rows }: Record<'files' | 'rows', number>): Promise<void> {
  await owner`set session_replication_role = replica`
  await insertRowEvents(
    owner,
    owner`
      select t.*, ${today}::date::timestamp at time zone 'Asia/Kolkata' + interval '9 hours'
        - interval '1 day' * (1 + ((p.place / 2) * 2 * 360 / ${files}::int + t.sr_no * 2 * 360 / ${files}::int / ${rows}::int) % 360) as began
      from (select id, row_number() over (order by name) - 1 as place from files) p join tasks t on t.file_id = p.id`,
  )
  await owner`set session_replication_role = default`
}
