import { expect } from 'vitest'
import { choice } from './documented-calls.ts'
import { type Company, DEPARTMENT, FILE, people, PROJECT, sheet } from './company.ts'
import { BIG_FILE } from './files-chapter.ts'

export async function readReports(company: Company): Promise<void> {
  company.on(26)
  await keepHours(company)
  const admin = await company.as('admin')
  await admin.call('report-filter-projects')
  const { users } = await admin.call('report-filter-users', { params: { role: 'AUTHOR', department: DEPARTMENT } })
  expect(users.map(({ email }) => email)).toEqual(expect.arrayContaining([people.asha.email, people.bala.email]))
  await admin.call('report-user-details', { params: { dept: DEPARTMENT, role: 'AUTHOR' } })
  const dates = { fromDate: company.day(2), toDate: company.day(26) }

  const ofAsha = await admin.call('report-productivity', {
    body: { type: choice('productivityReportTypes', 'user'), roleData: ['AUTHOR'], user: company.ids.asha, ...dates },
  })
  const day = ofAsha.records.find(({ dateKey }) => dateKey === company.day(11))
  // 41 units against a target of 40 on an eight-hour day.
  expect(day?.totalProductivityHours).toBe(8.2)
  expect(ofAsha.projectData.length).toBeGreaterThan(4)
  for (const [type, part] of [
    ['department', { department: DEPARTMENT, role: 'AUTHOR' }],
    ['team', { manager: company.ids.ravi }],
  ] as const)
    await admin.call('report-productivity', { body: { type: choice('productivityReportTypes', type), ...part, ...dates } })
  const own = await (
    await company.as('asha')
  ).call('report-user-target', { body: { type: 'user', user: company.ids.bala, ...dates } })
  expect(own.data.groupedData.length).toBeGreaterThan(4)

  const form = { dep: DEPARTMENT, roleData: ['AUTHOR'], dateType: 'done', type: 'team', manager: company.ids.ravi, ...dates }
  await admin.call('report-records', { body: form })
  await admin.call('report-records-data', { body: form })
  await readFileReports(company)
}

async function keepHours(company: Company): Promise<void> {
  const admin = await company.as('admin')
  const rows = Array.from({ length: 12 }, (_, at) => ({
    date: company.day(2 + at),
    user: people.bala.email,
    hours: 1.25,
    details: 'Moderation',
  }))
  await admin.call('prod-file-upload', { file: await sheet('Hours.xlsx', rows) })
  await admin.call('prod-file-upload', { file: await sheet('Wrong hours.xlsx', rows.slice(0, 1)) })
  const { data } = await admin.call('prod-files')
  const idOf = (file: string): string => data.files.find(({ name }) => name === file)?._id ?? ''
  const hours = await admin.call('prod-hours', {
    query: { email: people.bala.email, startDate: company.day(2), endDate: company.day(26), filename: 'Hours.xlsx' },
  })
  expect(hours.data.data).toHaveLength(12)
  await admin.call('prod-file-delete', { body: { id: idOf('Wrong hours.xlsx') } })
}

async function readFileReports(company: Company): Promise<void> {
  const admin = await company.as('admin')
  const asha = await company.as('asha')
  const dates = { start: company.day(2), end: company.day(26) }
  await admin.call('files-report-list', { params: { role: '-' } })
  await admin.call('files-users', { params: { filename: FILE }, query: { type: 'author' } })
  const book = await admin.call('report-view', {
    params: { filename: BIG_FILE, roleValues: choice('reportScreenTypes', 'book') },
    body: { selectedRole: '', value: '', searchFields: [] },
  })
  expect(book.data.length).toBe(520)
  const role = { filename: FILE, roleValues: choice('reportScreenTypes', 'author') }
  const own = await asha.call('report-view', {
    params: role,
    body: { selectedRole: 'author', value: people.asha.email, ...dates, searchFields: [] },
  })
  expect(own.data.length).toBeGreaterThan(5)
  await admin.download('report-download', { params: role, query: { selectedRole: 'author', value: people.asha.email, ...dates } })

  const query = { role: 'AUTHOR', status: 'done', subject: PROJECT, ...dates }
  const detail = await admin.call('report-day', { body: query })
  expect(detail.data.map(({ user }) => user.email)).toContain(people.asha.email)
  await admin.call('report-day', { query: { type: 'summary' }, body: query })
  await admin.download('report-day-download', { query: query })
}
