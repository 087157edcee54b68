import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { fingerprintTables } from '../../../test/access.ts'
import { type Client, startTestApp, type TestApp } from '../../../test/app.ts'
import type { Endpoint } from '../../kit/shared/endpoint.ts'
import { departments } from '../../departments/contract.ts'
import { users } from '../contract.ts'
import { leaving } from '../leaving-contract.ts'

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

const added = {
  fullName: 'Never',
  email: 'never@proofline.example',
  password: 'four quiet lamps',
  role: 'AUTHOR',
  enableAssignments: true,
}
const long = 'x'.repeat(2048)
type Sent = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type Case = [what: string, who: () => Client, spec: Endpoint, sent: Sent, code: string, sentence: string]

const toImran = (more: object): Sent => ({ body: { _id: cast.imran.id, ...more } })
const salary = (body: object): Sent => ({ params: { id: cast.imran.id }, body })
const admin = (): Client => meera
const manager = (): Client => kavita
const subAdmin = (): Client => leela
const noDay = 'Dates use YYYY-MM-DD.'
const days = ['2026-13-45', '2026-02-30', 'tomorrow', '31/02/2026', '20260310', '2026-3-1', '1899-12-31', '2026-03-10T00:00:00Z']

const cases: Case[] = [
  [
    'an email that is in use in another case',
    admin,
    users.add,
    { body: { ...added, email: 'ANANYA.iyer@Proofline.EXAMPLE' } },
    'EMAIL_TAKEN',
    'A user with this email already exists.',
  ],
  [
    'a new email that is in use',
    admin,
    users.updateProfile,
    toImran({ newEmail: 'Meera.JOSHI@proofline.example' }),
    'EMAIL_TAKEN',
    'A user with this email already exists.',
  ],
  [
    'a name of 2 KB',
    admin,
    users.add,
    { body: { ...added, fullName: long } },
    'INVALID_REQUEST',
    'The full name can have at most 200 characters.',
  ],
  [
    'a new name of 2 KB',
    admin,
    users.updateProfile,
    toImran({ newFullname: long }),
    'INVALID_REQUEST',
    'The full name can have at most 200 characters.',
  ],
  [
    'an email of 2 KB',
    admin,
    users.add,
    { body: { ...added, email: `${long}@proofline.example` } },
    'INVALID_REQUEST',
    'The email can have at most 320 characters.',
  ],
  [
    'an employee ID of 2 KB',
    admin,
    users.updateProfile,
    toImran({ employee_id: long }),
    'INVALID_REQUEST',
    'The employee ID can have at most 100 characters.',
  ],
  [
    'a department of 2 KB',
    admin,
    users.add,
    { body: { ...added, departments: [long] } },
    'INVALID_REQUEST',
    'A department name can have at most 200 characters.',
  ],
  [
    'a filter of 2 KB',
    admin,
    users.list,
    { query: { fullName: long } },
    'INVALID_REQUEST',
    'Full name can be at most 200 characters.',
  ],
  [
    'a new department of 2 KB',
    admin,
    departments.create,
    { body: { name: long } },
    'INVALID_REQUEST',
    'The department name can have at most 200 characters.',
  ],
  [
    'a manager who is only an author',
    admin,
    users.updateProfile,
    toImran({ manager: cast.ananya.email }),
    'NOT_A_MANAGER',
    'The manager must be an active person with the role Manager.',
  ],
  [
    'a manager who is only an admin',
    admin,
    users.updateProfile,
    toImran({ manager: cast.arjun.id }),
    'NOT_A_MANAGER',
    'The manager must be an active person with the role Manager.',
  ],
  [
    'a manager who does not exist',
    admin,
    users.updateProfile,
    toImran({ manager: "' or true --" }),
    'NOT_A_MANAGER',
    'The manager must be an active person with the role Manager.',
  ],
  [
    'a role that a manager may not grant',
    manager,
    users.add,
    { body: { ...added, role: 'SUBADMIN' } },
    'ROLE_NOT_YOURS_TO_GIVE',
    'You can’t grant or remove the role Sub-admin.',
  ],
  [
    'an admin added by a sub-admin',
    subAdmin,
    users.updateProfile,
    toImran({ roleData: ['AUTHOR', 'ADMIN'] }),
    'ROLE_NOT_YOURS_TO_GIVE',
    'You can’t grant or remove the role Admin.',
  ],
  [
    'a second role for a manager',
    admin,
    users.updateProfile,
    toImran({ roleData: ['MANAGER', 'AUTHOR'] }),
    'INVALID_REQUEST',
    'A manager can’t have a second role.',
  ],
  [
    'a role that does not exist',
    admin,
    users.add,
    { body: { ...added, role: 'root' } },
    'INVALID_REQUEST',
    'Choose one of these roles: Admin, Manager, Sub-admin, Author, Reviewer, Second reviewer, Uploader.',
  ],
  ['a salary of −1', admin, users.salary, salary({ salary: -1 }), 'INVALID_REQUEST', 'The amount can’t be negative.'],
  ['a salary of −0.01', manager, users.salary, salary({ salary: -0.01 }), 'INVALID_REQUEST', 'The amount can’t be negative.'],
  ['a salary of NaN', admin, users.salary, salary({ salary: 'NaN' }), 'INVALID_REQUEST', 'Please enter an amount in rupees.'],
  ['a salary as text', admin, users.salary, salary({ salary: '1e400' }), 'INVALID_REQUEST', 'Please enter an amount in rupees.'],
  [
    'a salary with 3 decimals',
    admin,
    users.salary,
    salary({ amount: 100.125, effectiveDate: '2026-04-01' }),
    'INVALID_REQUEST',
    'The amount can have at most 2 decimals.',
  ],
  [
    'a salary that is a tiny power of ten',
    admin,
    users.salary,
    salary({ salary: 1e-7 }),
    'INVALID_REQUEST',
    'The amount can have at most 2 decimals.',
  ],
  ['a salary that is too large', admin, users.salary, salary({ salary: 1e300 }), 'INVALID_REQUEST', 'The amount is too large.'],
  ['a salary as a list', admin, users.salary, salary({ salary: [1] }), 'INVALID_REQUEST', 'Please enter an amount in rupees.'],
  [
    'hours as text',
    admin,
    users.updateProfile,
    toImran({ workingHours: '8 h', effective: '2026-03-10' }),
    'INVALID_REQUEST',
    'The working hours must be a number.',
  ],
  ...days.flatMap((day): Case[] => [
    [`a salary from “${day}”`, admin, users.salary, salary({ amount: 10, effectiveDate: day }), 'INVALID_REQUEST', noDay],
    [`shift from “${day}”`, admin, users.updateProfile, toImran({ shiftType: 5, effective: day }), 'INVALID_REQUEST', noDay],
  ]),
  [
    'a salary with a number as its date',
    admin,
    users.salary,
    salary({ amount: 10, effectiveDate: 20_260_310 }),
    'INVALID_REQUEST',
    noDay,
  ],
  [
    'a shift with a number as its date',
    admin,
    users.updateProfile,
    toImran({ shiftType: 5, effective: 46_091 }),
    'INVALID_REQUEST',
    noDay,
  ],
  ...['nobody+100%@proofline.example', '50% #1/2?&=+ 🧑‍🔬', '../../login', '%00', '%', "x' or true --", long].flatMap(
    (name): Case[] => [
      [`deleting ${name.slice(0, 30)}`, admin, users.delete, { params: { email: name } }, 'USER_NOT_FOUND', 'User not found'],
      [`blocking ${name.slice(0, 30)}`, admin, users.block, { params: { id: name } }, 'USER_NOT_FOUND', 'User not found'],
      [`unblocking ${name.slice(0, 30)}`, admin, users.unblock, { params: { id: name } }, 'USER_NOT_FOUND', 'User not found'],
      [
        `the holdings of ${name.slice(0, 30)}`,
        admin,
        leaving.holdings,
        { params: { id: name } },
        'USER_NOT_FOUND',
        'User not found',
      ],
      [
        `the salary of ${name.slice(0, 30)}`,
        admin,
        users.salary,
        { params: { id: name }, body: { salary: 1 } },
        'USER_NOT_FOUND',
        'User not found',
      ],
      [
        `the people of ${name.slice(0, 30)}`,
        admin,
        users.ofDepartment,
        { params: { department: name } },
        'DEPARTMENT_NOT_FOUND',
        'Department not found',
      ],
    ],
  ),
]

test.each(cases)('bad input is refused and stores nothing: %s', async (_, who, spec, sent, code, sentence) => {
  const before = await fingerprintTables(app.db)
  const { message } = await who().refused(spec, code as 'INVALID_REQUEST', sent)
  expect(message).toBe(sentence)
  expect(await fingerprintTables(app.db)).toEqual(before)
})

test.each([
  ['{"salary":1e400}', 400, 'INVALID_REQUEST'],
  ['{"salary":-1e400}', 400, 'INVALID_REQUEST'],
  ['{"salary":NaN}', 400, 'BAD_JSON'],
  ['{"salary":Infinity}', 400, 'BAD_JSON'],
  ['{"salary":1', 400, 'BAD_JSON'],
])('the malformed body %s is refused', async (body, status, code) => {
  const before = await fingerprintTables(app.db)
  const response = await meera.raw('PUT', `/api/user/salary/${cast.imran.id}`, { body })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code])
  expect(await fingerprintTables(app.db)).toEqual(before)
})

describe('unusual but valid input', () => {
  test.each(['plus+and%25@proofline.example', "o'neil+50%@proofline.example", 'a/b#c?d&e=f@proofline.example'])(
    '%s is added, found, blocked and deleted by its email in the path',
    async (email) => {
      const name = '🧑‍🔬 #1/2 % + O’Neil'
      const { data } = await meera.ok(users.add, { body: { ...added, email, fullName: name, role: ['AUTHOR'] } })
      expect((await meera.ok(users.list, { query: { email } })).users).toMatchObject([{ _id: data._id, fullName: name }])
      expect((await meera.ok(leaving.holdings, { query: {}, params: { id: email } })).data.user._id).toBe(data._id)
      await meera.ok(users.block, { params: { id: email.toUpperCase() }, body: {} })
      await meera.ok(users.delete, { params: { email }, body: {} })
      expect((await meera.ok(users.list, { query: { email } })).users).toEqual([])
    },
  )

  test.each(['🧪 Chemie & Physik', 'R&D + 50% #1', 'Ünïcodé ?=&'])(
    'the department %s is found by its name in the path',
    async (name) => {
      await meera.ok(departments.create, { body: { name } })
      const { data } = await meera.ok(users.add, {
        body: { ...added, email: `member.${crypto.randomUUID()}@proofline.example`, role: ['AUTHOR'], departments: [name] },
      })
      const response = await meera.ok(users.ofDepartment, { params: { department: name.toUpperCase() }, query: {} })
      expect(response.data.map(({ _id }) => _id)).toEqual([data._id])
    },
  )
})
