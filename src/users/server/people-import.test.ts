import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { holdRows } from '../../../test/locks.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { hashPassword } from '../../kit/server/passwords.ts'
import { readSheetRows } from '../../../test/read-workbook.ts'
import { writeSheet } from '../../kit/xlsx/write.ts'
import { departments } from '../../departments/contract.ts'
import { uploads } from '../../kit/import/contract.ts'
import { session } from '../../session/contract.ts'
import { users } from '../contract.ts'
import { mapTextFields } from '../vocabulary.ts'
import { peopleImport } from '../people-import-contract.ts'

let app: TestApp
let meera: Client
let kavita: Client
let leela: Client
beforeAll(async () => {
  app = await startTestApp()
  meera = await app.as('meera')
  kavita = await app.as('kavita')
  leela = await app.as('leela')
})
afterAll(() => app.close())

const HEADER = [
  'Full Name',
  'EMAIL',
  'role',
  'departments',
  'manager',
  'employee ID',
  'Shift_Type',
  'working_hours',
  'salary',
  'password',
]
type Cell = string | number | null
const sheet = async (rows: Cell[][], header = HEADER, name = 'people.xlsx'): Promise<File> => {
  const parts: Uint8Array[] = []
  const columns = header.map((title) => ({ header: title, kind: 'value' as const }))
  for await (const part of writeSheet({ sheetName: 'Users', columns, rows })) parts.push(part)
  return new File([Buffer.concat(parts)], name)
}
const rowOf = async (email: string) =>
  (await meera.ok(users.list, { query: { email } })).users.find((row) => row.email.toLowerCase() === email.toLowerCase())
const countPeople = async (): Promise<number> => (await meera.ok(users.list, { query: { page: 1, pageSize: 1 } })).total
const preview = async (file: File, by = meera) => {
  const response = await by.send(peopleImport.people, { file, query: { dryRun: 'true' } })
  const body = (await response.json()) as { success: boolean; preview: unknown }
  expect(body.success).toBe(true)
  return toDryRun(peopleImport.people).reply.parse(body).preview
}
const logIn = (email: string, password: string) => app.anonymous.ok(session.login, { body: { email, password } })
const read = async (bytes: Uint8Array): Promise<unknown[][]> => {
  const rows = []
  for await (const { cells } of readSheetRows(bytes)) rows.push(cells)
  return rows
}

describe('POST users/import', () => {
  const rows: Cell[][] = [
    ['Bulk Boss', 'bulk.boss@proofline.example', 'MANAGER', null, null, 'B-1', 5, 8, 90_000, null],
    [
      'Bulk Author',
      'Bulk.Author+x@proofline.example',
      'AUTHOR, reviewer',
      'physics; Chemistry',
      'BULK.boss@proofline.example',
      'B-2',
      '5.5 days',
      7.5,
      52_000.25,
      'a password of the sheet',
    ],
    ['🧑‍🔬 Zoë #%+', 'bulk.zoe@proofline.example', 'Uploader', null, cast.kavita.email, null, null, null, null, null],
  ]

  test('changes nothing in a dry run, then adds people who can log in at once', async () => {
    const file = await sheet(rows, [...HEADER.slice(0, 9), 'password', 'Nickname'])
    const before = await countPeople()
    const seen = await preview(file)
    expect(seen).toMatchObject({
      name: 'people.xlsx',
      count: 3,
      counts: { new: 3, bad: 0 },
      passwordsToMake: 2,
      unread: ['Nickname'],
      problems: { count: 0, issues: [] },
    })
    expect(seen.people[1]).toEqual({
      row: 3,
      fullName: 'Bulk Author',
      email: 'Bulk.Author+x@proofline.example',
      roleData: ['AUTHOR', 'REVIEWER'],
      departments: ['Physics', 'Chemistry'],
      departmentsFrom: null,
      manager: 'bulk.boss@proofline.example',
      managerFrom: null,
      ...mapTextFields(() => null),
      employee_id: 'B-2',
      shiftType: 5.5,
      workingHours: 7.5,
      salary: 52_000.25,
      hasPassword: true,
    })
    expect(JSON.stringify(seen)).not.toContain('a password of the sheet')
    expect(await countPeople()).toBe(before)

    const { added, passwords } = await meera.ok(peopleImport.people, { file, body: {} })
    expect(added).toBe(3)
    expect(passwords.map(({ email }) => email)).toEqual(['bulk.boss@proofline.example', 'bulk.zoe@proofline.example'])
    expect(new Set(passwords.map(({ password }) => password)).size).toBe(2)
    for (const { password } of passwords) expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const hashOf = async (email: string): Promise<string | undefined> =>
      (await app.db<{ hash: string }[]>`select password_hash as hash from users where lower(email) = lower(${email})`)[0]?.hash
    expect(await hashOf('bulk.boss@proofline.example')).toMatch(/^sha256\$/)
    expect(await hashOf('bulk.author+x@proofline.example')).toMatch(/^\$argon2id\$/)
    const { user } = await logIn('bulk.boss@proofline.example', passwords[0]?.password ?? '')
    expect(user.passwordChosenBy).toMatchObject([{ email: cast.meera.email }])
    expect(await hashOf('bulk.boss@proofline.example')).toMatch(/^\$argon2id\$/)
    await logIn('bulk.boss@proofline.example', passwords[0]?.password ?? '')
    expect((await logIn('bulk.author+X@proofline.example', 'a password of the sheet')).user.passwordChosenBy).toHaveLength(1)

    const manager = await rowOf('bulk.boss@proofline.example')
    expect(await rowOf('bulk.author+x@proofline.example')).toMatchObject({
      fullName: 'Bulk Author',
      roleData: ['AUTHOR', 'REVIEWER'],
      employee_id: 'B-2',
      shiftType: 5.5,
      workingHours: 7.5,
      salary: 52_000.25,
      departments: [{ name: 'Physics' }, { name: 'Chemistry' }],
      enableAssignments: true,
      manager: { _id: manager?._id },
    })
    // The default terms are not a dated fact, so terms entered for an earlier day continue (calculations.md 1).
    const dated = await app.db<{ email: string }[]>`
      select lower(u.email) as email from work_terms w join users u on u.id = w.user_id where u.email ilike 'bulk.%' order by 1`
    expect(dated.map(({ email }) => email)).toEqual(['bulk.author+x@proofline.example', 'bulk.boss@proofline.example'])
    expect(await rowOf('bulk.zoe@proofline.example')).toMatchObject({
      fullName: '🧑‍🔬 Zoë #%+',
      shiftType: 6,
      workingHours: 8,
      salary: null,
      departments: [],
      employee_id: null,
      manager: { _id: cast.kavita.id },
    })
    const [line] = await app.db<{ call: string; actor_id: string; object_name: string; after: Record<string, unknown> }[]>`
      select call, actor_id, object_name, after from audit_lines where object_type = 'user' and object_id = ${manager?._id ?? ''}`
    expect(line).toMatchObject({
      call: 'POST /users/import',
      actor_id: cast.meera.id,
      object_name: 'Bulk Boss',
      after: { email: 'bulk.boss@proofline.example', roleData: ['MANAGER'], workbook: 'people.xlsx', salary: 90_000 },
    })
    const tables = await app.db<
      { name: string }[]
    >`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`
    for (const { name } of tables) {
      const found = await app.db.unsafe(`select from ${name} t where t::text like '%${passwords[0]?.password}%'`)
      expect(found, name).toHaveLength(0)
    }

    const again = await meera.refused(peopleImport.people, 'BAD_WORKBOOK', { file, body: {} })
    expect(again.issues?.map(({ message }) => message)).toContain('A user with this email already exists.')
  })

  test('adds 300 people with generated passwords while other hashes fill the queue', async () => {
    const rowsWithout = Array.from({ length: 300 }, (_, n): Cell[] => [`Quick ${n}`, `quick.${n}@proofline.example`, 'AUTHOR'])
    const full = Promise.all(Array.from({ length: 52 }, (_, n) => hashPassword('four quiet lamps', `ahead ${n}`)))
    const file = await sheet(rowsWithout, ['full_name', 'email', 'role'])
    expect((await meera.ok(peopleImport.people, { file, body: {} })).passwords).toHaveLength(300)
    await full
  })

  test('names each cell with too much text without checking its content', async () => {
    const marks = `a${'\u0316\u0301'.repeat(15_000)}`
    const seen = await preview(
      await sheet([
        [marks, marks, 'AUTHOR', marks, marks, 'E-1', 5, 8, null, null],
        ['a'.repeat(2000), 'long.name@proofline.example', 'AUTHOR', null, null, null, null, null, null, null],
      ]),
    )
    const long = 'The text has 30,001 characters; at most 2,000 are allowed.'
    expect(seen.problems.issues.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      ...['full_name', 'email', 'departments', 'manager'].map((column) => `2 ${column}: ${long}`),
      '2 full_name: Please input full name of the user!',
      '2 email: Please input email of the user',
      '3 full_name: The full name can have at most 200 characters.',
    ])
  })

  test('names problems by row and column, lists the first hundred, and stores nothing', async () => {
    const bad = await sheet([
      ['Fine', 'fine@proofline.example', 'AUTHOR', null, null, null, null, null, null, null],
      ['', 'FINE@proofline.example', 'BOSS', 'Alchemy', 'nobody@proofline.example', 'e-1007', 7, 25, -1, 'short'],
      ['Taken', cast.ananya.email.toUpperCase(), 'AUTHOR', null, null, null, null, null, 'NaN', null],
    ])
    const before = await countPeople()
    const seen = await preview(bad)
    expect(seen.counts).toEqual({ new: 1, bad: 2 })
    expect(seen.problems.issues.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '3 full_name: Please input full name of the user!',
      '3 email: FINE@proofline.example is already in row 2.',
      '3 role: BOSS is not a role. The roles are ADMIN, MANAGER, SUBADMIN, AUTHOR, REVIEWER, REVIEWER-2, UPLOADER.',
      '3 departments: There is no department Alchemy.',
      '3 manager: The manager must be an active person with the role Manager.',
      '3 employee_id: A user with this employee ID already exists.',
      '3 shift_type: The shift type must be 5, 5.5 or 6 days.',
      '3 working_hours: The working hours can be at most 24.',
      '3 salary: The amount can’t be negative.',
      '3 password: The password needs at least 8 characters.',
      '4 email: A user with this email already exists.',
      '4 salary: Please enter an amount in rupees.',
    ])
    const refused = await meera.refused(peopleImport.people, 'BAD_WORKBOOK', { file: bad })
    expect(refused.message).toBe('people.xlsx was not added. It has 12 problems.')
    expect(refused).toMatchObject({ count: 12, issues: seen.problems.issues })
    expect(await countPeople()).toBe(before)

    const { filename, bytes } = await meera.download(peopleImport.problemRows, { file: bad })
    expect(filename).toBe('people problem rows.xlsx')
    const [header, first, second] = await read(bytes)
    expect(header?.slice(0, 4)).toEqual(['sheet_row', 'what_is_wrong', 'Full Name', 'EMAIL'])
    expect([first?.[0], second?.[0]]).toEqual([3, 4])
    expect(second?.[1]).toBe('email: A user with this email already exists. salary: Please enter an amount in rupees.')
    await meera.refused(peopleImport.problemRows, 'NO_PROBLEM_ROWS', {
      file: await sheet([['Fine', 'fine@proofline.example', 'AUTHOR', null, null, null, null, null, null, null]]),
    })
    await (await app.as('ananya')).refused(peopleImport.problemRows, 'NOT_ALLOWED', { file: bad })

    const many = Array.from({ length: 130 }, (_, at): Cell[] => [`P ${at}`, 'nobody', 'AUTHOR'])
    const hundred = await meera.refused(peopleImport.people, 'BAD_WORKBOOK', { file: await sheet(many, HEADER.slice(0, 3)) })
    expect(hundred.message).toBe('people.xlsx was not added. It has 130 problems. The first 100 are listed.')
    expect(hundred.issues).toHaveLength(100)
  })

  test('rejects a file that is not a workbook of people', async () => {
    await meera.refused(peopleImport.people, 'NOT_A_WORKBOOK', { file: new File(['a,b'], 'people.csv') })
    await meera.refused(peopleImport.people, 'NOT_A_WORKBOOK', { file: new File(['a,b'], 'people.xlsx') })
    const lacking = await meera.refused(peopleImport.people, 'BAD_WORKBOOK', { file: await sheet([['x']], ['Full Name']) })
    expect(lacking).toMatchObject({ message: 'Row 1 has no columns email, role.', issues: [{ row: 1 }, { row: 1 }] })
    const tooMany = Array.from({ length: 501 }, (_, at): Cell[] => [`P ${at}`, `p${at}@proofline.example`, 'AUTHOR'])
    const tooLong = await meera.refused(peopleImport.people, 'BAD_WORKBOOK', { file: await sheet(tooMany, HEADER.slice(0, 3)) })
    expect(tooLong.message).toContain('500')
    await meera.refused(peopleImport.people, 'BAD_WORKBOOK', { file: await sheet([], HEADER) })
    const one = await sheet([['K', 'keyed@proofline.example', 'AUTHOR']], HEADER.slice(0, 3))
    expect(peopleImport.people.unkeyed).toBe(true)
    const keyed = await meera.refused(peopleImport.people, 'NO_KEY_HERE', { file: one, headers: { 'Idempotency-Key': 'k-1' } })
    expect(keyed.message).toContain('does not take an Idempotency-Key')
    expect(await rowOf('keyed@proofline.example')).toBeUndefined()
  })

  test('lets a manager add team staff, a sub-admin set no salary, and staff add nobody', async () => {
    const [file, bosses] = [
      await sheet([['Team', 'bulk.team@proofline.example', 'AUTHOR', null, null, null, null, null, 10, null]]),
      await sheet([['Boss', 'bulk.boss2@proofline.example', 'MANAGER', null, null, null, null, null, null, null]]),
    ]
    await (await app.as('ananya')).refused(peopleImport.people, 'NOT_ALLOWED', { file, body: {} })
    for (const by of [kavita, leela]) {
      const { issues } = await by.refused(peopleImport.people, 'BAD_WORKBOOK', { file: bosses })
      expect(issues).toMatchObject([{ message: 'You can’t grant or remove the role Manager.', row: 2, column: 'role' }])
    }
    const unpaid = await leela.refused(peopleImport.people, 'BAD_WORKBOOK', { file, body: {} })
    expect(unpaid.issues).toMatchObject([{ message: 'Only an admin or the manager of a user can set the salary.' }])
    await kavita.ok(peopleImport.people, { file, body: {} })
    expect(await rowOf('bulk.team@proofline.example')).toMatchObject({ manager: { _id: cast.kavita.id }, salary: 10 })
  })

  test('accepts only one of two concurrent uploads of a workbook', async () => {
    const file = await sheet(
      Array.from({ length: 4 }, (_, at): Cell[] => [`Race ${at}`, `bulk.race.${at}@proofline.example`, 'AUTHOR']),
      HEADER.slice(0, 3),
    )
    const responses = await Promise.all([meera, leela].map((by) => by.send(peopleImport.people, { file, body: {} })))
    const codes = await Promise.all(
      responses.map(async (response) => ((await response.json()) as { code?: string }).code ?? 'ok'),
    )
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(['BAD_WORKBOOK', 'EMAIL_TAKEN']).toContain(codes.find((code) => code !== 'ok'))
    const { total } = await meera.ok(users.list, { query: { email: 'bulk.race', page: 1 } })
    expect(total).toBe(4)
  })

  test('accepts a department with an emoji and publishes the progress to the sender', async () => {
    await meera.ok(departments.create, { body: { name: '🧪 R&D + 50%' } })
    const id = crypto.randomUUID()
    const stream = await meera.stream(uploads.progress, { params: { id } })
    const file = await sheet([['Emoji', 'bulk.emoji@proofline.example', 'AUTHOR', '🧪 r&d + 50%']], HEADER.slice(0, 4))
    await meera.ok(peopleImport.people, { file, body: {}, headers: { 'progress-id': id } })
    await stream.until(({ data }) => JSON.stringify(data) === JSON.stringify({ read: 1, stored: 1, total: 1 }))
    await stream.ended
    // The stored outcome is read by a page that was reloaded in the meantime, so it does not contain the passwords.
    const outcome = { success: true, added: 1, batch: expect.any(String) as string }
    expect(stream.events.at(-1)).toEqual({ event: 'over', data: outcome })
    expect((await rowOf('bulk.emoji@proofline.example'))?.departments.map(({ name }) => name)).toEqual(['🧪 R&D + 50%'])
  })
})

test('POST users/passwords returns a workbook with formulas as text', async () => {
  const people = [{ fullName: '=1+1', email: 'x@proofline.example', password: 'xkfm-7hqp-w3tn' }]
  const { filename, bytes } = await meera.download(peopleImport.passwords, { body: { people } })
  expect(filename).toMatch(/^New users \d{4}-\d{2}-\d{2}\.xlsx$/)
  expect(await read(bytes)).toEqual([
    ['full_name', 'email', 'password'],
    ['=1+1', 'x@proofline.example', 'xkfm-7hqp-w3tn'],
  ])
  const none = await meera.refused(peopleImport.passwords, 'INVALID_REQUEST', { body: { people: [] } })
  expect(none.message).toBe('There are no passwords.')
  await (await app.as('ananya')).refused(peopleImport.passwords, 'NOT_ALLOWED', { body: { people } })
})

test('problem rows and the check before hashing need no read-write session', async () => {
  const node = await app.otherNode({ readers: 2, writers: 1 })
  const lock = await holdRows(app, (db) => db`select from users where id = ${cast.imran.id} for update`)
  try {
    const there = await app.asAt(node.url, 'meera')
    const saved = there.ok(users.updateProfile, { body: { _id: cast.imran.id, newFullname: 'Imran Sheikh' } })
    await lock.waiting(1)
    const file = await sheet([['Nobody', 'not an email', 'AUTHOR']], ['full_name', 'email', 'role'])
    await there.download(peopleImport.problemRows, { file, body: {} })
    await there.refused(peopleImport.people, 'BAD_WORKBOOK', { file, body: {} })
    await lock.release()
    await saved
  } finally {
    await node.close()
  }
})
