import { expect, test } from 'vitest'
import type { Role } from '../access/levels.ts'
import { mapTextFields } from './vocabulary.ts'
import { checkPeople, type Known } from './people-import-rules.ts'

const known: Known = {
  emails: new Set(['ananya.iyer@proofline.example']),
  employeeIds: new Set(['e-1007']),
  departments: new Map([
    ['physics', { id: 'p', name: 'Physics' }],
    ['physics, applied', { id: 'pa', name: 'Physics, applied' }],
    ['🧪 lab', { id: 'l', name: '🧪 Lab' }],
    ['recruiter', { id: 'r', name: 'recruiter' }],
  ]),
  managers: new Map([
    ['kavita@proofline.example', { id: 'k', email: 'kavita@proofline.example' }],
    ['k', { id: 'k', email: 'kavita@proofline.example' }],
  ]),
  today: '2026-11-20',
  closed: ['2026-10-01'],
}
const admin = { id: 'a', email: 'admin@proofline.example', roles: ['ADMIN'] as Role[] }
const manager = { id: 'k', email: 'kavita@proofline.example', roles: ['MANAGER'] as Role[] }
const subadmin = { id: 's', email: 'sub@proofline.example', roles: ['SUBADMIN'] as Role[] }
const good = { full_name: 'New Person', email: 'new@proofline.example', role: 'AUTHOR' }
const check = (rows: Record<string, string>[], doer = admin) =>
  checkPeople(
    rows.map(({ passwordProblem, ...cells }, at) => ({ row: at + 2, cells, broken: {}, passwordProblem })),
    known,
    doer,
  )

test.each<[string, string, string, string]>([
  ['no name', 'full_name', '', 'Please input full name of the user!'],
  ['a name of 2 KB', 'full_name', 'x'.repeat(2048), 'The full name can have at most 200 characters.'],
  ['no email', 'email', '', 'Please input email of the user'],
  ['an invalid email', 'email', 'nobody', 'Please input email of the user'],
  ['an email in use', 'email', 'ANANYA.iyer@Proofline.example', 'A user with this email already exists.'],
  ['no role', 'role', ' ', 'Please select role'],
  [
    'an unknown role',
    'role',
    'AUTHOR, BOSS',
    'BOSS is not a role. The roles are ADMIN, MANAGER, SUBADMIN, AUTHOR, REVIEWER, REVIEWER-2, UPLOADER.',
  ],
  ['a manager with a second role', 'role', 'MANAGER, AUTHOR', 'A manager can’t have a second role.'],
  ['an unknown department', 'departments', 'Physics; Alchemy', 'There is no department Alchemy.'],
  [
    'a manager without that role',
    'manager',
    'ananya.iyer@proofline.example',
    'The manager must be an active person with the role Manager.',
  ],
  ['an employee ID in use', 'employee_id', 'E-1007', 'A user with this employee ID already exists.'],
  ['a long employee ID', 'employee_id', 'x'.repeat(101), 'The employee ID can have at most 100 characters.'],
  ['an impossible date', 'manager_from', 'soon', 'Enter the day as DD/MM/YYYY.'],
  ['a date without a manager', 'manager_from', '01/11/2026', 'A day needs its manager.'],
  ['a date without departments', 'departments_from', '01/11/2026', 'A day needs its departments.'],
  ['a shift of seven days', 'shift_type', '7', 'The shift type must be 5, 5.5 or 6 days.'],
  ['shift days that are not a number', 'shift_type', 'six', 'The shift type must be 5, 5.5 or 6 days.'],
  ['zero hours', 'working_hours', '0', 'The working hours must be above 0.'],
  ['too many hours', 'working_hours', '24.5', 'The working hours can be at most 24.'],
  ['hours with 3 decimals', 'working_hours', '7.333', 'The working hours can have at most 2 decimals.'],
  ['hours that are not a number', 'working_hours', 'eight', 'The working hours must be a number.'],
  ['a salary below 0', 'salary', '-1', 'The amount can’t be negative.'],
  ['a salary that is not a number', 'salary', 'NaN', 'Please enter an amount in rupees.'],
  ['a salary in exponent notation', 'salary', '1e400', 'Please enter an amount in rupees.'],
  ['an infinite salary', 'salary', '9'.repeat(400), 'Please enter an amount in rupees.'],
  ['a salary with 3 decimals', 'salary', '10.005', 'The amount can have at most 2 decimals.'],
  ['a salary that is too large', 'salary', '1000000001', 'The amount is too large.'],
])('%s is reported at its cell', (_, column, value, sentence) => {
  const { people, issues } = check([{ ...good, [column]: value }])
  expect(people).toEqual([])
  expect(issues).toMatchObject([{ path: `row 2, ${column}`, row: 2, column, message: sentence }])
  expect(issues[0]?.value).toBe(value === '' ? undefined : value.slice(0, 200))
})

test('an upload of people reports a bad password at its cell without repeating it', () => {
  const { people, issues } = check([{ ...good, password: 'short', passwordProblem: 'Too short.' }])
  expect(people).toEqual([])
  expect(issues).toEqual([{ path: 'row 2, password', row: 2, column: 'password', message: 'Too short.' }])
})

test('an upload of people accepts a complete row in the usual spellings', () => {
  const { people, issues } = check([
    {
      full_name: '🧑‍🔬 Zoë % # + O’Neil',
      email: 'New+tag@proofline.example',
      role: 'reviewer_2, Author; AUTHOR',
      departments: 'physics, 🧪 LAB',
      manager: 'KAVITA@proofline.example',
      employee_id: 'N-1',
      shift_type: '5.5 Days',
      working_hours: '7.25',
      salary: '52000.50',
      password: 'from the sheet',
    },
    { ...good, departments: 'Physics, Applied' },
  ])
  expect(issues).toEqual([])
  expect(people).toEqual([
    {
      row: 2,
      fullName: '🧑‍🔬 Zoë % # + O’Neil',
      email: 'New+tag@proofline.example',
      roles: ['REVIEWER-2', 'AUTHOR'],
      departments: [
        { id: 'p', name: 'Physics' },
        { id: 'l', name: '🧪 Lab' },
      ],
      departmentsFrom: null,
      managerFrom: null,
      manager: { id: 'k', email: 'kavita@proofline.example' },
      texts: { ...mapTextFields(() => null), employee_id: 'N-1' },
      shiftType: 5.5,
      workingHours: 7.25,
      salary: 52_000.5,
      password: 'from the sheet',
    },
    {
      row: 3,
      fullName: 'New Person',
      email: 'new@proofline.example',
      roles: ['AUTHOR'],
      manager: null,
      departmentsFrom: null,
      managerFrom: null,
      departments: [{ id: 'pa', name: 'Physics, applied' }],
      texts: mapTextFields(() => null),
      shiftType: 6,
      workingHours: 8,
      salary: null,
      password: null,
    },
  ])
})

test('an upload of people reports duplicates inside the workbook, ignoring case and invisible characters', () => {
  const { issues } = check([
    { ...good, employee_id: 'N-1' },
    { ...good, email: 'NEW@proofline.example' },
    { ...good, email: 'other@proofline.example', employee_id: 'n-1' },
    { ...good, email: 'third@proofline.example', employee_id: 'N\u200B-1' },
  ])
  expect(issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'row 3, email: NEW@proofline.example is already in row 2.',
    'row 4, employee_id: n-1 is already in row 2.',
    'row 5, employee_id: N\u200B-1 is already in row 2.',
  ])
})

test('an upload of people accepts a person from another row who has no manager as a manager', () => {
  const manager = { ...good, email: 'boss@proofline.example', role: 'Manager' }
  const { people, issues } = check([{ ...good, manager: 'BOSS@proofline.example' }, manager])
  expect(issues).toEqual([])
  expect(people[0]?.manager).toEqual({ id: null, email: 'boss@proofline.example' })
  expect(check([{ ...manager, manager: 'kavita@proofline.example' }]).issues).toMatchObject([
    { message: 'A manager can’t have a manager.' },
  ])
})

test.each<[string, typeof admin, Record<string, string>, string | undefined]>([
  ['a manager adds staff', manager, {}, undefined],
  ['a manager may name themselves', manager, { manager: 'KAVITA@proofline.example' }, undefined],
  [
    'a manager may name no other manager',
    manager,
    { manager: 'boss@proofline.example' },
    'Only an admin can set the manager of a user.',
  ],
  ['a manager adds no manager', manager, { role: 'MANAGER' }, 'You can’t grant or remove the role Manager.'],
  ['a manager adds no sub-admin', manager, { role: 'SUBADMIN' }, 'You can’t grant or remove the role Sub-admin.'],
  ['an admin may give a date in the past', admin, { departments: 'Physics', departments_from: '01/11/2026' }, undefined],
  [
    'an admin may not give a date in the future',
    admin,
    { departments: 'Physics', departments_from: '21/11/2026' },
    'This day can’t be in the future. Enter the change on the day itself.',
  ],
  [
    'an admin may not give a date in a closed month',
    admin,
    { departments: 'Physics', departments_from: '30/09/2026' },
    'This month is closed. An admin can reopen it with a reason.',
  ],
  [
    'a manager may not give a date in the past',
    manager,
    { manager_from: '19/11/2026' },
    'Only an admin can set a date in the past.',
  ],
  ['a manager sets salaries', manager, { salary: '1' }, undefined],
  ['a sub-admin sets no salaries', subadmin, { salary: '1' }, 'Only an admin or the manager of a user can set the salary.'],
  [
    'a sub-admin sets no manager',
    subadmin,
    { manager: 'kavita@proofline.example' },
    'Only an admin can set the manager of a user.',
  ],
  ['a sub-admin adds no admin', subadmin, { role: 'ADMIN' }, 'You can’t grant or remove the role Admin.'],
  [
    'only an admin adds recruiters',
    subadmin,
    { departments: 'recruiter' },
    'Only an admin can add people to recruiter or remove them.',
  ],
  ['an admin may set everything', admin, { role: 'ADMIN', departments: 'recruiter', salary: '0' }, undefined],
])('checkPeople enforces what the caller may set: %s', (_, doer, cells, sentence) => {
  const { people, issues } = check([{ ...good, ...cells }], doer)
  expect(issues.map(({ message }) => message)).toEqual(sentence === undefined ? [] : [sentence])
  if (doer === manager && sentence === undefined) expect(people[0]?.manager).toEqual({ id: 'k', email: manager.email })
})
