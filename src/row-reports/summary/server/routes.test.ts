import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { arrangeAccount, arrangeFile } from '../../../../test/files.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { listReachableStandings } from '../../../rows/history/rules.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { fileSummary } from '../contract.ts'
import { type StageState, PLACES_OF, deriveStageState, sumStageStateCounts } from '../rules.ts'
import { listStageStateSearches } from '../web/stage-state-searches.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { newTaskState, type TaskState, deriveTurn } from '../../../rows/workflow/turn-rules.ts'
import { assigning } from '../../../row-work/assign/contract.ts'

let app: TestApp
let meera: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
})
afterAll(() => app.close())

const holders = {
  author_id: cast.ananya.id,
  reviewer_id: cast.neha.id,
  reviewer2_id: cast.sneha.id,
  uploader_id: cast.anil.id,
}
const summary = (file: string, client = meera) => client.ok(fileSummary.read, { params: { file } })

describe.each([true, false])('with the second review %s', (secondReview) => {
  test('the summary counts every reachable state once per role, as the rules do', async () => {
    const states = [...listReachableStandings().values()].map((standing): TaskState => {
      const state = { ...newTaskState, ...holders, ...standing }
      return { ...state, turn: deriveTurn(state, secondReview) }
    })
    const name = `States ${secondReview}.xlsx`
    const { fileId } = await arrangeFile(app.db, { name, secondReview, states })
    // `arrangeFile` does not set every column of a stage.
    for (const [at, { reviewer2_status: second }] of states.entries())
      await app.db`update tasks set reviewer2_status = ${second} where file_id = ${fileId} and sr_no = ${at + 1}`
    const { file, roles } = await summary(name)
    expect(file).toMatchObject({ name, count: states.length, secondReview })
    expect(roles.map(({ role }) => role)).toEqual([...STAFF_ROLES])
    for (const { role, places, people } of roles) {
      const expected: Record<string, number> = {}
      for (const state of states) {
        const place = deriveStageState(role, state, secondReview)
        expected[place] = (expected[place] ?? 0) + 1
        expect(PLACES_OF[role], `${role} ${place}`).toContain(place)
      }
      expect(places, role).toEqual(expected)
      expect(sumStageStateCounts(places)).toBe(states.length)
      for (const [place, count] of Object.entries(places) as [StageState, number][]) {
        const searchFields = [...listStageStateSearches(role, place, secondReview)]
        const params = { file: name, section: '-', department: '-' }
        const { total } = await meera.ok(fileRows.grid, { params, query: { limit: 1 }, body: { searchFields } })
        expect(total, `the rows behind ${role} ${place}`).toBe(count)
      }
      expect(people).toHaveLength(1)
      expect(people[0]).toMatchObject({ count: states.length, places: expected })
    }
    // Reworks of a deleted file do not count, so the tests below start without them.
    await app.db`update files set deleted_at = now() where id = ${fileId}`
  })
})

test('the summary lists people by name, and unassigned rows last', async () => {
  const file = 'People.xlsx'
  const states = [cast.imran, cast.ananya, cast.ananya].map(({ id }) => ({ author_id: id }))
  await arrangeFile(app.db, { name: file, rows: 5, states })
  const { roles } = await summary(file)
  expect(roles[0]).toEqual({
    role: 'AUTHOR',
    places: { waiting: 5 },
    time: null,
    people: [
      { person: { _id: cast.ananya.id, fullName: 'Ananya Iyer', email: cast.ananya.email }, count: 2, places: { waiting: 2 } },
      { person: { _id: cast.imran.id, fullName: 'Imran Sheikh', email: cast.imran.email }, count: 1, places: { waiting: 1 } },
      { person: null, count: 2, places: { waiting: 2 } },
    ],
  })
  expect(roles[3]).toMatchObject({ places: { upcoming: 5 }, people: [{ person: null, count: 5 }] })
})

test('the time in a stage runs from when it is open and assigned to a decision that stands', async () => {
  const file = 'Times.xlsx'
  const start = app.clock.now
  const { projectId } = await arrangeFile(app.db, { name: file, project: 'Times', rows: 4 })
  await arrangeAccount(app.db, projectId, 'times-1', cast.ananya.id, '2026-01-01T00:00:00Z')
  await arrangeAccount(app.db, projectId, 'times-2', cast.anil.id, '2026-01-01T00:00:00Z')
  const hour = (hours: number): void => {
    app.clock.now = new Date(start.getTime() + hours * 3_600_000)
  }
  const [ananya, neha, sneha, anil] = await Promise.all(
    (['ananya', 'neha', 'sneha', 'anil'] as const).map((name) => app.as(name)),
  )
  const act = (client: Client | undefined, role: string, row: number, body: object) =>
    (client ?? meera).ok(tasks.update, { params: { file, role }, body: { sr_no: row, ...body } })
  const times = async () => Object.fromEntries((await summary(file)).roles.map(({ role, time }) => [role, time]))
  const done = { status: 'done', answerType: 'Authored on Doc' }
  try {
    await meera.ok(assigning.assign, { params: { file }, body: { start: 1, end: 4, author: cast.ananya.email } })
    expect(await times()).toEqual({ AUTHOR: null, REVIEWER: null, 'REVIEWER-2': null, UPLOADER: null })
    // The author needs 1, 2 and 6 hours for rows 1 to 3.
    hour(1)
    await act(ananya, 'AUTHOR', 1, done)
    hour(2)
    await act(ananya, 'AUTHOR', 2, done)
    hour(6)
    await act(ananya, 'AUTHOR', 3, done)
    const { task } = await act(ananya, 'AUTHOR', 4, done)
    await ananya?.ok(taskHistory.undo, { params: { file }, body: { sr_no: 4, version: task.version } })
    const author = { decisions: 3, median: 2 * 3_600, average: 3 * 3_600 }
    expect((await times())['AUTHOR']).toEqual(author)

    // The reviewer is assigned the rows at hour 8. Row 1 was open before, but unassigned.
    hour(8)
    const rest = { reviewer: cast.neha.email, 'reviewer-2': cast.sneha.email, uploader: cast.anil.email }
    await meera.ok(assigning.assign, { params: { file }, body: { start: 1, end: 4, ...rest } })
    hour(9)
    await act(neha, 'REVIEWER', 1, { status: 'approved' })
    hour(12)
    await act(neha, 'REVIEWER', 2, { status: 'sent_for_rework', comments: 'The unit.' })
    expect((await times())['REVIEWER']).toEqual({ decisions: 2, median: 2.5 * 3_600, average: 2.5 * 3_600 })

    // A rework is timed separately, starting when the row is returned. Reassigning the row does not restart the time.
    hour(13)
    await act(ananya, 'AUTHOR', 2, done)
    hour(14)
    const other = { reviewer: cast.rohit.email, onConflict: 'replace' as const }
    await meera.ok(assigning.assign, { params: { file }, body: { checked: [2], ...other } })
    hour(16)
    await act(await app.as('rohit'), 'REVIEWER', 2, { status: 'approved' })
    expect(await times()).toMatchObject({
      AUTHOR: { decisions: 4, average: 2.5 * 3_600 },
      REVIEWER: { decisions: 3, median: 3 * 3_600 },
    })

    // Row 1 waits for the second review from hour 9 on. At hour 19 the switch moves row 1 to the uploader, where row 2 already
    // is.
    hour(17)
    await act(sneha, 'REVIEWER-2', 2, { status: 'approved' })
    hour(19)
    await meera.ok(taskHistory.secondReview, { params: { file }, body: { enabled: false } })
    hour(20)
    await act(anil, 'UPLOADER', 1, { status: 'uploaded', new_content_id: 'C-1' })
    await act(anil, 'UPLOADER', 2, { status: 'uploaded', new_content_id: 'C-2' })
    // Row 1 took 1 hour after the switch. Row 2 took 3 hours, because the switch did not move it.
    expect(await times()).toMatchObject({
      'REVIEWER-2': { decisions: 1, median: 3_600, average: 3_600 },
      UPLOADER: { decisions: 2, median: 2 * 3_600, average: 2 * 3_600 },
    })
  } finally {
    app.clock.now = start
  }
})

test('the people of a file are returned for one role or for all', async () => {
  const filename = 'Pickers.xlsx'
  await arrangeFile(app.db, { name: filename, states: [holders, { author_id: cast.neha.id }, { author_id: cast.ananya.id }] })
  const people = async (type?: string) => {
    const query = type === undefined ? {} : { type }
    const { data } = await (await app.as('kavita')).ok(fileSummary.people, { params: { filename }, query })
    return data.map(({ fullName, roles, count }) => [fullName, roles, count])
  }
  const author = [
    ['Ananya Iyer', ['AUTHOR'], 2],
    ['Neha Kulkarni', ['AUTHOR'], 1],
  ]
  expect(await people('author')).toEqual(author)
  expect(await people('reviewer-2')).toEqual([['Sneha Menon', ['REVIEWER-2'], 1]])
  const all = [
    ['Anil Kumar', ['UPLOADER'], 1],
    ['Ananya Iyer', ['AUTHOR'], 2],
    ['Neha Kulkarni', ['AUTHOR', 'REVIEWER'], 2],
    ['Sneha Menon', ['REVIEWER-2'], 1],
  ].toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  expect(await people()).toEqual(all)
  expect(await people('-')).toEqual(all)
  const refused = await meera.refused(fileSummary.people, 'INVALID_REQUEST', { params: { filename }, query: { type: 'cook' } })
  expect(refused.message).toBe('cook is not one of the four roles.')
  await (await app.as('leela')).refused(fileSummary.people, 'NOT_ALLOWED', { params: { filename } })
})

test('only people who manage projects can read the summary, and not of hidden files', async () => {
  const file = 'Secret.xlsx'
  const { fileId } = await arrangeFile(app.db, { name: file, rows: 1 })
  const kavita = await app.as('kavita')
  expect((await summary(file, kavita)).file.count).toBe(1)
  for (const who of ['ananya', 'nikhil'] as const)
    await (await app.as(who)).refused(fileSummary.read, 'NOT_ALLOWED', { params: { file } })
  await app.db`
    update file_departments set is_visible = false where file_id = ${fileId} and department_id = ${getDepartmentId('Physics')}`
  for (const named of [file, fileId]) {
    await kavita.refused(fileSummary.read, 'FILE_NOT_FOUND', { params: { file: named } })
    await kavita.refused(fileSummary.people, 'FILE_NOT_FOUND', { params: { filename: named } })
  }
  expect((await summary(file)).file.name).toBe(file)
  await meera.refused(fileSummary.read, 'FILE_NOT_FOUND', { params: { file: 'None.xlsx' } })
})
