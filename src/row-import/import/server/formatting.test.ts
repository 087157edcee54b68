import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeAccount } from '../../../../test/files.ts'
import { unlikeTheirEvents } from '../../../../test/invariants.ts'
import { arrangeProject, type Cell, makeWorkbook } from '../../../../test/workbooks.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import { toPlainText, type Runs } from '../../../kit/shared/runs.ts'
import { session } from '../../../session/contract.ts'
import { people } from '../../../users/person-contract.ts'
import { assigning } from '../../../row-work/assign/contract.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { files } from '../../../rows/files/contract.ts'
import { fileRows } from '../../../row-work/grid/contract.ts'
import { taskHistory } from '../../../rows/history/contract.ts'
import { imports } from '../contract.ts'

let app: TestApp
let meera: Client
let ananya: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  ananya = await app.as('ananya')
  const project = await arrangeProject(app.db, 'Formulas')
  await arrangeAccount(app.db, project, 'phy-01', cast.ananya.id, '2026-03-01T00:00:00Z')
})
afterAll(() => app.close())

const power: Runs = [
  ['3 × 10', ''],
  ['8', '^'],
]
const water: Runs = [
  ['H', ''],
  ['2', '_'],
  ['O', ''],
]
const HEADER = ['question_id', 'subject', 'section', 'question_text']
const bookOf = (rows: Cell[][], name = 'formulas.xlsx', header = HEADER) => makeWorkbook(name, header, rows)
let made = 0
/** A file as it was stored before runs were kept, with only the plain text of its cells. */
const plainFile = async (rows: Cell[][], header = HEADER) => {
  const name = `Formulas ${++made}.xlsx`
  const bare = (cell: Cell): Cell => (typeof cell === 'object' && cell !== null && 'runs' in cell ? toPlainText(cell.runs) : cell)
  const file = await bookOf(
    rows.map((row) => row.map(bare)),
    name,
    header,
  )
  return (await meera.ok(imports.add, { file, body: { section: 'Formulas' } })).file
}
const rowsOf = async (file: string) =>
  (await meera.ok(fileRows.grid, { params: { file, section: 'Formulas', department: '-' }, query: {}, body: {} })).rows
const cellsOf = async (file: string) =>
  (await rowsOf(file)).map(({ section, question_text, cellRuns, version }) => [section, question_text, cellRuns, version])
const previewOf = async (fileName: string, file: File, client = meera) =>
  (await client.ok(toDryRun(imports.rows), { params: { fileName }, query: { dryRun: 'true' }, body: {}, file })).preview
const take = (fileName: string, file: File, client = meera) =>
  client.ok(imports.rows, { params: { fileName }, query: { confirm: 'true', formatting: 'true' }, body: {}, file })
const skip = { status: 'skipped', reason: 'Spam', comments: 'No question.' }
const assign = (file: string, body: object) =>
  meera.ok(assigning.assign, { params: { file }, body: { author: cast.ananya.email, ...body } })

const rich: Cell[][] = [
  ['F-1', 'Physics', { runs: water }, { runs: power }],
  ['F-2', 'Physics', 'Bonds', { runs: water }],
  ['F-3', 'Physics', 'Bonds', 'plain'],
]
const plain = [
  ['H2O', '3 × 108', null, 1],
  ['Bonds', 'H2O', null, 1],
  ['Bonds', 'plain', null, 1],
]
const formatted = [
  ['H₂O', '3 × 10⁸', { section: water, question_text: power }, 2],
  ['Bonds', 'H₂O', { question_text: water }, 2],
  ['Bonds', 'plain', null, 1],
]

describe('uploading a workbook again for a file stored without runs', () => {
  test('offers the formatting, stores it only on request, and can be undone', async () => {
    const { name, _id } = await plainFile(rich)
    const book = await bookOf(rich)
    const preview = await previewOf(name, book)
    expect(preview.counts).toEqual({ new: 0, changed: 0, formatted: 2, duplicate: 1, bad: 0 })
    expect(preview.rows.find(({ row }) => row === 2)).toMatchObject({
      state: 'formatted',
      changes: [
        { column: 'section', old: 'H2O', new: 'H₂O', newRuns: water },
        { column: 'question_text', old: '3 × 108', new: '3 × 10⁸', newRuns: power },
      ],
    })
    const left = await meera.ok(imports.rows, { params: { fileName: name }, query: { confirm: 'true' }, body: {}, file: book })
    expect(left).toMatchObject({ batch: null, added: 0, formatted: 0, knownCount: 3 })
    expect(await cellsOf(name)).toEqual(plain)

    const taken = await take(name, book)
    expect(taken).toMatchObject({ added: 0, formatted: 2, knownCount: 3, firstSrNo: null })
    expect(await cellsOf(name)).toEqual(formatted)
    expect((await previewOf(name, book)).counts).toMatchObject({ formatted: 0, duplicate: 3 })
    expect((await meera.ok(imports.batches, { params: { file: name } })).data[0]).toMatchObject({ kind: 'rows', rows: 2 })
    const [sections] = await app.db`select sections from files where id = ${_id}`
    expect(sections).toEqual({ sections: ['H₂O', 'Bonds'] })
    const { timeline } = await meera.ok(taskHistory.timeline, { params: { file: name, srNo: '1' } })
    expect(timeline).toMatchObject([{ kind: 'formatting', role: null, version: 2, actor: { fullName: cast.meera.fullName } }])

    expect(await meera.ok(imports.takeBack, { params: { id: taken.batch ?? '' } })).toMatchObject({ kind: 'rows', rows: 2 })
    expect((await cellsOf(name)).map((row) => row.slice(0, 3))).toEqual(plain.map((row) => row.slice(0, 3)))
    expect(await unlikeTheirEvents(app.db, _id)).toEqual({ tasks: 2, unlike: [] })
    const audited = await app.db`select after from audit_lines where object_id = ${_id} order by audit_lines.id desc limit 2`
    expect(audited[0]).toEqual({ after: { takenBack: true } })
    expect(audited[1]?.['after']).toMatchObject({ rows: 0, formatted: 2, batch: taken.batch })
    const history = await meera.ok(people.events, { params: { id: cast.meera.id }, query: {} })
    expect(history.events.map(({ work }) => work?.kind)).toEqual(expect.arrayContaining(['formatting', 'undo']))
  })

  test('adds new rows together with the formatting, and undoes both together', async () => {
    const { name } = await plainFile(rich)
    const { batch, ...taken } = await take(name, await bookOf([...rich, ['F-4', 'Physics', null, { runs: power }]]))
    expect(taken).toMatchObject({ added: 1, formatted: 2, firstSrNo: 4, lastSrNo: 4 })
    expect((await cellsOf(name)).slice(0, 3)).toEqual(formatted)
    expect(await meera.ok(imports.takeBack, { params: { id: batch ?? '' } })).toMatchObject({ rows: 3 })
    expect((await cellsOf(name)).map(([section, text]) => [section, text])).toEqual(
      plain.map(([section, text]) => [section, text]),
    )
  })

  test('offers no formatting when letters differ or there are no marks', async () => {
    const { name } = await plainFile([...rich.slice(0, 2), ['F-5', { runs: water }, 'x', 'y']])
    await take(name, await bookOf(rich.slice(1, 2)))
    const preview = await previewOf(
      name,
      await bookOf([
        ['F-1', 'Physics', { runs: water }, { runs: [...power, [' m', '']] }],
        ['F-2', 'Physics', 'Bonds', 'H2O'],
        ['F-5', { runs: water }, 'x', 'y'],
      ]),
    )
    expect(preview.rows.map(({ state, differs }) => [state, differs])).toEqual([
      ['changed', ['section', 'question_text']],
      ['changed', ['question_text']],
      ['changed', ['subject']],
    ])
    const bold = await previewOf(name, await bookOf([['F-5', { runs: [['H2O', 'b']] }, 'x', 'y']]))
    expect(bold.counts.formatted).toBe(1)
  })
})

describe('formatting of rows that people work on', () => {
  test('leaves decided rows unchanged and names them, even if decided after the preview', async () => {
    const { name } = await plainFile(rich)
    await assign(name, { start: 1, end: 3 })
    const book = await bookOf(rich)
    expect((await previewOf(name, book)).counts.formatted).toBe(2)
    await ananya.ok(tasks.update, { params: { file: name, role: 'AUTHOR' }, body: { sr_no: 1, ...skip } })
    expect((await previewOf(name, book)).counts).toMatchObject({ changed: 1, formatted: 1 })
    const { formatted: rows, known } = await take(name, book)
    expect(rows).toBe(1)
    expect(known).toContainEqual({ row: 2, question_id: 'F-1', sr_no: 1, differs: ['section', 'question_text'] })
    expect((await cellsOf(name)).map(([, text]) => text)).toEqual(['3 × 108', 'H₂O', 'plain'])
  })

  test('is published to the holder of the row, and makes an earlier version stale', async () => {
    const { name, _id } = await plainFile(rich)
    await assign(name, { start: 1, end: 1 })
    const read = () => ananya.ok(tasks.list, { params: { file: name, role: 'AUTHOR' }, query: { type: 'assigned' }, body: {} })
    const [opened] = (await read()).tasks
    expect(opened).toMatchObject({ question_text: '3 × 108', version: 2 })
    const live = await ananya.stream(session.live)
    await live.until(({ event }) => event === 'ready')
    await take(name, await bookOf(rich))
    await live.until(({ event, data }) => event === 'changed' && JSON.stringify(data).includes('"tasks"'))
    live.leave()
    const decide = (version: number) => ({ params: { file: name, role: 'AUTHOR' }, body: { sr_no: 1, ...skip, version } })
    await ananya.refused(tasks.update, 'STALE_VERSION', decide(2))
    expect((await read()).tasks[0]).toMatchObject({ question_text: '3 × 10⁸', cellRuns: { question_text: power }, version: 3 })
    await ananya.ok(tasks.update, decide(3))
    expect((await unlikeTheirEvents(app.db, _id)).unlike).toEqual([])
  })

  test('cannot be undone once a row has changed', async () => {
    const { name } = await plainFile(rich)
    const { batch } = await take(name, await bookOf(rich))
    await assign(name, { start: 2, end: 2 })
    const { message } = await meera.refused(imports.takeBack, 'IMPORT_OVERTAKEN', { params: { id: batch ?? '' } })
    expect(message).toBe(`This import can’t be undone. Changed since: row 2 of ${name}.`)
    expect((await cellsOf(name)).map(([, text]) => text)).toEqual(['3 × 10⁸', 'H₂O', 'plain'])
  })

  test('is stored entirely before or after a concurrent decision, and the later one sees the earlier', async () => {
    for (let round = 0; round < 8; round++) {
      const { name, _id } = await plainFile(rich)
      await assign(name, { start: 1, end: 1 })
      const [decided, taken] = await Promise.all([
        ananya.send(tasks.update, { params: { file: name, role: 'AUTHOR' }, body: { sr_no: 1, ...skip, version: 2 } }),
        take(name, await bookOf(rich)),
      ])
      const isFirst = decided.status === 200
      expect([decided.status, taken.formatted]).toEqual(isFirst ? [200, 1] : [409, 2])
      expect((await cellsOf(name))[0]?.slice(1)).toEqual(
        isFirst ? ['3 × 108', null, 3] : ['3 × 10⁸', { section: water, question_text: power }, 3],
      )
      expect((await unlikeTheirEvents(app.db, _id)).unlike).toEqual([])
    }
  })
})

test('formatting leaves hidden rows unchanged, and hides an import that formatted hidden rows', async () => {
  const { name } = await plainFile([...rich, ['F-6', 'Mathematics', 'Bonds', { runs: water }]])
  const hide = (isFileVisible: boolean) =>
    meera.ok(files.setVisibility, { query: { confirm: 'true' }, body: { isFileVisible, dept: 'Mathematics', id: name } })
  await hide(false)
  const kavita = await app.as('kavita')
  const book = await bookOf([...rich, ['F-6', 'Mathematics', 'Bonds', { runs: water }]])
  expect(await take(name, book, kavita)).toMatchObject({ formatted: 2 })
  expect((await cellsOf(name)).map(([, text]) => text)).toEqual(['3 × 10⁸', 'H₂O', 'plain', 'H2O'])
  const own = (await meera.ok(imports.batches, { params: { file: name } })).data.length
  const { batch } = await take(name, book)
  expect((await cellsOf(name)).at(-1)?.[1]).toBe('H₂O')
  expect((await meera.ok(imports.batches, { params: { file: name } })).data).toHaveLength(own + 1)
  expect((await kavita.ok(imports.batches, { params: { file: name } })).data.map(({ _id }) => _id)).not.toContain(batch)
  await kavita.refused(imports.takeBack, 'IMPORT_NOT_FOUND', { params: { id: batch ?? '' } })
})
