import { Hash } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cast, type CastName } from '../../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { arrangeAccount, arrangeFile, decided, since } from '../../../../test/files.ts'
import { readSheet } from '../../../../test/read-workbook.ts'
import { makeWorkbook } from '../../../../test/workbooks.ts'
import { toDryRun } from '../../../kit/shared/endpoint.ts'
import { tasks } from '../../../row-work/desk/contract.ts'
import { imports } from '../../../row-import/import/contract.ts'
import { scorecard } from '../../../row-reports/scorecard/contract.ts'
import type { TaskState } from '../../../rows/workflow/turn-rules.ts'
import { glossary, projectChecks, rowChecks } from '../contract.ts'
import type { CheckLevels } from '../vocabulary.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const GOOD = 'How many?\nA) 1\nB) 2\nC) 3\nD) 4'
const EQUAL = 'How many?\nA) 1\nB) 2\nC) 2\nD) 4'
const EQUAL_WORDS = 'Choices B and C are equal: “2”.'
const team: Partial<TaskState> = {
  author_id: cast.ananya.id,
  author_allocated_at: since,
  reviewer_id: cast.neha.id,
  reviewer_allocated_at: since,
}

type Row = { text: string; key?: string; state?: Partial<TaskState> }
async function arrangeQuestions(name: string, rows: readonly Row[], levels: CheckLevels = {}) {
  const file = `${name}.xlsx`
  const arranged = await arrangeFile(app.db, { name: file, project: name, states: rows.map(({ state = team }) => state) })
  const columns = ['question_text', 'answer_key'].map((key) => ({ key, name: key }))
  await app.db`update files set columns = ${JSON.stringify(columns)}::text::jsonb where id = ${arranged.fileId}`
  await app.db`
    update tasks t set extra = jsonb_build_object('question_text', q.text, 'answer_key', q.key)
    from unnest(${rows.map(({ text }) => text)}::text[], ${rows.map(({ key = 'A' }) => key)}::text[]) with ordinality as q(text, key, n)
    where t.file_id = ${arranged.fileId} and t.sr_no = q.n`
  await arrangeAccount(app.db, arranged.projectId, `${name}-01`, cast.ananya.id, since)
  if (Object.keys(levels).length > 0) await setLevels(name, levels)
  return { ...arranged, file }
}
const setLevels = async (project: string, levels: CheckLevels) =>
  (await app.as('meera')).ok(projectChecks.setLevels, { params: { project }, body: levels })
const paramsOf = (file: string, srNo = 1) => ({ file, srNo: String(srNo) })
const findings = async (who: CastName, file: string, srNo = 1) =>
  (await (await app.as(who)).ok(rowChecks.ofRow, { params: paramsOf(file, srNo) })).data
const dismiss = async (who: CastName, file: string, reason = 'Both are meant.', srNo = 1) => {
  const [first] = (await findings(who, file, srNo)).filter(({ dismissed }) => dismissed === null)
  return (await app.as(who)).ok(rowChecks.dismiss, {
    params: paramsOf(file, srNo),
    body: { finding: first?.finding ?? '', reason },
  })
}
const answer = { status: 'done', answerType: 'Authored on Doc' }
const submit = (file: string, body: object = answer, srNo = 1) => ({
  params: { file, role: 'AUTHOR' },
  body: { sr_no: srNo, ...body },
})

test('a project has default levels until it changes them, and conflicting saves are reported', async () => {
  await arrangeQuestions('Levels', [{ text: GOOD }])
  const meera = await app.as('meera')
  const read = async () => (await meera.ok(projectChecks.read, { params: { project: 'Levels' } })).data
  const first = await read()
  expect(first.checks.filter(({ level }) => level !== 'warn').map(({ check, level }) => [check, level])).toEqual([
    ['the-above', 'off'],
    ['key-without-unit', 'off'],
  ])
  const params = { project: 'Levels' }
  const { data } = await meera.ok(projectChecks.setLevels, {
    params,
    body: { 'equal-choices': 'block', 'the-above': 'warn', version: first.version },
  })
  expect(data.checks.filter(({ level, usual }) => level !== usual).map(({ check, level }) => [check, level])).toEqual([
    ['equal-choices', 'block'],
    ['the-above', 'warn'],
  ])
  const kavita = await app.as('kavita')
  const body = { 'equal-choices': 'off', version: first.version }
  expect(await kavita.refused(projectChecks.setLevels, 'CHANGED_MEANWHILE', { params, body })).toMatchObject({
    changes: [{ field: 'equal-choices', theirs: 'block' }],
  })
  await kavita.ok(projectChecks.setLevels, { params, body: { glossary: 'off', version: first.version } })
  expect(await read()).toMatchObject({
    checks: expect.arrayContaining([expect.objectContaining({ check: 'glossary', level: 'off' })]),
  })
})

test('replacing a glossary is not a change of the level of its check', async () => {
  await arrangeQuestions('Replaced', [{ text: GOOD }])
  const meera = await app.as('meera')
  const params = { project: 'Replaced' }
  const body = { project: 'Replaced' }
  await meera.ok(glossary.upload, { body, file: await glossaryOf([['resistor', 'resistance']]) })
  const { data } = await meera.ok(projectChecks.read, { params })
  await meera.ok(projectChecks.setLevels, { params, body: { glossary: 'off', version: data.version } })
  await meera.ok(glossary.erase, { params })
  const { data: changed } = await meera.ok(projectChecks.read, { params })
  await meera.ok(projectChecks.setLevels, { params, body: { glossary: 'block', version: changed.version } })
})

test('only people who manage projects can read and change levels, and only of existing projects', async () => {
  const params = { project: 'Levels' }
  await (await app.as('ananya')).refused(projectChecks.read, 'NOT_ALLOWED', { params })
  await (await app.as('ananya')).refused(projectChecks.setLevels, 'NOT_ALLOWED', { params, body: { formula: 'off' } })
  const meera = await app.as('meera')
  await meera.refused(projectChecks.read, 'SECTION_NOT_FOUND', { params: { project: 'Nowhere' } })
  await meera.refused(projectChecks.setLevels, 'SECTION_NOT_FOUND', { params: { project: 'Nowhere' }, body: {} })
  await meera.refused(projectChecks.setLevels, 'INVALID_REQUEST', { params, body: { formula: 'loud' } })
})

test('a blocked answer is refused until its finding is dismissed, while a skip is accepted', async () => {
  const { file } = await arrangeQuestions('Blocked', [{ text: EQUAL }, { text: EQUAL }, { text: GOOD }], {
    'equal-choices': 'block',
  })
  const ananya = await app.as('ananya')
  const refused = await ananya.refused(tasks.update, 'CONTENT_BLOCKED', submit(file))
  expect(refused.message).toBe(`${EQUAL_WORDS} Dismiss it with a reason before you submit, or skip the row.`)
  await ananya.ok(tasks.update, submit(file, { status: 'skipped', reason: 'Spam', comments: 'Two are equal.' }, 2))
  await ananya.ok(tasks.update, submit(file, answer, 3))
  await dismiss('ananya', file)
  const { task } = await ananya.ok(tasks.update, submit(file))
  expect(task).toMatchObject({ author_status: 'done' })
  expect(await findings('neha', file)).toMatchObject([
    { words: EQUAL_WORDS, blocks: true, dismissed: { reason: 'Both are meant.', by: { _id: cast.ananya.id }, role: 'AUTHOR' } },
  ])
})

test('warnings do not stop an answer, and later blocks do not stop a review', async () => {
  const alike = 'Which code?\nA) sort(a)\nadd(a)\nB) sort(a)\nadd(b)'
  const { file } = await arrangeQuestions('Warned', [{ text: EQUAL }, { text: alike }])
  await (await app.as('ananya')).ok(tasks.update, submit(file))
  await setLevels('Warned', { 'equal-choices': 'block' })
  expect(await findings('ananya', file, 2)).toMatchObject([{ check: 'equal-choices', blocks: false }])
  await (await app.as('ananya')).ok(tasks.update, submit(file, answer, 2))
  const approve = { params: { file, role: 'REVIEWER' }, body: { sr_no: 1, status: 'approved' } }
  await (await app.as('neha')).ok(tasks.update, approve)
})

test('a rework and a correction are blocked like a first answer', async () => {
  const back = { ...team, ...decided.done, reviewer_status: 'sent_for_rework', turn: 'AUTHOR' } as const
  const { file, fileId } = await arrangeQuestions('Again', [
    { text: EQUAL, state: { ...team, ...decided.done } },
    { text: EQUAL, state: back },
  ])
  const [{ version } = { version: 0 }] = await app.db<
    { version: number }[]
  >`select version from tasks where file_id = ${fileId} and sr_no = 1`
  await setLevels('Again', { 'equal-choices': 'block' })
  const ananya = await app.as('ananya')
  await ananya.refused(tasks.update, 'CONTENT_BLOCKED', submit(file, answer, 2))
  await dismiss('ananya', file, 'It is meant.', 2)
  await ananya.ok(tasks.update, submit(file, answer, 2))
  await ananya.refused(tasks.update, 'CONTENT_BLOCKED', submit(file, { ...answer, comments: 'Corrected.', version }))
})

test('the main thread does not hash long question texts', async () => {
  const text = `${EQUAL}\n${'x '.repeat(10_000)}`
  const { file } = await arrangeQuestions('Long', [{ text }])
  const updated = vi.spyOn(Hash.prototype, 'update')
  try {
    await dismiss('ananya', file)
    const dismissal = (await findings('ananya', file)).find(({ dismissed }) => dismissed !== null)?.dismissed?._id ?? ''
    await (await app.as('ananya')).ok(rowChecks.restore, { params: { ...paramsOf(file), dismissal } })
    expect(updated.mock.calls.filter(([data]) => String(data).length >= text.length)).toEqual([])
  } finally {
    updated.mockRestore()
  }
})

test('a dismissal keeps its reason, can be undone, and ends when the question changes', async () => {
  const { file, fileId } = await arrangeQuestions('Dismissed', [{ text: EQUAL }], { 'equal-choices': 'block' })
  const [before] = await findings('ananya', file)
  await dismiss('neha', file, '  The second is a trap. ')
  const [after] = await findings('ananya', file)
  expect(after).toMatchObject({ finding: before?.finding, dismissed: { reason: 'The second is a trap.', role: 'REVIEWER' } })
  const ananya = await app.as('ananya')
  const body = { finding: before?.finding ?? '', reason: 'Once more.' }
  await ananya.refused(rowChecks.dismiss, 'FINDING_DISMISSED', { params: paramsOf(file), body })
  const dismissal = after?.dismissed?._id ?? ''
  const { data } = await ananya.ok(rowChecks.restore, { params: { ...paramsOf(file), dismissal } })
  expect(data).toMatchObject([{ dismissed: null }])
  await ananya.refused(rowChecks.restore, 'DISMISSAL_NOT_FOUND', { params: { ...paramsOf(file), dismissal } })
  const lines = await app.db`
    select l.before, l.after from audit_lines l join tasks t on t.id::text = l.object_id
    where t.file_id = ${fileId} order by l.id`
  expect(lines).toEqual([
    { before: null, after: { dismissed: EQUAL_WORDS, reason: 'The second is a trap.' } },
    { before: { dismissed: EQUAL_WORDS, reason: 'The second is a trap.' }, after: { dismissed: null } },
  ])
  await dismiss('meera', file, 'As agreed.')
  expect((await findings('ananya', file))[0]?.dismissed).toMatchObject({ role: null, by: { _id: cast.meera.id } })
  await app.db`update tasks set extra = jsonb_set(extra, '{question_text}', to_jsonb('Now ' || (extra ->> 'question_text'))) where file_id = ${fileId}`
  expect(await findings('ananya', file)).toMatchObject([{ words: EQUAL_WORDS, dismissed: null }])
  await ananya.refused(rowChecks.dismiss, 'FINDING_NOT_FOUND', { params: paramsOf(file), body })
  await ananya.refused(tasks.update, 'CONTENT_BLOCKED', submit(file))
})

test.each([
  ['no reason', { reason: '   ' }],
  ['a reason that is too long', { reason: 'x'.repeat(501) }],
  ['no finding', { finding: '' }],
])('a dismissal with %s is refused', async (_, wrong) => {
  const body = { finding: 'a'.repeat(64), reason: 'Yes.', ...wrong }
  const { issues } = await (
    await app.as('ananya')
  ).refused(rowChecks.dismiss, 'INVALID_REQUEST', { params: paramsOf('Dismissed.xlsx'), body })
  expect(issues?.map(({ path }) => path)).toEqual(Object.keys(wrong))
})

test('concurrent dismissals of one finding store exactly one', async () => {
  const { file } = await arrangeQuestions('At once', [{ text: EQUAL }])
  const [found] = await findings('ananya', file)
  const sent = { params: paramsOf(file), body: { finding: found?.finding ?? '', reason: 'It is meant.' } }
  const clients = await Promise.all([app.as('ananya'), app.as('neha'), app.as('meera')])
  const statuses = await Promise.all(clients.map(async (client) => (await client.send(rowChecks.dismiss, sent)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('people without a stage of the row can neither see nor dismiss its findings', async () => {
  const { file, fileId } = await arrangeQuestions('Theirs', [{ text: EQUAL }])
  const [found] = await findings('ananya', file)
  const params = paramsOf(file)
  const body = { finding: found?.finding ?? '', reason: 'It is mine.' }
  const imran = await app.as('imran')
  await imran.refused(rowChecks.ofRow, 'FILE_NOT_FOUND', { params })
  await imran.refused(rowChecks.dismiss, 'FILE_NOT_FOUND', { params, body })
  await imran.refused(rowChecks.restore, 'FILE_NOT_FOUND', { params: { ...params, dismissal: crypto.randomUUID() } })
  await app.db`update tasks set author_id = ${cast.imran.id} where file_id = ${fileId}`
  await (await app.as('ananya')).refused(rowChecks.dismiss, 'FILE_NOT_FOUND', { params, body })
  await imran.ok(rowChecks.dismiss, { params, body })
})

const HEADER = ['question_id', 'subject', 'question_link', 'question_text', 'answer_key']
const rowOf = (id: string, text: string, key = 'A') => [id, 'Physics', 'https://content.example/1', text, key]

test('an import with a blocked row is refused with its problem, and stores nothing', async () => {
  await arrangeQuestions('Import', [{ text: GOOD }], { 'equal-choices': 'block', 'key-no-choice': 'block', formula: 'off' })
  const meera = await app.as('meera')
  const rows = [rowOf('I-1', GOOD), rowOf('I-2', EQUAL), rowOf('I-3', GOOD, 'E'), rowOf('I-4', 'Find the the mass.', '')]
  const file = await makeWorkbook('Blocked import.xlsx', HEADER, rows)
  const { preview } = await meera.ok(toDryRun(imports.add), { query: { dryRun: 'true' }, body: { section: 'Import' }, file })
  expect(preview.counts).toMatchObject({ new: 2, bad: 2 })
  expect(preview.problems.issues.map(({ row, column, message }) => [row, column, message])).toEqual([
    [3, 'question_text', `${EQUAL_WORDS} The project takes no row with this.`],
    [4, 'answer_key', 'The key is “E”, and the choices are A, B, C, D. The project takes no row with this.'],
  ])
  expect(preview.warnings.rows.map(({ question_id: id }) => id)).toEqual(['I-4'])
  await meera.refused(imports.add, 'BAD_WORKBOOK', { body: { section: 'Import' }, file })
  expect(await app.db`select from files where name = 'Blocked import.xlsx'`).toHaveLength(0)
  await arrangeQuestions('Import freely', [{ text: GOOD }])
  await meera.ok(imports.add, { body: { section: 'Import freely' }, file })
  const named = (project: string) =>
    makeWorkbook(`Named ${project}.xlsx`, [...HEADER, 'project_name'], [[...rowOf('N-1', EQUAL), project]])
  await meera.refused(imports.add, 'BAD_WORKBOOK', { body: {}, file: await named('IMPORT') })
  await meera.ok(imports.add, { body: {}, file: await named('Import freely') })
})

test('correcting the cells in the preview unblocks their rows', async () => {
  const meera = await app.as('meera')
  const file = await makeWorkbook('Corrected import.xlsx', HEADER, [rowOf('C-1', EQUAL), rowOf('C-2', '', 'B')])
  await setLevels('Import', { 'empty-stem': 'block' })
  const refused = await meera.refused(imports.add, 'BAD_WORKBOOK', { body: { section: 'Import' }, file })
  expect(refused.issues?.map(({ message }) => message)).toEqual([
    `${EQUAL_WORDS} The project takes no row with this.`,
    'The question is empty. The project takes no row with this.',
  ])
  const corrections = JSON.stringify([
    { row: 2, column: 'question_text', value: GOOD },
    { row: 3, column: 'question_text', value: GOOD },
  ])
  await meera.ok(imports.add, { body: { section: 'Import', corrections }, file })
})

test('blocked new rows are problems in Add Rows, while known rows are not', async () => {
  const { file: name } = await arrangeQuestions('Add', [{ text: EQUAL }], { 'equal-choices': 'block' })
  await app.db`update tasks set question_id = 'OLD-1', question_key = 'old-1' where file_id = (select id from files where name = ${name})`
  const meera = await app.as('meera')
  const params = { fileName: name }
  const mixed = await makeWorkbook('Mixed.xlsx', HEADER, [rowOf('OLD-1', EQUAL), rowOf('NEW-1', EQUAL), rowOf('NEW-2', GOOD)])
  const { preview } = await meera.ok(toDryRun(imports.rows), { query: { dryRun: 'true' }, params, body: {}, file: mixed })
  expect(preview.counts).toMatchObject({ new: 1, bad: 1 })
  expect(preview.problems).toMatchObject({ count: 1, issues: [{ row: 3, column: 'question_text' }] })
  await meera.refused(imports.rows, 'BAD_WORKBOOK', { query: { confirm: 'true' }, params, body: {}, file: mixed })
  const good = await makeWorkbook('Good.xlsx', HEADER, [rowOf('OLD-1', EQUAL), rowOf('NEW-2', GOOD)])
  expect(await meera.ok(imports.rows, { query: { confirm: 'true' }, params, body: {}, file: good })).toMatchObject({ added: 1 })
})

test('uploaded history cannot answer a blocked row until its finding is dismissed', async () => {
  const { file } = await arrangeQuestions('History', [
    { text: EQUAL, state: {} },
    { text: GOOD, state: {} },
  ])
  await setLevels('History', { 'equal-choices': 'block' })
  const ids = await app.db<{ id: string }[]>`
    select question_id as id from tasks t join files f on f.id = t.file_id where f.name = ${file} order by sr_no`
  const header = ['question_id', 'author', 'author_status', 'author_done_date', 'author_answer_type']
  const rows = ids.map(({ id }) => [id, cast.ananya.email, 'done', '02/01/2026 10:00 am', 'Authored on Doc'])
  const done = await makeWorkbook('Done.xlsx', header, rows)
  const meera = await app.as('meera')
  const body = { file }
  const { preview } = await meera.ok(toDryRun(imports.done), { query: { dryRun: 'true' }, body, file: done })
  expect(preview.counts).toMatchObject({ new: 1, bad: 1 })
  const refused = await meera.refused(imports.done, 'BAD_WORKBOOK', { body, file: done })
  expect(refused.issues?.map(({ row, message }) => [row, message])).toEqual([
    [2, `Row 1 of ${file} can’t be answered yet. ${EQUAL_WORDS} Dismiss it with a reason first.`],
  ])
  await dismiss('meera', file, 'It is meant.')
  expect(await meera.ok(imports.done, { body, file: done })).toMatchObject({ added: 2 })
})

const glossaryOf = (rows: readonly string[][]) => makeWorkbook('Words.xlsx', ['word', 'write_instead'], rows)
const wordsOf = async (project: string) =>
  (await (await app.as('meera')).ok(projectChecks.read, { params: { project } })).data.glossary.map(({ word, instead }) => [
    word,
    instead,
  ])

test('a glossary can be uploaded, replaced, undone, downloaded and deleted, and changes the findings', async () => {
  const { file } = await arrangeQuestions('Words', [{ text: 'The resistor is of 2 ohms.', key: '' }])
  const meera = await app.as('meera')
  const body = { project: 'Words' }
  const first = [
    ['resistor', 'resistance'],
    ['ohm', 'Ω'],
  ]
  const { preview } = await meera.ok(toDryRun(glossary.upload), {
    query: { dryRun: 'true' },
    body,
    file: await glossaryOf(first),
  })
  expect(preview).toMatchObject({ counts: { new: 2, bad: 0 }, replaced: 0 })
  expect(await wordsOf('Words')).toEqual([])
  const stored = await meera.ok(glossary.upload, { body, file: await glossaryOf(first) })
  expect(await wordsOf('Words')).toEqual(first)
  expect((await findings('ananya', file)).map(({ words }) => words)).toEqual([
    'Write “resistance” instead of “resistor”.',
    'Write “Ω” instead of “ohms”.',
  ])
  const second = await meera.ok(glossary.upload, { body, file: await glossaryOf([['Resistor', 'resistance R']]) })
  expect(await wordsOf('Words')).toEqual([['Resistor', 'resistance R']])
  await meera.refused(glossary.takeBack, 'IMPORT_OVERTAKEN', { params: { id: stored.batch } })
  await meera.ok(glossary.takeBack, { params: { id: second.batch } })
  expect(await wordsOf('Words')).toEqual(first)
  const { bytes, filename } = await meera.download(glossary.download, { params: { project: 'Words' } })
  const again = new File([Buffer.from(bytes)], filename)
  const wordsBy = async (sort: '-word' | 'instead') => {
    const sorted = await meera.download(glossary.download, { params: { project: 'Words' }, query: { sort } })
    return (await readSheet(sorted.bytes)).rows.map(({ cells }) => cells)
  }
  expect(await wordsBy('-word')).toEqual(first.toSorted(([a = ''], [b = '']) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1)))
  expect(await wordsBy('instead')).toEqual(
    first.toSorted(([, a = ''], [, b = '']) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
  )
  expect(await meera.ok(glossary.upload, { body, file: again })).toMatchObject({ added: 2 })
  await meera.ok(glossary.erase, { params: { project: 'Words' } })
  expect(await wordsOf('Words')).toEqual([])
  expect(await findings('ananya', file)).toEqual([])
  await meera.refused(glossary.takeBack, 'IMPORT_OVERTAKEN', { params: { id: stored.batch } })
})

test('a glossary with problems is refused as a whole, with each problem named', async () => {
  await arrangeQuestions('Wrong words', [{ text: GOOD }])
  const meera = await app.as('meera')
  const body = { project: 'Wrong words' }
  const rows = [
    ['a', 'b'],
    ['A ', 'c'],
    ['', 'd'],
    ['e', ''],
    ['f', 'f'],
    ['g'.repeat(101), 'h'],
    ['i', 'j'.repeat(201)],
  ]
  const refused = await meera.refused(glossary.upload, 'BAD_WORKBOOK', { body, file: await glossaryOf(rows) })
  expect(refused.issues?.map(({ row, message }) => [row, message])).toEqual([
    [3, 'A repeats row 2.'],
    [4, 'The word is blank.'],
    [5, 'What to write instead is blank.'],
    [6, 'It is the word itself.'],
    [7, 'The word has 101 characters; at most 100 are allowed.'],
    [8, 'The text has 201 characters; at most 200 are allowed.'],
  ])
  const { bytes } = await meera.download(glossary.problemRows, { body, file: await glossaryOf(rows) })
  expect(bytes.length).toBeGreaterThan(0)
  const many = Array.from({ length: 501 }, (_, at) => [`word ${at}`, 'other'])
  await meera.refused(glossary.upload, 'BAD_WORKBOOK', { body, file: await glossaryOf(many) })
  await meera.refused(glossary.upload, 'SECTION_NOT_FOUND', {
    body: { project: 'Nowhere' },
    file: await glossaryOf([['a', 'b']]),
  })
  expect(await wordsOf('Wrong words')).toEqual([])
  const ananya = await app.as('ananya')
  await ananya.refused(glossary.upload, 'NOT_ALLOWED', { body, file: await glossaryOf([['a', 'b']]) })
  await ananya.refused(glossary.problemRows, 'NOT_ALLOWED', { body, file: await glossaryOf([['a', 'b']]) })
  await ananya.refused(glossary.takeBack, 'NOT_ALLOWED', { params: { id: crypto.randomUUID() } })
  await ananya.refused(glossary.download, 'NOT_ALLOWED', { params: { project: 'Words' } })
  await ananya.refused(glossary.erase, 'NOT_ALLOWED', { params: { project: 'Words' } })
})

test('one of two concurrent glossary uploads is stored completely', async () => {
  await arrangeQuestions('Both words', [{ text: GOOD }])
  const meera = await app.as('meera')
  const body = { project: 'Both words' }
  const sheets = [
    [
      ['a', '1'],
      ['b', '2'],
    ],
    [
      ['A', '3'],
      ['c', '4'],
    ],
  ]
  const files = await Promise.all(sheets.map((rows) => glossaryOf(rows)))
  const sent = await Promise.all(files.map((file) => meera.send(glossary.upload, { body, file })))
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
  expect(sheets).toContainEqual(await wordsOf('Both words'))
})

test('the scorecard counts the dismissals that people made in their stage and that still stand', async () => {
  const { file } = await arrangeQuestions('Counted', [{ text: EQUAL }, { text: EQUAL }])
  const ananya = await app.as('ananya')
  await dismiss('ananya', file)
  await dismiss('ananya', file, 'Also meant.', 2)
  const query = { from: '2020-01-01', to: '2020-12-31', project: 'Counted' }
  const day = app.clock.now.toISOString().slice(0, 10)
  const today = { ...query, from: day, to: day }
  const dismissedBy = async (who: CastName, sent = today) =>
    (await (await app.as(who)).ok(scorecard.read, { query: sent })).data.map(({ _id, dismissed, decisions }) => [
      _id,
      dismissed,
      decisions,
    ])
  expect(await dismissedBy('ananya')).toEqual([[cast.ananya.id, 2, 0]])
  expect(await dismissedBy('meera')).toEqual([[cast.ananya.id, 2, 0]])
  expect(await dismissedBy('neha')).toEqual([])
  expect(await dismissedBy('meera', query)).toEqual([])
  const [{ dismissed } = { dismissed: null }] = await findings('ananya', file)
  await ananya.ok(rowChecks.restore, { params: { ...paramsOf(file), dismissal: dismissed?._id ?? '' } })
  expect(await dismissedBy('ananya')).toEqual([[cast.ananya.id, 1, 0]])
})
