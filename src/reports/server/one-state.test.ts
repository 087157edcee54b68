/** A report, on screen or as a file, shows one state of the database, whatever is written while it is read. */
import xlsx from '@e965/xlsx'
import { afterAll, expect, onTestFailed, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { holdRows } from '../../../test/locks.ts'
import { reports } from '../contract.ts'

const app = await startTestApp(new Date('2026-03-10T06:00:00Z'))
afterAll(app.close)
const meera = await app.as('meera')

const [project, entry] = [crypto.randomUUID(), crypto.randomUUID()]
await app.db`insert into projects (id, name) values (${project}, 'Waves')`
await app.db`insert into project_modules (project_id, module) values (${project}, 'timesheets')`
await app.db`
  insert into timesheet_entries (id, user_id, day, status, filled_at, off_day, done)
  values (${entry}, ${cast.ananya.id}, '2026-03-09', 'FILLED', now(), false, 0)`
await app.db`insert into timesheet_lines (entry_id, place, project_id, done) values (${entry}, 1, ${project}, 60)`

const body = { type: 'user', user: cast.ananya.id, fromDate: '2026-03-09', toDate: '2026-03-09' }
/**
 * Renames a person and corrects a line at the same time, while a report waits for the lines. Returns what `read` finds of both
 * changes.
 */
async function whileBothChange<Found>(name: string, read: () => Promise<Found>): Promise<Found> {
  const lock = await holdRows(app, async (db) => {
    await db`lock table timesheet_lines in access exclusive mode`
    await db`update users set full_name = ${name} where id = ${cast.ananya.id}`
    await db`update timesheet_lines set done = done + 1 where entry_id = ${entry}`
  })
  onTestFailed(lock.release)
  const found = read()
  await lock.waiting(1)
  await lock.release()
  return found
}

test('a report on the screen shows one state of the database', async () => {
  const found = await whileBothChange('Ananya Rao', async () => {
    const { records, projectData } = await meera.ok(reports.productivity, { body })
    return [records[0]?.fullName, projectData[0]?.done]
  })
  expect(found).toEqual(['Ananya Iyer', 60])
})

test('report.xlsx shows one state of the database and is recorded in the audit log', async () => {
  const found = await whileBothChange('Ananya Sen', async () => {
    const { bytes } = await meera.download(reports.download, { body })
    const [sheet = {}] = Object.values(xlsx.read(bytes).Sheets)
    const [record, line] = xlsx.utils.sheet_to_json<Record<string, unknown>>(sheet)
    return [record?.['Name'], line?.['Done']]
  })
  expect(found).toEqual(['Ananya Rao', 61])
  const noted =
    await app.db`select object_name, after ->> 'rows' as rows from audit_lines where call = 'POST /user/target/report/download'`
  expect(noted).toEqual([{ object_name: 'report.xlsx', rows: '2' }])
})
