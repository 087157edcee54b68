import { expect } from 'vitest'
import { type Company, people, sheet } from './company.ts'
import { writeRow } from './stages-chapter.ts'

const task = (title: string, hours = 1, minutes = 20) => ({
  title,
  description: 'Samples of set 1',
  timeSpent: { hours, minutes },
})

export async function logQualitativeTasks(company: Company): Promise<void> {
  for (const day of [16, 17, 18, 19, 20, 21]) {
    company.on(day)
    await writeRow(company, day)
    const asha = await company.as('asha')
    await asha.call('qualitative-add', {
      body: { effectiveDate: company.day(day), taskList: [task('Check'), task('Call', 0, 45)] },
    })
  }
  const asha = await company.as('asha')
  const { data: own } = await asha.call('qualitative-own-list')
  expect(own).toHaveLength(6)
  expect(own[0]).toMatchObject({ totalHours: '02:05', managerApproval: false })

  const ravi = await company.as('ravi')
  const { data: team } = await ravi.call('qualitative-manager-list', {
    query: { user: people.asha.email, fromDate: company.day(16), toDate: company.day(21) },
  })
  expect(team).toHaveLength(6)
  const [last, ...others] = team
  const [check] = last?.taskList ?? []
  await ravi.call('qualitative-edit', {
    body: {
      recordId: last?._id ?? '',
      taskList: [{ ...task('Check', 2, 0), _id: check?._id ?? '' }],
      remarks: 'The call was private.',
    },
  })
  await ravi.call('qualitative-approve', { body: { ids: others.map(({ _id }) => _id), remarks: '' } })
  await ravi.call('qualitative-all-approved')
  const { data: approved } = await asha.call('qualitative-own-approved')
  expect(approved).toHaveLength(6)
  const edited = approved.find(({ _id }) => _id === last?._id)
  expect(edited?.taskList).toEqual([{ ...task('Check', 2, 0), _id: check?._id }])

  const admin = await company.as('admin')
  const rows = [{ email: people.bala.email, date: company.day(20), title: 'Check', description: 'Set 2', hours: 1, minutes: 0 }]
  await admin.call('qualitative-upload', { file: await sheet('Tasks.xlsx', rows) })
  const { data: all } = await admin.call('qualitative-admin-list', {
    query: { startDate: company.day(1), endDate: company.day(28), email: people.bala.email },
  })
  const [record] = all
  await admin.call('qualitative-task-delete', { params: { taskId: record?.taskList[0]?._id ?? '', recordId: record?._id ?? '' } })
}
