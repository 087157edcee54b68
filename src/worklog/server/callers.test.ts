import { expect, it } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { worklog } from '../contract.ts'
import { worklogReport } from '../report-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { ownTargets } from '../own-targets-contract.ts'

const app = await startTestApp()

it('people who do not manage the worklog are refused its lists, report and days', async () => {
  const [ananya, nikhil] = [await app.as('ananya'), await app.as('nikhil')]
  const none = crypto.randomUUID()
  await ananya.refused(worklog.projects, 'NOT_ALLOWED', {})
  await ananya.refused(worklog.profiles, 'NOT_ALLOWED', {})
  await ananya.refused(worklogReport.download, 'NOT_ALLOWED', {
    body: { startDate: '2026-03-01', endDate: '2026-03-02', type: 'user' } as never,
  })
  await ananya.refused(targetDays.delete, 'NOT_ALLOWED', { params: { targetId: none, subId: none } })
  await nikhil.refused(ownTargets.own, 'NOT_ALLOWED', { query: {} })
})

it('a project without subjects is deleted', async () => {
  const meera = await app.as('meera')
  const { data } = await meera.ok(worklog.addProject, { body: { name: 'Added by mistake' } })
  await meera.ok(worklog.removeProject, { params: { id: data._id } })
  expect((await meera.ok(worklog.projects, {})).data.map(({ _id }) => _id)).not.toContain(data._id)
})
