import { afterAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { arrangeAccount, arrangeFile } from '../../../test/files.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { approval } from '../../timesheets/approval-contract.ts'
import { entries } from '../../timesheets/entries-contract.ts'
import { worklog } from '../contract.ts'
import { dayWork } from '../day-work-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { ownTargets } from '../own-targets-contract.ts'
import { targets } from '../targets-contract.ts'

/** The day is a Tuesday. */
const TODAY = '2026-03-10'
const app = await startTestApp()
afterAll(app.close)
const [meera, kavita, ananya] = [await app.as('meera'), await app.as('kavita'), await app.as('ananya')]
const NAME = 'NEET Optics 2027'
const read = async (from: string, to = from) => (await ananya.ok(dayWork.own, { query: { from, to } })).data

describe('GET targets/user/work', () => {
  it('returns timesheet figures and task rows of a day in the projects of own targets', async () => {
    const project = (await meera.ok(worklog.addProject, { body: { name: NAME } })).data
    const subject = (await meera.ok(worklog.addSubject, { params: { id: project._id }, body: { name: 'Optics' } })).data
    const params = { projectId: project._id, profileId: '' }
    const profile = await meera.ok(worklog.addProfile, { params: { id: subject._id }, body: { name: 'Sets', budget: 60 } })
    params.profileId = profile.data._id
    const give = async (name: string, users: string[]) => {
      const body = { name, start: '2026-03-09', end: '2026-03-14', type: 'units' as const, target: 40, users }
      return (await meera.ok(targets.create, { params, body })).data
    }
    await give('Sets', [cast.ananya.id])
    await give('More sets', [cast.ananya.id, cast.imran.id])
    expect(await read(TODAY), 'nothing else is known of the project').toEqual([])

    const { data } = await ananya.ok(ownTargets.own, { query: {} })
    for (const [at, completedUnits] of [12, 2.5].entries()) {
      const target = data[at]
      const subTargetId = target?.subTargets.find(({ date }) => date === TODAY)?._id ?? ''
      await ananya.ok(targetDays.record, { params: { targetId: target?._id ?? '' }, body: { subTargetId, completedUnits } })
    }
    await meera.ok(timesheets.addProject, { body: { name: NAME } })
    await app.db`
      insert into timesheet_memberships (project_id, user_id, during, added_by)
      values (${project._id}, ${cast.ananya.id}, tstzrange('2026-03-01', null), ${cast.meera.id})`
    const sent = await ananya.ok(entries.submit, { body: { date: TODAY, projects: [{ id: project._id, done: 20.5 }] } })
    const beside = { date: TODAY, project: project._id, units: 14.5 }
    expect(await read(TODAY)).toEqual([{ ...beside, task_rows: null, timesheet: 20.5 }])

    const assigned = { author_id: cast.ananya.id, author_allocated_at: '2026-03-01T00:00:00Z' }
    const file = await arrangeFile(app.db, { project: NAME, states: [assigned, assigned, assigned] })
    await arrangeAccount(app.db, file.projectId, 'optics-1', cast.ananya.id, '2026-03-01T00:00:00Z')
    for (const row of [1, 2])
      await ananya.ok(tasks.update, {
        params: { file: file.fileId, role: 'AUTHOR' },
        body: { sr_no: row, status: 'done', answerType: 'Authored on Doc' },
      })
    expect(file.projectId).toBe(project._id)
    expect(await read('2026-03-08', '2026-03-11')).toEqual([
      { ...beside, date: '2026-03-09', units: 0, task_rows: 0, timesheet: null },
      { ...beside, task_rows: 2, timesheet: 20.5 },
      { ...beside, date: '2026-03-11', units: 0, task_rows: 0, timesheet: null },
    ])
    const declined = { status: 'REJECTED' as const, approverRemarks: 'Again' }
    await kavita.ok(approval.update, { params: { id: sent.data._id }, body: declined })
    expect(await read(TODAY)).toEqual([{ ...beside, task_rows: 2, timesheet: null }])
    const imran = await app.as('imran')
    const others = (await imran.ok(dayWork.own, { query: { from: TODAY, to: TODAY } })).data
    expect(others).toEqual([{ ...beside, units: 0, task_rows: 0, timesheet: null }])
  })

  it('refuses more than 31 days, and people without a worklog', async () => {
    await ananya.refused(dayWork.own, 'INVALID_REQUEST', { query: { from: '2026-02-01', to: '2026-03-10' } })
    await meera.refused(dayWork.own, 'NOT_ALLOWED', { query: { from: TODAY, to: TODAY } })
  })
})
