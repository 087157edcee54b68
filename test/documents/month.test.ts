/**
 * A month of a company, played by a client that knows only the documents. Each chapter makes the calls of one module.
 * test/catalogues/ compares the product with the catalogues row by row.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { documentedCalls, withoutAddress } from './documented-calls.ts'
import { Company } from './company.ts'
import { grantAccess } from './access-chapter.ts'
import { giveAllocationIds } from './allocation-chapter.ts'
import { fillFiles } from './files-chapter.ts'
import { leave } from './leaving-chapter.ts'
import { logQualitativeTasks } from './qualitative-chapter.ts'
import { recruit } from './recruitment-chapter.ts'
import { readReports } from './reports-chapter.ts'
import { workOnRows } from './stages-chapter.ts'
import { reportStatuses } from './status-chapter.ts'
import { raiseTarget, setTargets } from './target-projects-chapter.ts'
import { fillTimesheets } from './timesheets-chapter.ts'
import { keepWorklog } from './worklog-chapter.ts'
import { choosePasswords, hirePeople } from './people-chapter.ts'

let app: TestApp
let company: Company
beforeAll(async () => {
  app = await startTestApp(new Date('2026-02-02T06:00:00Z'))
  company = new Company(app)
})
afterAll(() => app.close())
const expectPlayed = (chapter: (company: Company) => Promise<void>): Promise<void> => chapter(company)

describe('a client that knows only the documents plays a month of a company', () => {
  test('a department and its people are added', () => expectPlayed(hirePeople))
  test('people choose their passwords', () => expectPlayed(choosePasswords))
  test('workbooks become files of a project, whose rows are added, shown, hidden and downloaded', () => expectPlayed(fillFiles))
  test('allocation IDs are uploaded, started, ended and corrected', () => expectPlayed(giveAllocationIds))
  test('rows pass through four stages with reworks', () => expectPlayed(workOnRows))
  test('target projects get rows that are assigned to people from given days on', () => expectPlayed(setTargets))
  test('timesheets are filled, declined, sent again and approved', () => expectPlayed(fillTimesheets))
  test('a target is raised from a past day on', () => expectPlayed(raiseTarget))
  test('the days of worklog targets are recorded and changed', () => expectPlayed(keepWorklog))
  test('qualitative tasks are logged, approved, uploaded and deleted', () => expectPlayed(logQualitativeTasks))
  test('jobs get candidates', () => expectPlayed(recruit))
  test('a person with a granted subject saves the status of accounts', () => expectPlayed(reportStatuses))
  test('tabs are granted and removed', () => expectPlayed(grantAccess))
  test('every report contains the month', () => expectPlayed(readReports))
  test('people leave', () => expectPlayed(leave))

  test('the client makes every documented call that has an address', () => {
    const made = company.notes.made
    expect(withoutAddress).toEqual(['timesheet-removal-allocation-data'])
    expect(documentedCalls.map(({ id }) => id).filter((id) => !made.has(id))).toEqual([])
  })
  test('only the documented call that asks for a confirmation is confirmed', () => {
    expect([...company.notes.asked].toSorted()).toEqual(['worklog-target-delete'])
  })
})
