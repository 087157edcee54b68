import { expect } from 'vitest'
import { choice } from './documented-calls.ts'
import { type Company, DEPARTMENT, people } from './company.ts'

/** More targets of one person at once than a page of the person's list shows. */
const MANY = 21

export async function keepWorklog(company: Company): Promise<void> {
  company.on(16)
  const admin = await company.as('admin')
  await admin.call('worklog-project-new', { body: { name: 'Botany worklog' } })
  const { data: projects } = await admin.call('worklog-project-list')
  const project = projects.find(({ name }) => name === 'Botany worklog')?._id ?? ''
  for (const name of ['Plants', 'Fungi']) await admin.call('worklog-subject-add', { params: { id: project }, body: { name } })
  const { data: found } = await admin.call('worklog-project-get', { params: { id: project } })
  await admin.refused('worklog-project-get', 'Project not found', { params: { id: company.ids.asha } })
  const listed = (await admin.call('worklog-project-list')).data.find(({ _id }) => _id === project)
  expect(listed?.subjects.map(({ name }) => name)).toEqual(['Fungi', 'Plants'])
  expect(listed?.subjectCount).toBe(2)
  const [plants, fungi] = ['Plants', 'Fungi'].map((subject) => found.subjects.find(({ name }) => name === subject)?._id ?? '')
  for (const name of ['Writing', 'Drawing'])
    await admin.call('worklog-profile-add', { params: { id: plants ?? '' }, body: { name, budget: 60.5 } })
  const { data: subject } = await admin.call('worklog-subject-get', { params: { id: plants ?? '' } })
  await admin.refused('worklog-subject-get', 'Subject not found', { params: { id: company.ids.asha } })
  const [writing, drawing] = ['Writing', 'Drawing'].map(
    (profile) => subject.profiles.find(({ name }) => name === profile)?._id ?? '',
  )
  await admin.call('worklog-profile-update', { params: { id: writing ?? '' }, body: { budget: 61 } })
  await admin.call('worklog-profile-update', { params: { id: drawing ?? '' }, body: { name: 'Figures' } })
  await admin.call('worklog-profile-all')

  const target = async (name: string, type: 'units' | 'hours' | 'units_hours', users: string[], end = 20) =>
    admin.call('worklog-target-create', {
      params: { projectId: project, profileId: writing ?? '' },
      body: {
        name,
        start: company.day(16),
        end: company.day(end),
        type: choice('targetTypes', type),
        target: 8,
        users,
      },
    })
  await target('Leaves', 'units', [company.ids.asha, company.ids.bala])
  await target('Stems', 'hours', [company.ids.asha])
  await target('Roots', 'units_hours', [company.ids.asha])
  for (let n = 4; n <= MANY; n++) await target(`Seeds ${n}`, 'units', [company.ids.asha], 16)
  const { data: planned } = await admin.call('worklog-subject-get', { params: { id: plants ?? '' } })
  const written = planned.profiles.find(({ _id }) => _id === writing)
  expect(written?.targetCount).toBe(MANY + 1)
  expect(written?.targets).toHaveLength(MANY + 1)
  expect(written?.targets.map(({ name }) => name)).toContain('Leaves')
  await recordDays(company)
  await changeDays(company, writing ?? '')

  company.on(21)
  const last = await company.as('admin')
  for (const query of [{ department: DEPARTMENT }, { profile: writing ?? '' }, { user: people.asha.email }])
    expect((await last.download('worklog-report', { query })).length).toBeGreaterThan(1)
  await last.refused('worklog-subject-delete', 'SUBJECT_DELETE_ERR', { params: { id: project, subjectId: plants ?? '' } })
  await last.call('worklog-subject-delete', { params: { id: project, subjectId: fungi ?? '' } })
  await last.call('worklog-profile-remove', { params: { id: drawing ?? '' } })
  await last.refused('worklog-project-delete', 'PROJECT_DELETE_ERR', { params: { id: project } })
  await last.call('worklog-project-new', { body: { name: 'Botany trial worklog' } })
  const { data: all } = await last.call('worklog-project-list')
  await last.call('worklog-project-delete', {
    params: { id: all.find(({ name }) => name === 'Botany trial worklog')?._id ?? '' },
  })
}

/**
 * Records days as the form does: a figure that the type does not need is disabled and sent as 0, and a missing reason is sent as
 * an empty text.
 */
async function recordDays(company: Company): Promise<void> {
  for (const day of [16, 17, 18]) {
    company.on(day)
    const asha = await company.as('asha')
    const { data: targets } = await asha.call('worklog-own-targets')
    const of = (name: string) => {
      const found = targets.find((target) => target.name === name)
      const date = found?.subTargets.find((each) => each.date === company.day(day))
      return { params: { targetId: found?._id ?? '' }, subTargetId: date?._id ?? '' }
    }
    const record = async (name: string, body: { completedUnits: number; completedHours: number }) => {
      const { params, subTargetId } = of(name)
      await asha.call('worklog-own-target-update', { params, body: { subTargetId, ...body, remarks: 'Set 1', reason: '' } })
    }
    if (day === 18) {
      const { params, subTargetId } = of('Leaves')
      const reason = choice('absenceReasons', 'SL')
      await asha.call('worklog-own-target-update', { params, body: { subTargetId, reason } })
      continue
    }
    await record('Leaves', { completedUnits: 9, completedHours: 0 })
    await record('Stems', { completedUnits: 0, completedHours: 4.5 })
    await record('Roots', { completedUnits: 3, completedHours: 1.25 })
  }
}

async function changeDays(company: Company, profileId: string): Promise<void> {
  company.on(20)
  const admin = await company.as('admin')
  const { data: targets } = await admin.call('worklog-profile-targets', { params: { profileId } })
  const balas = targets.find(({ user }) => user.email === people.bala.email)?._id ?? ''
  const { data: one } = await admin.call('worklog-target-get', { params: { id: balas } })
  const [first, second, third] = one.subTargets.map(({ _id }) => ({ targetId: balas, subId: _id }))
  const params = first ?? { targetId: '', subId: '' }
  await admin.call('worklog-subtarget-update', {
    params,
    body: { target: 7, type: 'units', completedUnits: 6, completedHours: 0, reason: '' },
  })
  await admin.call('worklog-subtarget-update', {
    params: second ?? params,
    body: { reason: choice('absenceReasonsAdmin', 'reject') },
  })
  await admin.call('worklog-subtarget-remove', { params: third ?? params })
  const seeds = targets.find(({ name }) => name === `Seeds ${MANY}`)?._id ?? ''
  await admin.call('worklog-target-delete', { params: { id: seeds } })
  await admin.call('worklog-target-delete', { params: { id: balas } })
}
