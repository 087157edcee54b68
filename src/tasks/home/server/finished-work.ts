import type { FinishedWork } from '../../../timesheets/server/extension-points.ts'
import { eventShownTo } from '../../files/server/lookup.ts'
import { hasModule } from '../../../projects/server/lookup.ts'
import { isStandingDecision } from './decisions.ts'

/**
 * Rows visible to the caller that people decided on, each once a day, by the project of the file, with the file as part: the
 * project of a timesheet is the same (decision 19).
 */
export const finishedRows: FinishedWork = {
  has: (db, _reach, id) => hasModule(db, 'sections', id),
  counts: (db, reach, { people, from, to }) => db`
    select person_id, day, of_id, part, count(*)::int as count from (
      select distinct e.actor_id as person_id, (e.at at time zone 'Asia/Kolkata')::date as day, f.project_id as of_id, f.name as part,
        e.task_id
      from task_events e join files f on f.id = e.file_id and f.deleted_at is null
      where e.actor_id in (${people}) and e.at >= ${from}::date::timestamp at time zone 'Asia/Kolkata'
        and e.at < (${to}::date + 1)::timestamp at time zone 'Asia/Kolkata' and ${isStandingDecision(db)}
        and ${eventShownTo(db, reach)}) finished
    group by 1, 2, 3, 4`,
}
