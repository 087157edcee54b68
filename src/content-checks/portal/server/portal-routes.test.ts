import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast, getDepartmentId } from '../../../../db/cast.ts'
import { type Client, startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeFile } from '../../../../test/files.ts'
import { drawPhoto, drawPicture, pictureBook } from '../../../../test/pictures.ts'
import { arrangeProject } from '../../../../test/workbooks.ts'
import { limits } from '../../../kit/xlsx/limits.ts'
import { inflateToBuffer, openZip } from '../../../kit/xlsx/zip.ts'
import { imports } from '../../../row-import/import/contract.ts'
import { portalRows } from '../contract.ts'
import { MAX_PORTAL_ROWS } from '../vocabulary.ts'
import { elementsOf, findAll, parseXml, textOf, type XmlElement } from '../../../../test/portal-reader.ts'

let app: TestApp
let meera: Client
const params = { filename: 'Waves.xlsx' }
const whole = { filter: { searchFields: [] } }
const HEADER = ['question_id', 'subject', 'question_text', 'answer_key', 'solution']
const choices = 'Which?\nA) x\nB) y\nC) z'
const rows = [
  ['W-1', 'Physics', choices, 'B', 'As $x$'],
  ['W-2', 'Physics', choices, 'A, C', ''],
  ['W-3', 'Physics', 'How many?', '12', ''],
  ['W-4', 'Physics', 'Why?', 'It is.', ''],
  ['W-5', 'Physics', choices, 'E', ''],
  ['W-6', 'Physics', choices, '', ''],
  ['W-7', 'Physics', 'Which?', 'B', ''],
  ['W-8', 'Physics', '', '', ''],
]
const media: Record<'png' | 'jpeg', Buffer> = { png: Buffer.alloc(0), jpeg: Buffer.alloc(0) }

beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  await arrangeProject(app.db, 'Waves')
  media.png = await drawPicture(1)
  media.jpeg = await drawPhoto()
  const pictures = [
    { row: 1, column: 2, media: media.png },
    { row: 2, column: 2, media: media.png },
    { row: 2, column: 4, media: media.jpeg },
  ]
  await meera.ok(imports.add, { file: pictureBook(params.filename, [HEADER, ...rows], pictures), body: { section: 'Waves' } })
})
afterAll(() => app.close())

const readZip = async (body: object): Promise<Map<string, Buffer>> => {
  const { bytes, filename } = await meera.download(portalRows.qti, { params, body })
  expect(filename).toBe('Waves QTI 3.zip')
  const files = new Map<string, Buffer>()
  for (const entry of openZip(Buffer.from(bytes), limits).values()) files.set(entry.name, await inflateToBuffer(entry, 1e7))
  return files
}
const readQuiz = async (client: Client, body: object): Promise<XmlElement[]> => {
  const { bytes, filename } = await client.download(portalRows.moodle, { params, body })
  expect(filename).toBe('Waves Moodle.xml')
  return elementsOf(parseXml(Buffer.from(bytes).toString())).slice(1)
}
const namesOf = (questions: readonly XmlElement[]): string[] => questions.map((one) => textOf(elementsOf(one)[0]))

test('the preview of an export counts the kinds of questions and lists the problem rows', async () => {
  expect((await meera.ok(portalRows.outcome, { params, body: whole })).data).toEqual({
    kinds: { single: 1, multiple: 1, number: 1, open: 4 },
    problems: [
      { problem: 'words', count: 1, rows: [4] },
      { problem: 'key', count: 1, rows: [5] },
      { problem: 'no key', count: 1, rows: [6] },
      { problem: 'choices', count: 1, rows: [7] },
      { problem: 'no question', count: 1, rows: [8] },
    ],
  })
  expect((await meera.ok(portalRows.outcome, { params, body: { checked: [3] } })).data).toEqual({
    kinds: { single: 0, multiple: 0, number: 1, open: 0 },
    problems: [],
  })
})

test('a QTI package has an item for each row with a question, and each picture once', async () => {
  const files = await readZip(whole)
  const names = [...files.keys()]
  expect(names.filter((name) => name.startsWith('items/'))).toEqual([1, 2, 3, 4, 5, 6, 7].map((row) => `items/row-${row}.xml`))
  const pictures = names.filter((name) => name.startsWith('pictures/'))
  expect(new Set(pictures.map((name) => name.split('.')[1]))).toEqual(new Set(['jpg', 'png']))
  const stored = await app.db<{ content: Buffer }[]>`select content from pictures`
  for (const name of pictures) expect(stored.some(({ content }) => content.equals(files.get(name) ?? Buffer.alloc(0)))).toBe(true)
  const second = parseXml(files.get('items/row-2.xml')?.toString() ?? '')
  const shown = findAll(second, 'img').map(({ attributes }) => attributes['src']?.replace('../', ''))
  expect(new Set(shown)).toEqual(new Set(pictures))
  expect(findAll(second, 'qti-correct-response').map(textOf)).toEqual(['AC'])
})

test('Moodle XML has only the chosen rows, in the order of the sheet', async () => {
  const questions = await readQuiz(meera, { checked: [7, 2] })
  expect(namesOf(questions)).toEqual(['W-2', 'W-7'])
  expect(questions.map(({ attributes }) => attributes['type'])).toEqual(['multichoice', 'essay'])
  expect(findAll(questions[0] ?? { name: '', attributes: {}, children: [] }, 'file')).toHaveLength(2)
})

test('an export is logged with the choice of rows and their number', async () => {
  await readZip({ start: 1, end: 3 })
  const [line] = await app.db`
    select call, object_name as name, after from audit_lines where call like 'POST /file/portal/%' order by id desc limit 1`
  expect(line).toEqual({ call: 'POST /file/portal/:filename/qti', name: 'Waves.xlsx', after: { rows: 3, start: 1, end: 3 } })
})

test('an export leaves out rows of a department hidden from the manager', async () => {
  const kavita = await app.as('kavita')
  const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`select id from files where name = ${params.filename}`
  await app.db`
    insert into file_departments (file_id, department_id, is_visible, row_count)
    values (${id}, ${getDepartmentId('Chemistry')}, true, 1)`
  await app.db`update tasks set department_id = ${getDepartmentId('Chemistry')} where file_id = ${id} and sr_no = 2`
  const body = { checked: [1, 2] }
  expect(namesOf(await readQuiz(kavita, body))).toEqual(['W-1', 'W-2'])
  await app.db`
    update file_departments set is_visible = false where file_id = ${id} and department_id <> ${getDepartmentId('Chemistry')}`
  expect(namesOf(await readQuiz(kavita, body))).toEqual(['W-2'])
  expect((await kavita.ok(portalRows.outcome, { params, body })).data.kinds).toMatchObject({ single: 0, multiple: 1 })
})

test.each(['outcome', 'qti', 'moodle'] as const)(
  'the %s call refuses staff, a missing file, no rows and too many rows',
  async (name) => {
    const call = portalRows[name]
    const body = { checked: [1] }
    await (await app.as('ananya')).refused(call, 'NOT_ALLOWED', { params, body })
    await meera.refused(call, 'FILE_NOT_FOUND', { params: { filename: 'Nowhere.xlsx' }, body })
    await meera.refused(call, 'NO_PORTAL_ROWS', { params, body: { checked: [99] } })
    await meera.refused(call, 'INVALID_REQUEST', { params, body: {} })
    if (name === 'outcome')
      await arrangeFile(app.db, { name: 'Long.xlsx', rows: MAX_PORTAL_ROWS + 1, states: [{ author_id: cast.ananya.id }] })
    const refused = await meera.refused(call, 'TOO_MANY_PORTAL_ROWS', { params: { filename: 'Long.xlsx' }, body: whole })
    expect(refused.message).toBe('You chose 5,001 rows, and at most 5,000 rows can be exported at once. Choose fewer.')
  },
)

test('an export is refused when no row has a question', async () => {
  await meera.refused(portalRows.qti, 'NO_PORTAL_ROWS', { params, body: { checked: [8] } })
  const { data } = await meera.ok(portalRows.outcome, { params, body: { checked: [8] } })
  expect(data.problems).toEqual([{ problem: 'no question', count: 1, rows: [8] }])
})

test('an export that lacks a deleted picture still has its row', async () => {
  const [{ id } = { id: '' }] = await app.db<{ id: string }[]>`select id from files where name = ${params.filename}`
  await app.db`delete from task_pictures where task_id in (select id from tasks where file_id = ${id} and sr_no = 1)`
  const files = await readZip({ checked: [1] })
  expect([...files.keys()]).toEqual(['styles.css', 'items/row-1.xml', 'imsmanifest.xml'])
})
