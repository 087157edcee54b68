import xlsx from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { users } from '../contract.ts'
import { TEXT_FIELDS, TEXT_FIELD_NAMES } from '../vocabulary.ts'

const app = await startTestApp()
afterAll(app.close)

const meera = await app.as('meera')
const kavita = await app.as('kavita')
const leela = await app.as('leela')

const sheetOf = async (client: typeof meera, body: Record<string, unknown> = {}) => {
  const { filename, bytes } = await client.download(users.export, { body })
  expect(filename).toBe('UserData.xlsx')
  const book = xlsx.read(bytes, { cellFormula: true })
  expect(book.SheetNames).toEqual(['UserData'])
  const sheet = book.Sheets['UserData'] as xlsx.WorkSheet
  const [header = [], ...rows] = xlsx.utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: null, raw: false })
  return { header, rows, sheet }
}
const column = (rows: unknown[][], at: number) => rows.map((row) => String(row[at]))

const TEXT_LABELS = TEXT_FIELD_NAMES.map((name) => TEXT_FIELDS[name].label)

describe('POST users/export', () => {
  it('exports everyone in the shown order with the columns and pending salary', async () => {
    await meera.ok(users.salary, {
      params: { id: cast.ananya.id },
      body: { amount: 61_234.5, effectiveDate: '2026-05-01' },
    })
    const { header, rows, sheet } = await sheetOf(meera, { sort: '-email' })
    expect(header).toEqual([
      'Sr. No',
      'Full Name',
      'Email',
      'Role',
      'Shift Type',
      'Departments',
      'Manager',
      'Salary',
      'New Salary',
      'New Salary From',
      ...TEXT_LABELS,
    ])
    const listed = (await meera.ok(users.list, { query: { sort: '-email' } })).users
    expect(column(rows, 2)).toEqual(listed.map(({ email }) => email))
    expect(column(rows, 0)).toEqual(listed.map((_, at) => String(at + 1)))
    expect(rows.find((row) => row[2] === cast.ananya.email)?.slice(1)).toEqual([
      'Ananya Iyer',
      cast.ananya.email,
      'AUTHOR',
      '6 Days',
      'Physics, Chemistry, Mathematics',
      'Kavita Desai',
      '52000',
      '61234.5',
      '01/05/2026',
      ...TEXT_FIELD_NAMES.map((name) => TEXT_FIELDS[name].example(cast.ananya.n)),
    ])
    const at = rows.findIndex((row) => row[2] === cast.ananya.email) + 2
    expect(sheet[`H${at}`]).toMatchObject({ t: 'n', v: 52_000 })
    expect(rows.find((row) => row[2] === cast.priya.email)?.[3]).toBe('AUTHOR, REVIEWER')
  })

  it('exports exactly the filtered people', async () => {
    const { rows } = await sheetOf(meera, { role: 'REVIEWER', fullName: 'a', email: '' })
    expect(column(rows, 1)).toEqual(['Neha Kulkarni', 'Priya Nambiar', 'Rohit Verma'].filter((name) => /a/i.test(name)))
  })

  it('exports a manager’s own team with salaries, and for a sub-admin no salaries', async () => {
    const team = await sheetOf(kavita)
    const own = Object.values(cast).filter((member) => 'manager' in member && member.manager === cast.kavita.id)
    expect(column(team.rows, 2).toSorted()).toEqual(own.map(({ email }) => email).toSorted())
    expect(new Set(column(team.rows, 7))).toEqual(new Set(['52000']))
    const all = await sheetOf(leela)
    expect(all.header).toEqual(['Sr. No', 'Full Name', 'Email', 'Role', 'Shift Type', 'Departments', 'Manager', ...TEXT_LABELS])
    expect(all.rows).toHaveLength(Object.keys(cast).length)
    expect(JSON.stringify(all.rows)).not.toMatch(/52000|140000|61234/)
  })

  it('writes text that begins like a formula as text, in every column', async () => {
    const names = ['=1+2', '+cmd', '-2', '@SUM(A1)', '=HYPERLINK("http://evil.example","x")']
    for (const [at, fullName] of names.entries()) {
      const email = `formula.${at}@proofline.example`
      await meera.ok(users.add, {
        body: { fullName, email, password: 'a good password', role: ['AUTHOR'], enableAssignments: true },
      })
      await meera.ok(users.updateProfile, { body: { email, employee_id: `=E${at}` } })
    }
    const { rows, sheet } = await sheetOf(meera, { email: 'formula.' })
    expect(column(rows, 1).toSorted()).toEqual(names.toSorted())
    expect(column(rows, 10).toSorted()).toEqual(['=E0', '=E1', '=E2', '=E3', '=E4'])
    const cells = Object.entries(sheet).filter(([at]) => !at.startsWith('!'))
    expect(cells.filter(([, cell]) => (cell as xlsx.CellObject).f !== undefined)).toEqual([])
  })

  it('writes everyone exactly once across several reads', async () => {
    await app.db`
      insert into users (email, full_name, password_hash, roles)
      select 'crowd.' || n || '@proofline.example', 'Crowd ' || lpad(n::text, 4, '0'), 'x', '{UPLOADER}' from generate_series(1, 2500) n`
    const { rows } = await sheetOf(meera, { email: 'crowd.' })
    expect(column(rows, 1)).toEqual(Array.from({ length: 2_500 }, (_, n) => `Crowd ${String(n + 1).padStart(4, '0')}`))
    expect(rows.at(-1)?.[0]).toBe('2500')
  })

  it('logs the row count and the filters', async () => {
    await sheetOf(kavita, { fullName: 'ananya' })
    const [row] = await app.db`
      select call, actor_id, object_type, object_name, after from audit_lines where call = 'POST /users/export' order by id desc limit 1`
    expect(row).toEqual({
      call: 'POST /users/export',
      actor_id: cast.kavita.id,
      object_type: 'user',
      object_name: 'UserData.xlsx',
      after: { rows: 1, fullName: 'ananya' },
    })
  })

  it('rejects an empty result, bad filters and callers who do not manage users', async () => {
    const empty = await meera.refused(users.export, 'NO_DATA_TO_EXPORT', { body: { fullName: 'nobody is called so' } })
    expect(empty.message).toBe('No data available to export')
    await kavita.refused(users.export, 'NO_DATA_TO_EXPORT', { body: { email: cast.divya.email } })
    await meera.refused(users.export, 'INVALID_REQUEST', { body: { role: 'BOSS' } })
    await meera.refused(users.export, 'INVALID_REQUEST', { body: { sort: 'password_hash' } })
    await meera.refused(users.export, 'INVALID_REQUEST', { body: { fullName: 'x'.repeat(2_000) } })
    for (const name of ['ananya', 'nikhil'] as const)
      await (await app.as(name)).refused(users.export, 'NOT_ALLOWED', { body: {} })
    await app.anonymous.refused(users.export, 'NOT_SIGNED_IN', { body: {} })
  })
})
