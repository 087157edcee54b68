import { expect } from 'vitest'
import { choice } from './documented-calls.ts'
import { type Company, DEPARTMENT, people } from './company.ts'
import { writeRow } from './stages-chapter.ts'

const SHEETS = 'Botany sheets'

export async function fillTimesheets(company: Company): Promise<void> {
  company.on(9)
  const admin = await company.as('admin')
  for (const name of [SHEETS, 'Botany extra sheets', 'Botany trial sheets'])
    await admin.call('timesheet-project-new', { body: { name } })
  const { data: projects } = await admin.call('timesheet-project-list')
  const idOf = (project: string): string => projects.find(({ name }) => name === project)?._id ?? ''
  const [sheets, extra, trial] = [idOf(SHEETS), idOf('Botany extra sheets'), idOf('Botany trial sheets')]
  await admin.call('timesheet-project-user-add', {
    params: { projectId: sheets },
    body: { users: [people.asha.email, people.bala.email], wef: `${company.day(9)} 09:00:00` },
  })
  await admin.call('timesheet-project-assign', { body: { userId: company.ids.asha, projects: [sheets, extra] } })
  const { data: withUsers } = await admin.call('timesheet-project-list')
  const listed = withUsers.find(({ _id }) => _id === sheets)
  expect(listed?.users.map(({ email }) => email)).toEqual([people.asha.email, people.bala.email])
  expect(listed?.userCount).toBe(2)
  const asha = await company.as('asha')
  const { data: own } = await asha.call('timesheet-user-projects')
  expect(own.map(({ name }) => name)).toEqual(['Botany extra sheets', SHEETS])
  await admin.call('timesheet-user-projects-by-id', { params: { id: company.ids.asha } })
  await admin.call('timesheet-project-get', { params: { id: sheets } })
  await admin.refused('timesheet-project-get', 'Project not found', { params: { id: 'No such project' } })
  await admin.call('timesheet-users-by-department', { params: { departmentId: DEPARTMENT } })

  for (const day of [9, 10, 11, 12, 13]) await fillDay(company, day, { sheets, extra })
  await asha.refused('timesheet-submit', 'TIMESHEET_SUBMIT_ERR', {
    body: { date: company.day(13), projects: [{ id: sheets, done: 3 }], remarks: '' },
  })
  await decideDays(company)

  company.on(16)
  const today = await company.as('admin')
  const filed = await today.download('timesheet-report', {
    query: { date: `${company.day(9)},${company.day(13)}`, project: sheets },
  })
  expect(filed.length).toBeGreaterThan(5)
  await today.call('timesheet-user-remove', {
    params: { project: extra, user: people.asha.email },
    body: { revokeTime: `${company.day(16)} 11:00:00` },
  })
  await today.refused('timesheet-project-delete', 'PROJECT_DELETE_ERR', { params: { id: sheets } })
  await today.call('timesheet-project-delete', { params: { id: trial } })
}

async function fillDay(company: Company, day: number, { sheets, extra }: { sheets: string; extra: string }): Promise<void> {
  company.on(day)
  const asha = await company.as('asha')
  const bala = await company.as('bala')
  const date = company.day(day)
  await writeRow(company, day)
  await asha.call('timesheet-submit', {
    body: {
      date,
      projects: [
        { id: sheets, done: 30 + day },
        { id: extra, done: 2.5 },
      ],
      remarks: 'Set 1',
    },
  })
  await bala.call('timesheet-submit', { body: { date, projects: [{ id: sheets, done: 40 }], remarks: '' } })
}

async function decideDays(company: Company): Promise<void> {
  const ravi = await company.as('ravi')
  const { users } = await ravi.call('timesheet-users')
  expect(users.map(({ email }) => email)).toEqual(expect.arrayContaining([people.asha.email, people.bala.email]))
  const { data: days, maxProjects } = await ravi.call('timesheet-view', { params: { userId: company.ids.asha } })
  expect(maxProjects).toBe(2)
  expect(days[0]).toMatchObject({ 'project1-done': 43, 'project2-done': 2.5 })
  const [last, ...earlier] = days
  const status = choice('timesheetStatuses', 'REJECTED')
  await ravi.call('timesheet-update', { params: { id: last?._id ?? '' }, body: { status, approverRemarks: 'Which set?' } })
  const asha = await company.as('asha')
  const { data: declined } = await asha.call('timesheet-own-list', { query: { status: 'FILLED,REJECTED,APPROVED' } })
  expect(declined[0]).toMatchObject({ status: 'REJECTED' })
  await asha.call('timesheet-resubmit', { body: { timesheetId: last?._id ?? '', userRemarks: 'Set 1 and 2' } })
  const approval = choice('timesheetStatuses', 'APPROVED')
  for (const { _id } of [...(last ? [last] : []), ...earlier])
    await ravi.call('timesheet-update', { params: { id: _id }, body: { status: approval, approverRemarks: '' } })
  const { data: others } = await ravi.call('timesheet-view', { params: { userId: people.bala.email } })
  for (const { _id } of others)
    await ravi.call('timesheet-update', { params: { id: _id }, body: { fields: { status: approval } } })
}
