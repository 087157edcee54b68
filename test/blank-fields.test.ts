import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cast } from '../db/cast.ts'
import { readFields } from '../src/kit/server/blank.ts'
import { keepBlank } from '../src/kit/shared/blank.ts'
import { tasks } from '../src/row-work/desk/contract.ts'
import { fileRows } from '../src/row-work/grid/contract.ts'
import { imports } from '../src/row-import/import/contract.ts'
import { NO_PROJECT_NAMED } from '../src/row-import/import/server/add-file.ts'
import { sections } from '../src/row-import/file-projects/contract.ts'
import { users } from '../src/users/contract.ts'
import { type Client, startTestApp, type TestApp } from './app.ts'
import { type CallFields, calls, named, outcome, parts, without } from './call-fields.ts'
import { arrangeFile } from './files.ts'
import { makeWorkbook } from './workbooks.ts'

/** Blank fields in bodies and queries count as not sent where the call does not need them (decision 116). */

const BLANKS = ['', null, [], {}]

test('the list of fields covers every field of every call and each object once', () => {
  expect(calls.length).toBeGreaterThan(80)
  expect(named.length).toBeGreaterThan(250)
  const invalid = parts.flatMap(({ title, part, schema, sent }) => {
    const { issues } = outcome(schema, sent) as { issues?: unknown }
    return issues === undefined ? [] : [`${title} ${part}: ${JSON.stringify(issues)}`]
  })
  expect(invalid, 'goodRequests (testing.ts of the domain) that their contract refuses').toEqual([])
  expect(new Set(named.map(({ where }) => where)).size).toBe(named.length)
})

test('a blank in an optional field counts as not sent, except where it has a meaning', () => {
  const meaning = new Set<string>()
  for (const { schema, sent, path, key, field, where } of named.filter((each) => each.field.safeParse(undefined).success)) {
    const absent = outcome(schema, without(sent, path, key))
    for (const value of BLANKS) {
      const blank = outcome(schema, without(sent, path, key, { value }))
      if (JSON.stringify(blank) === JSON.stringify(absent)) continue
      expect(field.safeParse(value).success, `${where}: ${JSON.stringify(value)} is neither absent nor taken`).toBe(true)
      meaning.add(`${where}: ${JSON.stringify(value)}`)
    }
  }
  // A new line here is a decision: the contract marks each of these fields `keepBlank`.
  expect([...meaning].toSorted()).toEqual(
    [
      'PATCH /targets/user/:targetId body.reason: ""',
      'PATCH /targets/admin/:targetId/:subId body.reason: ""',
      'PUT /user/absence body.seen: ""',
      'PATCH /recruit/candidate/:id body.remarks: ""',
      'PATCH /recruit/job/:id body.description: ""',
      'POST /user/update-profile body.departments: []',
      'POST /user/update-profile body.manager: null',
      'POST /file/:file/assign body.filter: {}',
      'POST /file/:file/unassign body.filter: {}',
      'POST /file/:file/unassign/plan body.filter: {}',
      'POST /file/download/:filename body.filter: {}',
      'POST /file/portal/:filename body.filter: {}',
      'POST /file/portal/:filename/moodle body.filter: {}',
      'POST /file/portal/:filename/qti body.filter: {}',
      'POST /file/:file/assign/plan body.filter: {}',
      'POST /file/:file/assign/split body.filter: {}',
      'POST /file/:file/assign/line/plan body.filter: {}',
      'POST /file/:file/assign/line body.filter: {}',
      ...[
        'POST /file/tasks/:file/:role',
        'POST /file/:file/:section/:department',
        'POST /manage-file/:project/:file',
        'POST /report/view/:filename/:roleValues',
        'POST /report/download/:filename/:roleValues',
        'POST /tasks/values/:file',
        'POST /tasks/values/:file/:role',
      ].map((call) => `${call} body.searchFields.0.value: ""`),
      ...['POST /tasks/matches/:file', 'POST /tasks/matches/:file/:role'].map(
        (call) => `${call} body.filters.0.searchFields.0.value: ""`,
      ),
      'POST /file/:file/assign/plan body.filter.searchFields.0.value: ""',
      'POST /file/:file/assign/line/plan body.filter.searchFields.0.value: ""',
    ].toSorted(),
  )
})

test('a reason of invisible characters is refused where a blank reason is refused', () => {
  const reasons = named.filter(
    ({ key, field }) => /reason|remarks?$/i.test(key) && field.safeParse('Some words').success && !field.safeParse(' ').success,
  )
  expect(reasons.length).toBeGreaterThan(3)
  expect(reasons.filter(({ field }) => field.safeParse('\u200B\u2066').success).map(({ where }) => where)).toEqual([])
})

test('a blank in a required field is accepted by its schema or gets the message of an absent field', () => {
  const taken = new Set<string>()
  for (const { schema, sent, path, key, field, where } of named.filter((each) => !each.field.safeParse(undefined).success)) {
    const absent = outcome(schema, without(sent, path, key))
    expect(absent, where).toHaveProperty('issues')
    for (const value of BLANKS) {
      if (field.safeParse(value).success) taken.add(`${where}: ${JSON.stringify(value)}`)
      else expect(outcome(schema, without(sent, path, key, { value })), where).toEqual(absent)
    }
  }
  expect([...taken].toSorted()).toMatchInlineSnapshot(`
    [
      "DELETE /user/delete/:email body.handOver.reports.to: null",
      "DELETE /user/delete/:email body.handOver.rows.0.to: null",
      "POST /browser-errors body.frames: []",
      "POST /corrected-workbook body.corrections.0.value: """,
      "POST /corrected-workbook body.corrections: []",
      "POST /file/:file/assign/line body.roles.0.role: """,
      "POST /file/:file/assign/line/plan body.roles.0.role: """,
      "POST /file/:file/assign/plan body.role: """,
      "POST /file/:file/assign/split body.role: """,
      "POST /file/:file/reopen body.role: """,
      "POST /file/:file/unassign body.roles: """,
      "POST /file/:file/unassign/plan body.roles: """,
      "POST /holidays/uses body.calendar: null",
      "POST /login body.email: """,
      "POST /login body.password: """,
      "POST /password/strength body.password: """,
      "POST /settings/image-hosts body.hosts: []",
      "POST /setup/:token body.password: """,
      "POST /setup/:token/password body.password: """,
      "POST /setup/:token/strength body.password: """,
      "POST /users/passwords body.people.0.email: """,
      "POST /users/passwords body.people.0.fullName: """,
      "POST /users/passwords body.people.0.password: """,
      "POST /worklog/standard-rates body.rate: null",
      "PUT /absences/own body.reason: """,
      "PUT /allocation/lendings/:id body.departments: []",
      "PUT /allocation/lendings/:id body.users: []",
      "PUT /me/preferences/:key body.value: """,
      "PUT /me/preferences/:key body.value: []",
      "PUT /me/preferences/:key body.value: null",
      "PUT /me/preferences/:key body.value: {}",
      "PUT /tasks/drafts/:task/:role body.drops: []",
      "PUT /tasks/drafts/:task/:role body.texts.0.typed.answerType: """,
      "PUT /tasks/drafts/:task/:role body.texts.0.typed.comments: """,
      "PUT /tasks/drafts/:task/:role body.texts.0.typed.new_content_id: """,
      "PUT /tasks/drafts/:task/:role body.texts.0.typed.qc_score: """,
      "PUT /tasks/drafts/:task/:role body.texts.0.typed.reason: """,
      "PUT /tasks/drafts/:task/:role body.texts.0.typed.status: """,
      "PUT /tasks/drafts/:task/:role body.texts: []",
      "PUT /timesheet/project/assign body.projects: []",
      "PUT /update/multiple/status body.id: """,
      "PUT /user/absence body.reason: """,
      "PUT /user/block/:id body.handOver.reports.to: null",
      "PUT /user/block/:id body.handOver.rows.0.to: null",
    ]
  `)
})

test('spaces in a field that trims them count as a blank', () => {
  const trimming = named.filter(({ field }) => field.safeParse(' ').data === '')
  expect(trimming.length).toBeGreaterThan(10)
  for (const { schema, sent, path, key, where } of trimming)
    expect(outcome(schema, without(sent, path, key, { value: ' ' })), where).toEqual(
      outcome(schema, without(sent, path, key, { value: '' })),
    )
})

describe('readFields', () => {
  const schema = z.object({
    text: z.string().optional(),
    trimmed: z.string().trim().optional(),
    list: z.array(z.string()).default(['usual']),
    cells: z.record(z.string(), z.unknown()).optional(),
    free: z.unknown(),
    own: keepBlank(z.string().nullish()),
    rows: z.array(z.object({ note: z.string().optional(), count: z.number() })).optional(),
    days: z.literal([5, 5.5]).optional(),
    most: z.coerce.number().nullish(),
    checked: z.array(z.int()).optional(),
    either: z.union([z.array(z.object({ a: z.string().optional() })), z.object({ a: z.string().optional() })]).optional(),
  })
  const cases: [what: string, sent: unknown, kept: unknown][] = [
    ['a blank text and a blank list', { text: '', list: [] }, {}],
    ['cells of free JSON', { cells: { a: '', b: null } }, { cells: { a: '', b: null } }],
    ['blanks that have a meaning in a marked field', { own: null }, { own: null }],
    ['blanks in a marked field that have no meaning there', { own: [] }, {}],
    ['fields of objects in a list', { rows: [{ note: null, count: 0 }] }, { rows: [{ count: 0 }] }],
    ['the first form of a union', { either: { a: null } }, { either: {} }],
    ['the second form of a union', { either: [{ a: {} }] }, { either: [{}] }],
    ['0 and false', { text: 0, list: false }, { text: 0, list: false }],
    ['spaces', { text: ' ' }, { text: ' ' }],
    ['spaces that are trimmed', { trimmed: ' ' }, {}],
    ['unknown fields', { other: '' }, { other: '' }],
    [
      'numbers as text',
      { rows: [{ count: ' 5.5 ' }], days: '5', checked: ['1', 2] },
      { rows: [{ count: 5.5 }], days: 5, checked: [1, 2] },
    ],
    [
      'texts that are not numbers',
      { rows: [{ count: '0x10' }], text: '5', checked: ['a'] },
      { rows: [{ count: '0x10' }], text: '5', checked: ['a'] },
    ],
    ['values that would be converted', { most: '0x10' }, { most: Number.NaN }],
  ]
  test.each(cases)('returns the expected fields for %s', (_, sent, kept) => {
    expect(readFields(schema, sent)).toEqual(kept)
  })
})

describe('on the server', () => {
  let app: TestApp
  let meera: Client
  beforeAll(async () => {
    app = await startTestApp()
    meera = await app.as('meera')
  })
  afterAll(() => app.close())

  test('accepts a client that sends every field of its forms, most of them blank', async () => {
    const { fileId } = await arrangeFile(app.db, { name: 'Blank.xlsx', rows: 2 })
    const params = { file: fileId, role: 'AUTHOR' }
    await app.db`update tasks set author_id = ${cast.ananya.id} where file_id = ${fileId}`
    const ananya = await app.as('ananya')
    const listed = await ananya.send(tasks.list, {
      params,
      query: { type: '', page_no: '', limit: '', question_id: '' },
      body: { searchFields: {} },
    })
    expect(await listed.json()).toMatchObject({ success: true, tasks_count: 2 })
    const blank = { reason: null, comments: null, new_content_id: '', qc_score: '', version: null, role: '' }
    const decided = await ananya.send(tasks.update, {
      params,
      body: { sr_no: 1, status: 'done', answerType: '', accountId: [], ...blank },
    })
    const absent = await ananya.send(tasks.update, { params, body: { sr_no: 1, status: 'done' } })
    const { requestId: _one, ...first } = (await decided.json()) as CallFields
    const { requestId: _two, ...second } = (await absent.json()) as CallFields
    expect(first).toEqual(second)
    expect(first).toMatchObject({ success: false })
  })

  test('refuses a blank required field with its message, and an entirely blank body as one without fields', async () => {
    for (const name of BLANKS)
      expect((await meera.refused(sections.add, 'INVALID_REQUEST', { body: { name } })).message).toBe(
        'Please input section name!',
      )
    for (const body of ['null', '[]', '""', '{}'])
      expect((await meera.refused(sections.add, 'INVALID_REQUEST', { body })).message).toBe('Please input section name!')
  })

  test('a blank in the body of a DELETE keeps the value of the query', async () => {
    await meera.ok(sections.add, { body: { name: 'To go' } })
    const response = await meera.send(sections.delete, { query: { name: 'To go' }, body: { name: '' } })
    expect(await response.json()).toMatchObject({ success: true })
  })

  test('an upload with a blank section asks for a section, and a blank department means none', async () => {
    const file = await makeWorkbook('Of no project.xlsx', ['question_id', 'subject'], [['Q-1', 'Physics']])
    const refused = await meera.refused(imports.add, 'INVALID_REQUEST', { body: { section: '', department: '' }, file })
    expect(refused.message).toBe(NO_PROJECT_NAMED)
    await meera.ok(sections.add, { body: { name: 'Blank fields' } })
    await meera.ok(imports.add, {
      body: { section: 'Blank fields', department: '' },
      file: await makeWorkbook('Blank fields.xlsx', ['question_id', 'subject'], [['Q-1', 'Physics']]),
    })
  })

  test('a blank keeps its meaning as no manager, no departments or an empty cell', async () => {
    const of = async () => (await meera.ok(users.list, { query: { email: cast.ananya.email } })).users[0]
    await meera.ok(users.updateProfile, { body: { _id: cast.ananya.id, manager: cast.kavita.email, departments: ['Physics'] } })
    await meera.ok(users.updateProfile, {
      body: { _id: cast.ananya.id, email: '', manager: '', departments: null, employee_id: null, handOver: {} } as never,
    })
    expect(await of()).toMatchObject({ manager: { email: cast.kavita.email }, departments: [{ name: 'Physics' }] })
    await meera.ok(users.updateProfile, { body: { _id: cast.ananya.id, manager: null, departments: [] } })
    expect(await of()).toMatchObject({ manager: null, departments: [] })

    const { fileId } = await arrangeFile(app.db, { name: 'Empty cells.xlsx', rows: 3 })
    await app.db`update tasks set author_id = ${cast.ananya.id} where file_id = ${fileId} and sr_no = 2`
    const params = { file: fileId, section: '-', department: '-' }
    const empty = await meera.ok(fileRows.grid, { params, query: {}, body: { searchFields: [{ key: 'author', value: '' }] } })
    expect(empty.rows.map(({ sr_no }) => sr_no)).toEqual([1, 3])
  })
})
