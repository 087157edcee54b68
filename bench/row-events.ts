import { cast } from '../db/cast.ts'
import type { Db, Sql } from '../src/kit/postgres/db.ts'

export const EVENTS_OF_ROW = 10

/** A prime, so that a regular subset of the rows, such as every fifth, does not always get the same courses. */
const COURSES = 997
const SHORTEST = 20
const LONGEST = 4 * 3600
/**
 * The longest time between the first and the last event of a row, in seconds. A row that begins at 9:33 has its last event on the
 * same day.
 */
const LONGEST_COURSE = 14 * 3600

function share(one: number, other: number): number {
  let mixed = Math.imul(one * EVENTS_OF_ROW + other + 1, 0x9e3779b1)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/**
 * Returns the seconds from the first event of a row to each of its ten events, one course after the other. The gaps are between
 * 20 s and 4 hours. Half of them are below 9 minutes, because the exponent is a mean of three shares, which is close to normally
 * distributed.
 */
function buildCourses(): number[] {
  return Array.from({ length: COURSES }, (_, course) => {
    const offsets = [0]
    for (let n = 1; n < EVENTS_OF_ROW; n++) {
      const exponent = (share(3 * course, n) + share(3 * course + 1, n) + share(3 * course + 2, n)) / 3
      offsets.push((offsets.at(-1) ?? 0) + SHORTEST * (LONGEST / SHORTEST) ** exponent)
    }
    const scale = Math.min(1, LONGEST_COURSE / (offsets.at(-1) ?? 1))
    return offsets.map((seconds) => Math.round(seconds * scale))
  }).flat()
}

const courses = buildCourses()

/**
 * Appends the ten events of each row of `rows`, a select of `tasks t` with the instant of its first event as `began`. They are
 * four assignments, an answer, a review that sends every fifth row back, and the following steps, within 14 hours and in order of
 * time. Events after `until` are left out.
 */
export const insertRowEvents = (owner: Db, rows: Sql, until: Date | null = null) => owner`
  insert into task_events (task_id, file_id, at, kind, role, actor_id, to_status, version, set, was)
  select * from (select t.id, t.file_id, t.began + (${courses}::int[])[1 + t.sr_no % ${COURSES}::int * ${EVENTS_OF_ROW}::int + n] * interval '1 second' as at, kind, role, actor_id, to_status, n + 1, set, was
  from (${rows}) t,
    lateral (select t.sr_no % 5 = 0 as back, t.sr_no % 20 = 1 as skips) c, lateral (values
    (0, 'assign', 'AUTHOR', ${cast.meera.id}::uuid, null, jsonb_build_object('author_id', t.author_id), '{"author_id": null}'::jsonb),
    (1, 'assign', 'REVIEWER', ${cast.meera.id}, null, jsonb_build_object('reviewer_id', t.reviewer_id), '{"reviewer_id": null}'),
    (2, 'assign', 'REVIEWER-2', ${cast.meera.id}, null, jsonb_build_object('reviewer2_id', t.reviewer2_id), '{"reviewer2_id": null}'),
    (3, 'assign', 'UPLOADER', ${cast.meera.id}, null, jsonb_build_object('uploader_id', t.uploader_id), '{"uploader_id": null}'),
    (4, 'update', 'AUTHOR', t.author_id, case when skips then 'skipped' else 'done' end,
      case when skips then '{"author_status": "skipped", "author_reason": "Other"}'::jsonb else '{"author_status": "done"}'::jsonb end, '{}'),
    (5, 'update', 'REVIEWER', t.reviewer_id, case when back then 'sent_for_rework' when skips then 'skip_approved' else 'approved' end,
      jsonb_build_object('reviewer_qc_score', t.sr_no % 6), '{}'),
    (6, 'update', case when back then 'AUTHOR' else 'REVIEWER-2' end, case when back then t.author_id else t.reviewer2_id end,
      case when back then 'rework_done' else 'approved' end, '{}', '{}'),
    (7, 'update', case when back then 'REVIEWER' else 'UPLOADER' end, case when back then t.reviewer_id else t.uploader_id end,
      case when back then 'approved' else 'uploaded' end, '{}', '{}'),
    (8, 'reopen', 'AUTHOR', ${cast.meera.id}, null, '{"author_status": null}', '{"author_status": "done"}'),
    (9, 'update', 'AUTHOR', t.author_id, 'rework_done', '{"author_status": "rework_done"}', '{}'))
    as e(n, kind, role, actor_id, to_status, set, was)) e
  where at <= coalesce(${until}::timestamptz, 'infinity') order by at`
