// npm run bench target-moves measures the preview of a back-dated target of 500 people, which lists the days of reports that the
// target would change.
import { cast, getDepartmentId } from '../db/cast.ts'
import { toDay, shiftDay } from '../src/kit/shared/time.ts'
import { assignedTargets } from '../src/target-projects/assigned-contract.ts'
import { selectMovedByEntries } from '../src/target-projects/server/moved-days.ts'
import { generateTimesheets } from './generate.ts'
import { bench, buildRatioFigure, createCaller, runInTurn, formatSeconds } from './harness.ts'

const PEOPLE = 500
const DAYS = 365
const COUNT = 60
const ROUNDS = 5
const LIMIT = 2

await bench(
  { name: 'target-moves', title: `What a count of ${PEOPLE} people from a year ago on would move` },
  async ({ owner, url, token }) => {
    await generateTimesheets(owner, { people: PEOPLE, days: DAYS, waiting: 3 })
    const from = shiftDay(toDay(new Date()), 1 - DAYS)
    const [project] = await owner<{ id: string }[]>`insert into projects (name) values ('Bench targets') returning id`
    await owner`insert into project_modules (project_id, module) values (${project?.id ?? ''}, 'targets')`
    const rows = await owner<{ id: string }[]>`
      insert into target_rows (project_id, sub_project_name, department_id, subject, role, keyword, added_by, added_at)
      select ${project?.id ?? ''}::uuid, 'Set ' || n, ${getDepartmentId('Physics')}::uuid, 'Physics', 'AUTHOR', 'Bench A', ${cast.meera.id}::uuid, now()
      from generate_series(1, 2) n returning id`
    await owner`
      insert into assigned_targets (row_id, user_id)
      select ${rows[0]?.id ?? ''}::uuid, id from users where email like 'person%@bench.example'`
    await owner`
      insert into assigned_target_history (assigned_id, effective_from, target_count, made_at, made_by)
      select id, ${from}::date - 30, 50, now(), ${cast.meera.id}::uuid from assigned_targets`
    await owner`vacuum analyze`
    const people = await owner<{ id: string }[]>`select id from users where email like 'person%@bench.example' order by id`
    const userIds = people.map(({ id }) => id)
    const entries = userIds.map((userId) => ({ userId, rowId: null, keyword: 'Bench A', from, count: COUNT }))
    const body = { targetId: rows[1]?.id, user: userIds, target_assigned: COUNT, dateEffective: from }
    const call = createCaller({ url, token })
    const took = await runInTurn(
      ROUNDS,
      async () => (await (await call('POST', assignedTargets.moves.path, body)).json()) as { count: number },
      () => selectMovedByEntries(owner, entries),
      ({ count }) => count === PEOPLE * DAYS,
    )
    const figure = `${PEOPLE * DAYS} days of ${PEOPLE} people`
    return {
      figures: [buildRatioFigure(figure, took, 'its gathering statement', { most: LIMIT }, formatSeconds)],
      notes: [`${ROUNDS} rounds, medians. The call also finds the people, what refuses each, and lists the first 500 lines.`],
    }
  },
)
