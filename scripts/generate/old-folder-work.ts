import { cast } from '../../db/cast.ts'
import type { Calls } from './old-version.ts'

type Ref = { _id: string }
type Many = { data: Ref[] }
type One = { data: Ref }

const PROFILE = 'Mixed days'

export async function workInMonthToClose({ call, has }: Calls): Promise<void> {
  // The two names look alike. Versions of that time accepted both.
  if (!has('GET /tasks/waiting-for-nobody')) await call('meera', 'POST', '/department/create', { name: 'Phys\u00ADics' })
  if (has('POST /project/new')) {
    const [project] = (await call<Many>('meera', 'GET', '/project/all')).data
    const { data: subject } = await call<One>('meera', 'PUT', `/project/${project?._id}/subject/add`, { name: 'Statistics' })
    const profile = { name: PROFILE, budget: 75.5 }
    const { data } = await call<One>('meera', 'PUT', `/project/subject/${subject._id}/profile/add`, profile)
    for (const [name, type, target] of [
      ['Answers', 'units', 12.5],
      ['Checks', 'units', 30],
      ['Research', 'hours', 4],
    ] as const)
      await call('meera', 'POST', `/project/${project?._id}/${data._id}/target/create`, {
        name,
        type,
        target,
        users: [cast.joseph.email],
        start: '2026-10-26',
        end: '2026-11-30',
      })
    await recordMixedDays({ call }, ['2026-10-27', '2026-10-28', '2026-10-30'])
  }
  if (has('PATCH /timesheet/:id/update')) {
    for (const name of ['ananya', 'neha', 'joseph'] as const) {
      const { data } = await call<Many>('meera', 'GET', `/timesheet/${cast[name].id}/view?status=FILLED`)
      for (const { _id } of data.slice(1))
        await call('meera', 'PATCH', `/timesheet/${_id}/update`, { status: 'APPROVED', qcScore: 4 })
    }
  }
}

async function recordMixedDays({ call }: Pick<Calls, 'call'>, days: readonly string[]): Promise<void> {
  type Own = { data: (Ref & { name: string; type: string; profile: { name: string }; subTargets: (Ref & { date: string })[] })[] }
  const { data } = await call<Own>('joseph', 'GET', '/targets/user?limit=100')
  for (const { _id, type, name, subTargets } of data.filter(({ profile }) => profile.name === PROFILE))
    for (const day of subTargets.filter(({ date }) => days.includes(date))) {
      const done = type === 'hours' ? { completedHours: 4.15 } : { completedUnits: name === 'Checks' ? 33 : 11 }
      await call('joseph', 'PATCH', `/targets/user/${_id}`, { subTargetId: day._id, ...done })
    }
}

/**
 * Adds the same work in the month that stays open, and the things that people store: filters, layouts, report views and scheduled
 * exports.
 */
export async function workInOpenMonth({ call, has }: Calls): Promise<void> {
  if (has('POST /project/new')) await recordMixedDays({ call }, ['2026-11-02', '2026-11-03'])
  const filters = [
    { name: 'Force', q: 'force' },
    { name: 'Long ones', q: 'derive', where: 'status~not-done' },
  ]
  const layout = { density: 'compact', hidden: { comments: true }, widths: { question: 320 } }
  await call('meera', 'PUT', '/me/preferences/filters.admin-grid', { value: filters })
  await call('meera', 'PUT', '/me/preferences/grid.admin-grid', { value: layout })
  await call('ananya', 'PUT', '/me/preferences/filters.tasks', { value: filters.slice(0, 1) })
  if (has('POST /user/target/report')) {
    const view = { name: 'October', from: '2026-10-01', to: '2026-10-31' }
    await call('kavita', 'PUT', '/me/preferences/views.report.team', { value: [view] })
  }
  if (has('POST /report/scheduled'))
    await call('kavita', 'POST', '/report/scheduled', {
      export: 'POST /user/target/report/download',
      name: 'Monthly team report',
      selection: { type: 'team' },
      every: 'monthly',
      day: 3,
    })
}

export async function closeMonth({ call, has }: Calls): Promise<void> {
  if (has('POST /closed-months/close')) await call('meera', 'POST', '/closed-months/close?confirm=true', { month: '2026-10' })
}
