// npm run bench worklog measures the figures of profiles with a year of 200 people, and a target for 500 people. It also measures
// a new incentive rate while a day is recorded.
import { cast } from '../db/cast.ts'
import { copyInto } from '../src/kit/postgres/copy.ts'
import { toMonthRange } from '../src/closed-months/rules.ts'
import { toDay, shiftDay } from '../src/kit/shared/time.ts'
import { addMonthsTo } from '../src/kit/shared/typed-date.ts'
import { selectSummedGroups } from '../src/worklog/server/pricing-queries.ts'
import { selectPricedGroups } from '../src/worklog/server/profile-days.ts'
import {
  bench,
  buildRatioFigure,
  createCaller,
  computeMedian,
  formatSeconds,
  measureTime,
  buildDurationFigure,
} from './harness.ts'

const PEOPLE = 200
const DAYS = 365
const PROFILES = 20
const ROUNDS = 5
const MOST_WAIT = 3_000

await bench(
  { name: 'worklog', title: `Worklog: ${PROFILES} profiles of ${PEOPLE} people and ${DAYS} days` },
  async ({ owner, url, token }) => {
    const today = toDay(new Date())
    const start = shiftDay(today, 1 - DAYS)
    const [project] = await owner<{ id: string }[]>`insert into projects (name) values ('Bench') returning id`
    const projectId = project?.id ?? ''
    await owner`insert into project_modules (project_id, module) values (${projectId}, 'worklog')`
    const subjects = await owner<{ id: string }[]>`
    insert into worklog_subjects (project_id, name, created_at, created_by)
    select ${projectId}::uuid, 'Subject ' || n, now(), ${cast.meera.id}::uuid from generate_series(1, 2) n returning id`
    const [all = { id: '' }, one = { id: '' }] = subjects
    await owner`
    insert into users (email, full_name, password_hash, roles, created_at)
    select 'bench.' || n || '@proofline.example', 'Bench ' || n, 'none', '{AUTHOR}', ${start}::date - 30 from generate_series(1, 500) n`
    await owner`
    insert into work_terms (user_id, effective_from, shift_type, working_hours)
    select id, ${start}::date - 30 + n * 180, (array[6, 5.5, 5])[1 + n], 8 from users, generate_series(0, 2) n where full_name like 'Bench %'`
    await owner`
    insert into salaries (user_id, effective_from, amount_paise)
    select id, ${start}::date - 30 + n * 200, 3000000 + (random() * 3000000)::int from users, generate_series(0, 1) n where full_name like 'Bench %'`
    await owner`
    insert into absences (user_id, day, reason, made_at, made_by)
    select id, ${start}::date + (random() * ${DAYS})::int, 'PL', now(), id from users, generate_series(1, 12) where full_name like 'Bench %'`
    await owner`
    insert into worklog_profiles (subject_id, name, budget_paise, created_at, created_by)
    select ${all.id}::uuid, 'Profile ' || n, 6000, now(), ${cast.meera.id}::uuid from generate_series(1, ${PROFILES}) n`
    await owner`
    insert into worklog_profiles (subject_id, name, budget_paise, created_at, created_by) values (${one.id}, 'Alone', 6000, now(), ${cast.meera.id})`
    await owner`
    insert into worklog_targets (profile_id, user_id, name, type, target, start_day, end_day, created_at, created_by)
    select p.id, u.id, 'Year', (array['units', 'hours', 'units_hours'])[1 + p.place % 3], 5 + p.place, ${start}::date, ${today}::date, now(),
      (select id from users where 'ADMIN' = any (roles) order by id limit 1)
    from (select *, row_number() over (order by created_at, name) as place from worklog_profiles) p,
      (select id from users where full_name like 'Bench %' order by id limit ${PEOPLE}) u`
    // The rows are valid by construction, and checking each would take longer than inserting it. The sums are computed below.
    await owner`alter table worklog_sub_targets disable trigger all`
    await owner`
    insert into worklog_sub_targets (target_id, user_id, day, type, target, completed_units, completed_hours, filled_at, filled_by)
    select t.id, t.user_id, t.start_day + n, t.type, t.target, case when t.type <> 'hours' then (random() * 40)::int end,
      case when t.type <> 'units' then (random() * 900)::int / 100.0 end, now(), t.user_id
    from worklog_targets t, generate_series(0, ${DAYS - 1}) n`
    await owner`alter table worklog_sub_targets enable trigger all`
    await owner`analyze worklog_sub_targets`
    await owner`
      select worklog_sum_again(array(select id from users where full_name like 'Bench %'), date_trunc('month', ${start}::date)::date,
        (date_trunc('month', ${today}::date) + interval '1 month')::date)`
    await owner`vacuum analyze worklog_sub_targets`
    await owner`analyze`

    const call = createCaller({ url, token })
    const send = async (...sent: Parameters<typeof call>): Promise<string> => (await call(...sent)).text()
    const get = (id: string): Promise<string> => send('GET', `/project/subject/${id}`)
    const reader = { actor: { id: '', roles: ['ADMIN'] as const }, today }
    const gather = (id: string) =>
      selectSummedGroups(owner, {
        which: owner`t.profile_id in (select id from worklog_profiles where subject_id = ${id})`,
        of: owner`t.profile_id`,
        reader,
      })
    const measure = async (work: () => PromiseLike<unknown>): Promise<number> => {
      const took: number[] = []
      for (let round = 0; round <= ROUNDS; round++) {
        const { ms } = await measureTime(async () => work())
        if (round > 0) took.push(ms)
      }
      return computeMedian(took)
    }
    const profile = await measure(() => get(one.id))
    const gathering = await measure(() => gather(one.id))
    const subject = await measure(() => get(all.id))
    const gatheringAll = await measure(() => gather(all.id))

    const month = addMonthsTo(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
    const { from: first, to: last } = toMonthRange(month)
    const [big = { id: '' }] = await owner<{ id: string }[]>`select id from worklog_profiles where name = 'Alone'`
    const days = await measure(() => send('GET', `/worklog/profile/${big.id}/days?month=${month}`))
    const ofProfile = owner`t.profile_id = ${big.id} and t.start_day <= ${last} and t.end_day >= ${first}`
    const gatheringDays = await measure(() => selectPricedGroups(owner, { which: ofProfile, reader, from: first, to: last }))

    // A rate that starts within a month splits a span, so that month is summed again for everybody. A rate from the first day of
    // a month splits none.
    const [day = { id: '', target: '' }] = await owner<{ id: string; target: string }[]>`
      select s.id, s.target_id as target from worklog_sub_targets s join worklog_targets t on t.id = s.target_id
      where s.type = 'units' and s.day = ${first}::date + 3 and absence_on(s.user_id, s.day) is null limit 1`
    const recorded = (units: number): Promise<string> =>
      send('PATCH', `/targets/admin/${day.target}/${day.id}`, { completedUnits: units })
    let rate = 1
    const setRate = (effective: string): Promise<string> => {
      rate += 0.0001
      return send('POST', '/settings', { key: 'INCENTIVE_RATE', value: Number(rate.toFixed(4)), effective })
    }
    const alone = await measure(() => recorded(Math.ceil(Math.random() * 30)))
    const summing = await measure(
      () => owner`
      select count(*) from worklog_days_summed(array(select id from users where full_name like 'Bench %'), ${first}::date,
        ${last}::date + 1)`,
    )
    const ofFirst = await measure(() => setRate(first))
    const waits: number[] = []
    const amid = await measure(async () => {
      const setting = setRate(shiftDay(first, 1 + Math.floor(Math.random() * 25)))
      // By now the setting holds the lock.
      await new Promise((resolve) => setTimeout(resolve, 100))
      const { ms } = await measureTime(() => recorded(Math.ceil(Math.random() * 30)))
      waits.push(ms)
      await setting
    })
    const waited = computeMedian(waits.slice(1))
    await owner`delete from settings`

    const people = await owner<{ id: string }[]>`select id from users where full_name like 'Bench %'`
    const [target] = await owner<{ id: string }[]>`select id from worklog_profiles where subject_id = ${one.id}`
    const from = shiftDay(today, 1)
    const body = {
      name: 'Many',
      start: from,
      end: shiftDay(from, 89),
      type: 'units',
      target: 40,
      users: people.map(({ id }) => id),
    }
    const create = (): Promise<string> => send('POST', `/project/${projectId}/${target?.id ?? ''}/target/create`, body)
    const emptyMany = async (): Promise<void> => {
      await owner`delete from worklog_sub_targets where target_id in (select id from worklog_targets where name = 'Many')`
      await owner`vacuum worklog_sub_targets, worklog_sums`
    }
    const creations: number[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      await emptyMany()
      await owner`delete from worklog_targets where name = 'Many'`
      creations.push((await measureTime(create)).ms)
    }
    const created = computeMedian(creations.slice(1))
    const copies: number[] = []
    const lines = await owner<{ line: string }[]>`
    select concat_ws(E'\t', s.target_id, s.user_id, s.day, s.type, s.target) as line
    from worklog_sub_targets s join worklog_targets t on t.id = s.target_id where t.name = 'Many'`
    const text = Buffer.from(`${lines.map(({ line }) => line).join('\n')}\n`)
    for (let round = 0; round <= ROUNDS; round++) {
      await emptyMany()
      const { ms } = await measureTime(async () => {
        const copying = await copyInto(owner, owner`copy worklog_sub_targets (target_id, user_id, day, type, target) from stdin`)
        await copying.write(text)
        await copying.end()
      })
      copies.push(ms)
    }
    const copy = computeMedian(copies.slice(1))
    const figure = (name: string, took: number, baseline: number, of: string, most: number) =>
      buildRatioFigure(name, [took, baseline], of, { most }, formatSeconds)
    return {
      figures: [
        figure(`a profile of ${PEOPLE} people and ${DAYS} days`, profile, gathering, 'its gathering statement', 2),
        figure('its days of a month', days, gatheringDays, 'its gathering statement', 2),
        figure(
          `a new INCENTIVE_RATE from within a month, of ${PROFILES + 1} such profiles`,
          amid,
          summing,
          'the statement that sums the month',
          3,
        ),
        {
          ...buildDurationFigure('the same from the first day of a month', ofFirst, 100),
          baseline: `${formatSeconds(amid)}: from within a month`,
        },
        {
          ...buildDurationFigure('how long recording a day waits beside the former', waited, MOST_WAIT),
          baseline: `${formatSeconds(alone)}: without it`,
        },
        {
          ...buildDurationFigure(`a subject of ${PROFILES} such profiles`, subject, 1_000),
          baseline: `${formatSeconds(gatheringAll)}: its gathering statement`,
        },
        figure(
          `a target of 90 days for ${people.length} people`,
          created,
          copy,
          `COPY of its ${lines.length} days into the same table`,
          2,
        ),
      ],
      notes: [
        `${ROUNDS} rounds, medians. The people of the profiles are the same, so that hours are divided among their targets of a day.`,
      ],
    }
  },
)
