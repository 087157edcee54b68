import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast, type CastName, castDepartments, getDepartmentId } from '../../../db/cast.ts'
import { makeDepartment, getCastRef, makeUserRow } from '../../../test/web/fixtures.ts'
import { expectAccessible, leavePage, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { buildCandidate, serveCandidates } from '../../../test/web/recruitment.ts'
import { departments } from '../../departments/contract.ts'
import { buildConflictResponse, buildRefusalResponse } from '../../../test/web/server.ts'
import { users } from '../contract.ts'
import { leaving } from '../leaving-contract.ts'
import { signIn } from '../sign-in-contract.ts'
import { refusal } from '../refusals.ts'

const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const offered = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map((item) => item.textContent)

const list = (...names: CastName[]) => {
  server.reply(users.list, ({ query: { fullName = '', email = '' } }) => {
    const found = names
      .map((name) => makeUserRow(name, { salaries: true }))
      .filter((user) => user.fullName.toLowerCase().includes(fullName) && user.email.includes(email))
    return { users: found, total: found.length }
  })
}
beforeEach(() => {
  server.reply(departments.all, { data: castDepartments.map((name) => makeDepartment(getDepartmentId(name), name)) })
})

test('the dialog of a person opens and closes by keyboard alone', async () => {
  list('ananya')
  await openPage('/users', 'kavita')
  await expect.element(row('Ananya Iyer')).toBeVisible()
  ;(page.getByRole('grid').element() as HTMLElement).focus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Update details' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Update details of Ananya Iyer')).toBeVisible()
  await expect.element(dialog.getByLabelText('Email')).toBeDisabled()
  expect(dialog.getByLabelText('Manager').elements()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('grid')).toHaveFocus()
})

test('Update details keeps its buttons in view below scrolling fields at 1366 × 768', async () => {
  await page.viewport(1366, 768)
  list('ananya')
  server.reply(users.managers, { data: [getCastRef('kavita')] })
  await openPage(`/users?dialog=details&user=${cast.ananya.id}`, 'meera')
  await expect.element(dialog.getByText('Update details of Ananya Iyer')).toBeVisible()
  const last = dialog.getByRole('radio').last()
  await expect.element(last).toBeInTheDocument()
  const inView = async (): Promise<void> => {
    for (const name of ['Cancel', 'Update details'])
      await expect.element(dialog.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 0.99 })
  }
  await inView()
  await expect.element(last).not.toBeInViewport()
  await dialog.getByRole('textbox', { name: 'Full Name' }).wheel({ delta: { y: 3_000 } })
  await expect.element(last).toBeInViewport()
  await inView()
})

test('Delete names what ends, what stays with the approver and what follows the reports', async () => {
  list('kavita')
  const absence = { one: 'absence waiting for approval', many: 'absences waiting for approval' }
  server.reply(leaving.holdings, () => ({
    data: {
      user: { ...getCastRef('kavita'), accountState: 'active' as const },
      rows: [],
      lastDay: '2026-03-10',
      hidden: 0,
      ends: [{ what: 'absence request', names: ['11/03/2026 to 14/03/2026'] }],
      stays: [{ ...absence, names: ['09/03/2026 to 10/03/2026', '02/03/2026'] }],
      reports: [getCastRef('ananya')],
      follows: [{ ...absence, count: 5 }],
      managers: [getCastRef('farhan')],
      mayHandOver: { rows: true, reports: true },
    },
  }))
  await openPage(`/users?dialog=delete&user=${cast.kavita.id}`, 'meera')
  await expect.element(dialog.getByText('11/03/2026 to 14/03/2026. It ends now.')).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: '2 absences waiting for approval' })).toBeVisible()
  await expect
    .element(dialog.getByText('09/03/2026 to 10/03/2026, 02/03/2026. They stay with whoever decides them.'))
    .toBeVisible()
  await expect.element(dialog.getByText('5 absences waiting for approval move with the reports.')).toBeVisible()
  await expectAccessible()
})

test('Block asks for the last day, and a past one needs confirmation', async () => {
  list('meera', 'ananya')
  server.reply(users.managers, { data: [] })
  server.reply(leaving.holdings, () => ({
    data: {
      user: { ...getCastRef('ananya'), accountState: 'active' as const },
      rows: [],
      lastDay: '2026-03-09',
      hidden: 0,
      ends: [],
      stays: [],
      reports: [],
      follows: [],
      managers: [],
      mayHandOver: { rows: true, reports: true },
    },
  }))
  const message = 'Ananya Iyer: 2 timesheets after 05/03/2026 no longer count: 06/03/2026, 09/03/2026.'
  const asked = () => buildRefusalResponse(refusal('NEEDS_CONFIRMATION'), { issues: [{ path: 'lastDay', message }] })
  const blocked = server.reply(users.block, ({ query }) => (query.confirm === true ? {} : asked()))
  await openPage(`/users?dialog=block&user=${cast.ananya.id}`, 'meera')
  const day = dialog.getByRole('textbox', { name: 'Last day' })
  await expect.element(day).toHaveValue('09/03/2026')
  await day.fill('05/03/2026')
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Block' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(blocked.map(({ query, body }) => [query.confirm, body.lastDay])).toEqual([
    [false, '2026-03-05'],
    [true, '2026-03-05'],
  ])
})

test('removing the last staff role asks for the last day, even without holdings', async () => {
  list('meera', 'ananya')
  server.reply(users.managers, { data: [] })
  const asked = server.reply(leaving.holdings, () => ({
    data: {
      user: { ...getCastRef('ananya'), accountState: 'active' as const },
      rows: [],
      lastDay: '2026-03-09',
      hidden: 0,
      ends: [],
      stays: [],
      reports: [],
      follows: [],
      managers: [],
      mayHandOver: { rows: true, reports: true },
    },
  }))
  const sent = server.reply(users.updateProfile, { days: [] })
  await openPage('/users', 'meera')
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Update details' }).click()
  const role = dialog.getByRole('combobox', { name: 'Role' })
  await role.click()
  await userEvent.keyboard('{Backspace}Manager{Enter}{Escape}')
  await dialog.getByRole('button', { name: 'Update details' }).click()
  const asking = page.getByRole('dialog', { name: 'Update Ananya Iyer?' })
  await expect.element(asking.getByRole('textbox', { name: 'Last day' })).toHaveValue('09/03/2026')
  await asking.getByRole('button', { name: 'Update', exact: true }).click()
  await expect.element(asking).not.toBeInTheDocument()
  expect(asked[0]?.query.roles).toEqual(['AUTHOR'])
  expect(sent.map(({ body }) => [body.roleData, body.lastDay])).toEqual([[['MANAGER'], '2026-03-09']])
})

test('each user’s roles are shown by name in their order', async () => {
  list('priya', 'sneha', 'nikhil')
  await openPage('/users', 'meera')
  await expect.element(row('Priya Nambiar').getByText('Author, Reviewer', { exact: true })).toBeVisible()
  await expect.element(row('Sneha Menon').getByText('Second reviewer', { exact: true })).toBeVisible()
  await expect.element(row('Nikhil Bose').getByText('Sub-admin', { exact: true })).toBeVisible()
})

test('a manager sees View summary disabled with its reason, and no timesheet projects', async () => {
  list('ananya')
  await openPage('/users', 'kavita')
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  const summary = page.getByRole('menuitem', { name: /^View summary/ })
  await expect.element(summary).toHaveAttribute('aria-disabled', 'true')
  await expect.element(summary).toHaveTextContent('Managers can’t open the summary of a user.')
  expect(page.getByRole('menuitem', { name: 'Assign timesheet projects' }).elements()).toEqual([])
  await expectAccessible()
})

test('a sub-admin sees no salary column and may act only on lower ranks', async () => {
  list('meera', 'ananya')
  await openPage('/users', 'leela')
  await page.getByRole('button', { name: 'Actions for Meera Joshi' }).click()
  await expect.element(page.getByRole('menuitem')).toBeVisible()
  expect(offered()).toEqual(['View summary'])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menuitem')).not.toBeInTheDocument()
  expect(page.getByRole('columnheader', { name: 'Salary' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Block' })).toBeVisible()
  expect(offered()).toEqual(['View summary', 'Update details', 'Assign timesheet projects', 'Block', 'Delete'])
})

test('an admin can assign timesheet projects to staff, but not to managers and admins', async () => {
  list('kavita', 'arjun', 'ananya')
  await openPage('/users', 'meera')
  for (const [name, has] of [
    ['Kavita Desai', false],
    ['Arjun Rao', false],
    ['Ananya Iyer', true],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await expect.element(page.getByRole('menuitem', { name: 'View summary' })).toBeVisible()
    expect(offered().includes('Assign timesheet projects'), name).toBe(has)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menuitem', { name: 'View summary' })).not.toBeInTheDocument()
  }
})

test.for(['light', 'dark'] as const)(
  'the list fits a laptop and folds its filters on a phone in the %s scheme',
  async (scheme) => {
    await emulateColourScheme(scheme)
    list('meera', 'kavita', 'ananya')
    await openPage('/users', 'meera')
    await expect.element(row('Ananya Iyer')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ananya Iyer', exact: true }))
      .toHaveAttribute('href', `/users/${cast.ananya.id}`)
    const grid = page.getByRole('grid').element()
    expect(grid.scrollWidth - grid.clientWidth, 'px too wide for 1366: narrow or hide a column of user-columns.tsx').toBe(0)
    await page.viewport(390, 844)
    await expect.element(row('Ananya Iyer').getByRole('term').filter({ hasText: 'Departments' })).toBeVisible()
    expect(grid.scrollWidth - grid.clientWidth).toBe(0)
    const { right, height } = page.getByRole('button', { name: 'Actions for Ananya Iyer' }).element().getBoundingClientRect()
    expect([right <= 390, height >= 44]).toEqual([true, true])
    const email = page.getByLabelText('Email', { exact: true })
    await expect.element(email).not.toBeInTheDocument()
    await expect.element(page.getByRole('banner').getByText('Meera Joshi')).not.toBeVisible()
    await page.getByRole('button', { name: 'Filters' }).click()
    await email.fill('ananya')
    await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
    await expect.element(page.getByText('1 user', { exact: true })).toBeVisible()
    await expectAccessible()
  },
)

test('a pending salary and a new date are shown in words in the list and the dialog', async () => {
  const newSalary = { amount: 60_000, effectiveDate: '2099-12-01' }
  server.reply(users.list, { users: [{ ...makeUserRow('ananya', { salaries: true }), salary: 50_000, newSalary }], total: 1 })
  await openPage('/users', 'meera')
  await expect.element(row('Ananya Iyer').getByText('then 60,000.00 from 1 Dec 2099')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Update salary' }).click()
  await expect.element(dialog.getByText('Pending: ₹ 60,000.00 per month from 1 December 2099.')).toBeVisible()
  const effective = dialog.getByRole('textbox', { name: 'Effective date' })
  await effective.fill('9-2-25')
  await expect.element(dialog.getByText('Takes effect from 9 February 2025, back-dated.')).toBeVisible()
  await userEvent.tab()
  await expect.element(effective).toHaveValue('09/02/2025')
  await expectAccessible()
})

test('a refused save shows the server’s sentence as a toast and in its dialog', async () => {
  list('ananya')
  server.reply(users.salary, () => buildRefusalResponse(refusal('PAST_DATE')))
  await openPage('/users', 'meera')
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Update salary' }).click()
  await dialog.getByLabelText('Salary per month, in rupees').fill('1000')
  await dialog.getByRole('button', { name: 'Update salary' }).click()
  const sentence = refusal('PAST_DATE').message
  await expect.element(dialog.getByRole('alert').getByText(sentence)).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText(sentence)).toBeVisible()
})

const byArjun = { by: { _id: cast.arjun.id, fullName: cast.arjun.fullName }, at: '2026-03-10T04:30:00.000Z' }

test('a second save of a person shows the first one’s changes and asks about each conflict', async () => {
  server.reply(users.list, { users: [{ ...makeUserRow('ananya', { salaries: true }), version: 7 }], total: 1 })
  server.reply(users.managers, { data: [getCastRef('kavita'), getCastRef('farhan')] })
  const changes = [
    { field: 'newFullname', theirs: 'Ananya I. Rao', ...byArjun },
    { field: 'employee_id', theirs: 'E-77', ...byArjun, by: null },
    { field: 'departments', theirs: ['Biology'], ...byArjun },
    { field: 'roleData', theirs: ['AUTHOR', 'REVIEWER-2'], ...byArjun },
  ]
  const sent = server.reply(users.updateProfile, ({ body }) =>
    body.version === 7 ? buildConflictResponse(9, ...changes) : { days: [] },
  )
  await openPage('/users', 'meera')
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Update details' }).click()
  await dialog.getByRole('textbox', { name: 'Full Name' }).fill('Ananya Rao')
  await dialog.getByRole('textbox', { name: 'Employee Id' }).fill('E-1')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const told = dialog.getByRole('region', { name: 'Changed since you opened it' })
  await expect.element(told).toHaveFocus()
  await expect.element(told.getByText('Arjun Rao').first()).toBeVisible()
  await expect.element(told.getByText('Ananya I. Rao')).toBeVisible()
  await expect.element(told.getByText('Yours: Ananya Rao')).toBeVisible()
  await expect.element(told.getByText('Someone,')).toBeVisible()
  await expect.element(dialog.getByTitle('Biology', { exact: true })).toBeVisible()
  await expect.element(told.getByText('Author, Second reviewer')).toBeVisible()
  await expectAccessible()
  // Neither a second Ctrl+Enter nor an Enter decides before the choices have loaded.
  await userEvent.keyboard('{Control>}{Enter}{/Control}{Enter}')
  expect(sent).toHaveLength(1)
  await told.getByRole('button', { name: 'Use theirs' }).nth(0).click()
  await expect.element(dialog.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ananya I. Rao')
  await dialog.getByRole('button', { name: 'Update details' }).click()
  expect(sent).toHaveLength(1)
  await told.getByRole('button', { name: 'Keep mine' }).nth(1).click()
  await dialog.getByRole('button', { name: 'Update details' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body.version)).toEqual([7, 9])
  expect(sent[1]?.body).toMatchObject({
    newFullname: 'Ananya I. Rao',
    employee_id: 'E-1',
    departments: [getDepartmentId('Biology')],
  })
})

test('a second salary save shows the first and can then be saved', async () => {
  server.reply(users.list, { users: [{ ...makeUserRow('ananya', { salaries: true }), salaryVersion: 7 }], total: 1 })
  const first = { field: 'salaries', theirs: [{ amount: 61_000, effectiveDate: '2026-03-10' }], ...byArjun }
  const sent = server.reply(users.salary, ({ body }) => (body.version === 7 ? buildConflictResponse(8, first) : {}))
  await openPage('/users', 'meera')
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Update salary' }).click()
  await dialog.getByLabelText('Salary per month, in rupees').fill('60000')
  await dialog.getByRole('button', { name: 'Update salary' }).click()
  const told = dialog.getByRole('region', { name: 'Changed since you opened it' })
  await expect.element(told.getByText('Amount: 61,000; Effective date: 10/03/2026')).toBeVisible()
  await told.getByRole('button', { name: 'Continue with what I typed' }).click()
  await dialog.getByRole('button', { name: 'Update salary' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map(({ body }) => [body.amount, body.version])).toEqual([
    [60_000, 7],
    [60_000, 8],
  ])
})

test('Enter chooses the first match in a choice list', async () => {
  list('ananya')
  await openPage('/users', 'meera')
  await page.getByRole('combobox', { name: 'Role' }).click()
  await userEvent.keyboard('second{Enter}')
  await expect.poll(() => new URLSearchParams(location.search).get('role')).toBe('REVIEWER-2')
  await page.getByRole('button', { name: 'Add User' }).click()
  await dialog.getByRole('combobox', { name: 'Departments' }).click()
  await userEvent.keyboard('phys{Enter}')
  await expect.element(dialog.getByTitle('Physics', { exact: true })).toBeVisible()
})

test('Export Data shows how many users match and exports them', async () => {
  list('ananya', 'neha')
  const exported = server.reply(users.export, () => buildRefusalResponse(refusal('NO_DATA_TO_EXPORT')))
  await openPage('/users', 'meera')
  await expect.element(page.getByRole('button', { name: 'Export Data', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Full name' }).fill('ananya')
  await page.getByRole('button', { name: 'Export Data: 1 user', exact: true }).click()
  await expect.poll(() => exported.map(({ body }) => body)).toMatchObject([{ fullName: 'ananya' }])
})

test('Add User starts with the name and email of the candidate in the address', async () => {
  list('ananya')
  const hired = buildCandidate(1, 'Leena Paul', { stage: 'hired' })
  serveCandidates(server, [hired])
  const added = server.reply(users.add, { data: { ...getCastRef('imran'), fullName: 'Leena Paul', roleData: ['AUTHOR'] } })
  await openPage(`/users?dialog=add&candidate=${hired._id}`, 'meera')
  await expect.element(dialog.getByRole('textbox', { name: 'Full Name' })).toHaveValue('Leena Paul')
  await expect.element(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue(hired.email)
  await dialog.getByLabelText('Password').fill('nine paper boats')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await userEvent.keyboard('author{Enter}{Tab}')
  await dialog.getByRole('radio', { name: 'Yes' }).click()
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => added.at(-1)?.body).toMatchObject({ fullName: 'Leena Paul', email: hired.email, role: ['AUTHOR'] })
  expect(location.search).not.toContain('candidate')
})

test('the button of Add User keeps its place when the password advice arrives', async () => {
  list('ananya')
  await openPage('/users', 'meera')
  let answer: (() => void) | undefined
  server.reply(signIn.passwordStrength, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return { level: 0 as const, word: 'Not allowed' as const, advice: 'The password needs at least 8 characters.' }
  })
  await page.getByRole('button', { name: 'Add User' }).click()
  const add = dialog.getByRole('button', { name: 'Add User' })
  await expect.element(add).toBeVisible()
  const topOf = (): number => add.element().getBoundingClientRect().top - dialog.element().getBoundingClientRect().top
  await expect.poll(() => answer).toBeDefined()
  const before = topOf()
  answer?.()
  await expect.element(dialog.getByText('The password needs at least 8 characters.')).toBeVisible()
  expect(topOf()).toBe(before)
})

test('typing a name before the password does not request its strength', async () => {
  list('ananya')
  await openPage('/users?dialog=add', 'meera')
  await expect.element(dialog.getByText('Longer is better.')).toBeVisible()
  const asked = server.reply(signIn.passwordStrength, { level: 4, word: 'Strong', advice: '' })
  await dialog.getByRole('textbox', { name: 'Full Name' }).click()
  await userEvent.keyboard('Imran Sheikh')
  await dialog.getByLabelText('Password', { exact: true }).fill('four quiet lamps')
  await expect.element(dialog.getByText('Strength: Strong.')).toBeVisible()
  expect(asked.map(({ body }) => body)).toMatchObject([{ password: 'four quiet lamps', fullName: 'Imran Sheikh' }])
})

test('Add User generates a password, and assignments follow the roles until chosen', async () => {
  list('ananya')
  const added = server.reply(users.add, { data: { ...getCastRef('imran'), roleData: ['MANAGER'] } })
  await openPage('/users?dialog=add', 'meera')
  await dialog.getByRole('textbox', { name: 'Full Name' }).fill('Imran Sheikh')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(getCastRef('imran').email)
  await dialog.getByRole('button', { name: 'Generate a password' }).click()
  const shown = dialog.getByText(/^Generated: /)
  await expect.element(shown).toBeVisible()
  const password = (shown.element().textContent ?? '').replace('Generated: ', '')
  expect(password).toMatch(/^\w{4}(-\w{4}){3}$/)
  await expect.element(dialog.getByLabelText('Password')).toHaveValue(password)
  await expectAccessible()
  const choose = async (role: string) => {
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await userEvent.keyboard(`${role}{Enter}{Tab}`)
  }
  await expect.element(dialog.getByRole('radio', { name: 'Yes' })).not.toBeChecked()
  await choose('author')
  await expect.element(dialog.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await choose('manager')
  await expect.element(dialog.getByRole('radio', { name: 'No' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Yes' }).click()
  await choose('uploader')
  await choose('manager')
  await expect.element(dialog.getByRole('radio', { name: 'Yes' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect.poll(() => added.at(-1)?.body).toMatchObject({ password, role: ['MANAGER'], enableAssignments: true })
})

test('Ctrl Enter in the open role list submits the chosen roles and a searched one', async () => {
  list('ananya')
  const added = server.reply(users.add, { data: { ...getCastRef('imran'), roleData: ['AUTHOR'] } })
  await openPage('/users', 'meera')
  const role = dialog.getByRole('combobox', { name: 'Role' })
  const submit = async (searched: string): Promise<void> => {
    await page.getByRole('button', { name: 'Add User' }).click()
    await dialog.getByRole('textbox', { name: 'Full Name' }).fill('Imran Sheikh')
    await dialog.getByRole('textbox', { name: 'Email' }).fill(getCastRef('imran').email)
    await dialog.getByLabelText('Password', { exact: true }).fill('four quiet lamps')
    await role.click()
    await userEvent.keyboard('author{Enter}')
    await expect.element(role).toHaveValue('')
    if (searched !== '') await userEvent.keyboard(searched)
    await expect.element(role).toHaveValue(searched)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await submit('')
  await submit('uploader')
  expect(added.map(({ body }) => body.role)).toEqual([['AUTHOR'], ['AUTHOR', 'UPLOADER']])
})

test('an unknown candidate leaves the form empty with the reason', async () => {
  list('ananya')
  serveCandidates(server, [])
  await openPage('/users?dialog=add&candidate=019a0000-0000-7000-8000-000000008001', 'kavita')
  await expect.element(dialog.getByText('The candidate could not be loaded: Candidate not found')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Full Name' })).toHaveValue('')
})

test('typed values except the password are restored for the same person after the session ended', async () => {
  list('ananya')
  const name = dialog.getByRole('textbox', { name: 'Full Name' })
  const address = '/users?dialog=add'
  const open = async (who: CastName, at = address): Promise<void> => {
    await leavePage()
    await openPage(at, who)
    await expect.element(name).toBeVisible()
  }
  await openPage(address, 'kavita')
  await name.fill('Leena Paul')
  await dialog.getByLabelText('Password').fill('nine paper boats')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await userEvent.keyboard('author{Enter}{Tab}')
  expect(JSON.stringify(sessionStorage)).toContain('Leena Paul')
  expect(JSON.stringify(sessionStorage) + JSON.stringify(localStorage)).not.toContain('nine paper boats')
  await open('kavita')
  await expect.element(name).toHaveValue('Leena Paul')
  await expect.element(dialog.getByText('Author')).toBeVisible()
  await expect.element(dialog.getByLabelText('Password')).toHaveValue('')
  await expect.element(dialog.getByText('What you typed earlier was kept. It is not saved yet.')).toBeVisible()
  await expectAccessible()
  await open('farhan')
  await expect.element(name).toHaveValue('')
  await open('kavita')
  await expect.element(name).toHaveValue('')

  await name.fill('Leena Paul')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await open('kavita')
  await expect.element(name).toHaveValue('')
})

test('restored values keep their version and reveal what others saved meanwhile', async () => {
  let version = 7
  server.reply(users.list, () => ({ users: [{ ...makeUserRow('ananya', { salaries: true }), version }], total: 1 }))
  server.reply(users.managers, { data: [] })
  const sent = server.reply(users.updateProfile, ({ body }) =>
    body.version === 7 ? buildConflictResponse(9, { field: 'newFullname', theirs: 'Ananya I. Rao', ...byArjun }) : { days: [] },
  )
  const address = `/users?dialog=details&user=${cast.ananya.id}`
  const name = dialog.getByRole('textbox', { name: 'Full Name' })
  await openPage(address, 'kavita')
  await name.fill('Ananya Rao')
  await leavePage()
  version = 9
  await openPage(address, 'kavita')
  await expect.element(name).toHaveValue('Ananya Rao')
  await dialog.getByRole('button', { name: 'Update details' }).click()
  const told = dialog.getByRole('region', { name: 'Changed since you opened it' })
  await expect.element(told.getByText('Yours: Ananya Rao')).toBeVisible()
  expect(sent.map(({ body }) => [body.newFullname, body.version])).toEqual([['Ananya Rao', 7]])
})

test('a past day for departments is sent with them and asks for confirmation', async () => {
  list('meera', 'ananya')
  server.reply(users.managers, { data: [] })
  const message = 'Ananya Iyer: 8 days from 02/03/2026 to 09/03/2026 move from Physics to no department.'
  const sent = server.reply(users.updateProfile, ({ query }) =>
    query.confirm === true
      ? { days: [] }
      : buildRefusalResponse(refusal('NEEDS_CONFIRMATION'), { issues: [{ path: 'departmentsFrom', message }] }),
  )
  await openPage('/users', 'meera')
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Update details' }).click()
  await expect.element(dialog.getByText(/sees the reasons of absences/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Effective date of departments' }).fill('02/03/2026')
  await userEvent.keyboard('{Tab}')
  await dialog.getByRole('button', { name: 'Update details' }).click()
  await expect.element(dialog.getByText(message)).toBeVisible()
  await dialog.getByRole('button', { name: 'Update details' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(
    sent.map(({ query, body }) => [query.confirm, body.departmentsFrom, Array.isArray(body.departments), body.managerFrom]),
  ).toEqual([
    [false, '2026-03-02', true, undefined],
    [true, '2026-03-02', true, undefined],
  ])
})

const FIGURES = ['Shift Type', 'Working hours per day', 'Manager'] as const
const openOwn = async (more = {}): Promise<void> => {
  list('meera', 'ananya')
  server.reply(users.managers, { data: [] })
  await openPage('/users', 'meera', more)
  await page.getByRole('button', { name: 'Actions for Meera Joshi' }).click()
  await page.getByRole('menuitem', { name: 'Update details' }).click()
  await expect.element(dialog.getByLabelText('Full name')).toBeVisible()
}

test('an admin editing themselves neither sees nor sends their own figures', async () => {
  const saved = server.reply(users.updateProfile, { days: [] })
  await openOwn()
  for (const label of FIGURES) expect(dialog.getByLabelText(label).elements(), label).toEqual([])
  await expect.element(dialog.getByText(/Another admin has to change your roles/)).toBeVisible()
  await dialog.getByLabelText('Full name').fill('Meera J Joshi')
  await dialog.getByRole('button', { name: 'Update details' }).click()
  await expect
    .poll(() => saved.map(({ body }) => body))
    .toEqual([{ _id: cast.meera.id, newFullname: 'Meera J Joshi', version: 1 }])
})

test('the only admin can change their own figures', async () => {
  await openOwn({ isOnlyAdmin: true })
  for (const label of FIGURES) await expect.element(dialog.getByLabelText(label, { exact: true })).toBeInTheDocument()
})

test('details of a person show no department id before the names arrive', async () => {
  list('ananya')
  let arrive = (): void => undefined
  const waiting = new Promise<void>((done) => (arrive = done))
  const data = castDepartments.map((name) => makeDepartment(getDepartmentId(name), name))
  server.reply(departments.all, () => waiting.then(() => ({ data })))
  server.reply(users.managers, { data: [getCastRef('kavita')] })
  await openPage(`/users?dialog=details&user=${cast.ananya.id}`, 'kavita')
  await expect.element(dialog.getByText('…').first()).toBeVisible()
  expect(dialog.getByText(/0000-/).elements()).toEqual([])
  arrive()
  await expect.element(dialog.getByText('…')).not.toBeInTheDocument()
})
