/** Arranges work of every kind in months that are closed. */
import { cast } from '../../db/cast.ts'
import { absences } from '../../src/absences/contract.ts'
import { closedMonths } from '../../src/closed-months/contract.ts'
import type { Endpoint } from '../../src/kit/shared/endpoint.ts'
import { productivityFiles } from '../../src/productivity-files/contract.ts'
import { assignedTargets } from '../../src/target-projects/assigned-contract.ts'
import { entries } from '../../src/timesheets/entries-contract.ts'
import { users } from '../../src/users/contract.ts'
import { standardRates } from '../../src/worklog/standard-contract.ts'
import { targetDays } from '../../src/worklog/target-days-contract.ts'
import { targets } from '../../src/worklog/targets-contract.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { getCallKey } from '../attack/attack.ts'
import { arrangeAttackContext, type AttackContext } from '../attack/attack-context.ts'
import type { ObjectNames, Words } from '../attack/shape.ts'
import { callAs } from '../calls.ts'
import { makeWorkbook } from '../workbooks.ts'

export const WORKED = ['priya', 'divya'] as const
export const MONTH = '2026-03'
export const DAYS = ['2026-03-25', '2026-03-26', '2026-03-27']

export type Closed = { app: TestApp; context: AttackContext; url: string; kinds: Record<string, readonly Words[]> }

export async function arrangeClosed(): Promise<Closed> {
  const app = await startTestApp(new Date('2026-03-27T06:00:00Z'))
  const context = await arrangeAttackContext(app.url, app.db, { spares: 4, rows: 60, spareFiles: 2 })
  const by = async (who: keyof typeof cast, spec: Endpoint, sent: Parameters<typeof callAs>[3]) => {
    const reply = await callAs(app.url, await context.token(who), spec, sent)
    if (reply.code !== 'ok') throw new Error(`${getCallKey(spec)}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const idOf = ({ data }: Record<string, unknown>): ObjectNames => ({ id: (data as { _id: string })._id })
  const words = context.words()
  const ofPriya = { worklogTarget: words['worklogTarget'] as ObjectNames, subTarget: words['subTarget'] as ObjectNames }
  const { project, target, profile, worklogProject } = { ...words, project: { id: 'Attack targets' } } as Record<
    string,
    ObjectNames
  >
  await by('meera', standardRates.set, { body: { rate: 250, effective: '2026-01-01' } })
  const own: Words[] = [{ entry: words['entry'] as ObjectNames, record: words['record'] as ObjectNames }]
  for (const who of WORKED) {
    const { id } = cast[who]
    await by('meera', users.salary, { params: { id }, body: { amount: 52_000, effectiveDate: '2026-01-01' } })
    const params = { projectId: project?.id ?? '', targetId: target?.id ?? '' }
    const entry = { user: id, target_assigned: 40, dateEffective: '2026-03-01' }
    await by('meera', assignedTargets.assign, { params, query: { confirm: 'true' }, body: entry })
    await by('meera', absences.record, { body: { user: id, date: '2026-03-10', reason: 'PL' } })
    for (const date of DAYS.slice(0, 2)) {
      const made = await by(who, entries.submit, { body: { date, projects: [{ id: 'Attack sheet', done: 30 }] } })
      own.push({ entry: idOf(made) })
    }
    const { worklogTarget } = who === 'priya' ? ofPriya : context.divyasTarget
    const { data } = await by('meera', targets.one, { params: worklogTarget })
    for (const { _id, date } of (data as { subTargets: { _id: string; date: string }[] }).subTargets)
      if (date <= '2026-03-26')
        await by(who, targetDays.record, {
          params: { targetId: worklogTarget.id ?? '' },
          body: { subTargetId: _id, completedUnits: 45 },
        })
    const sent = { projectId: worklogProject?.id ?? '', profileId: profile?.id ?? '' }
    const more = { name: 'March alone', start: '2026-03-02', end: '2026-03-31', type: 'hours', target: 4, users: [id] }
    const made = await by('meera', targets.create, { params: sent, body: more })
    own.push({ worklogTarget: { id: (made['data'] as { _id: string }[])[0]?._id ?? '' } })
  }
  const file = await makeWorkbook(
    'March.xlsx',
    ['date', 'user', 'hours', 'details'],
    [['05/03/2026', cast.ananya.email, 3, 'Portal']],
  )
  const hours = await by('meera', productivityFiles.upload, { file })
  await app.db`
    update qualitative_records set approved = true, decided_at = filled_at, decided_by = ${cast.meera.id}
    where user_id in (${cast.ananya.id}, ${cast.priya.id})`
  await app.db`
    update timesheet_entries set status = 'APPROVED', decided_at = filled_at, decided_by = ${cast.meera.id} where day = ${DAYS[0] ?? ''}`
  await app.db`insert into tab_grants (user_id, tab, granted_by)
    select ${cast.leela.id}, unnest(${['Worklog', 'Manage Targets', 'Manage Users', 'Production Report']}::text[]), ${cast.meera.id} on conflict do nothing`
  // Unlike people added by a call, the arranged people have no stored state. Later states build on the first one.
  await app.db`
    insert into user_states (user_id, effective_from, roles, state, made_at)
    select id, '2026-01-01', roles, account_state, created_at from users u
    where deleted_at is null and not exists (select from user_states s where s.user_id = u.id)`
  app.clock.now = new Date('2026-04-08T06:00:00Z')
  for (const who of Object.keys(cast)) context.renew(who as keyof typeof cast)
  for (const month of ['2026-01', '2026-02', MONTH])
    await by('meera', closedMonths.close, { query: { confirm: 'true' }, body: { month } })
  const person = [...WORKED, 'ananya' as const].map((who) => ({ person: { id: cast[who].id, email: cast[who].email } }))
  const kinds: Closed['kinds'] = {
    person: [{}, ...person, ...person.map(({ person: spare }) => ({ spare }))],
    of: [{}, ...own, { entry: context.divyasEntry }, { record: context.divyasRecord }],
    worklog: [{}, ofPriya, context.divyasTarget],
    target: [{}, { spareTarget: target as ObjectNames }],
    hours: [
      {},
      { hours: { id: (hours['file'] as { _id: string })._id, name: 'March.xlsx' }, hoursImport: { id: String(hours['batch']) } },
    ],
  }
  return { app, context, url: app.url, kinds }
}
