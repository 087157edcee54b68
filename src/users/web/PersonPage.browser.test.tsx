import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast, type CastName } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { mapTextFields } from '../vocabulary.ts'
import { people } from '../person-contract.ts'
import { refusal } from '../refusals.ts'

const AT = '2026-03-01T05:00:00.000Z'
const file = 'Foundation_Set01.xlsx'
const work = (rows: number) => ({
  at: AT,
  actor: getCastRef('ananya'),
  change: null,
  work: {
    kind: 'update' as const,
    role: 'AUTHOR' as const,
    from: 'assigned',
    to: 'done',
    file,
    section: 'NEET 2027',
    living: true,
    rows,
    sr_no: null,
  },
})

function summaryOf(name: CastName, { salaries = false, ownSalary = false } = {}) {
  const span = { from: '2025-01-01', to: null, state: 'now' as const, setBy: null, setOn: AT }
  server.reply(people.events, ({ query: { before } }) => ({
    events: before === undefined ? [work(1)] : [work(12)],
    next: before === undefined ? AT : null,
  }))
  return server.reply(people.summary, {
    person: {
      ...getCastRef(name),
      ...mapTextFields(() => 'E-1'),
      roleData: [...cast[name].roles],
      state: 'active',
      created_at: AT,
      addedBy: null,
      deleted_at: null,
      managerId: null,
      enableAssignments: true,
      enableQualitative: false,
      statusReportPermission: false,
    },
    terms: [{ ...span, shiftType: 6, workingHours: 8 }],
    ...(salaries && { salaries: [{ ...span, setBy: ownSalary ? getCastRef(name) : getCastRef('arjun'), amount: 52_000 }] }),
    managers: [],
    departments: [{ ...span, departments: ['Physics'] }],
    states: [{ ...span, roleData: [...cast[name].roles], account: 'active' }],
    work: [{ role: 'AUTHOR', file, section: 'NEET 2027', waiting: 84, rework: 3, later: 0 }],
    accounts: [],
    targets: [],
    timesheetProjects: [],
  })
}

test('marks a salary that the only admin set for themselves', async () => {
  summaryOf('meera', { salaries: true, ownSalary: true })
  await openPage(`/users/${cast.meera.id}`, 'meera')
  const salary = page.getByRole('group', { name: 'Salary', exact: true })
  await expect.element(salary.getByText('own figure')).toBeVisible()
  expect(page.getByText('own figure').elements()).toHaveLength(1)
})

test('open work links to the rows, and earlier events load by keyboard', async () => {
  summaryOf('ananya', { salaries: true })
  await openPage(`/users/${cast.ananya.id}`, 'meera')
  const open = page.getByRole('group', { name: 'Open work', exact: true })
  await expect.element(open.getByRole('row', { name: new RegExp(file) })).toHaveTextContent('Author')
  await expect.element(open.getByRole('link', { name: file })).toHaveAttribute('href', expect.stringContaining(`/${file}`))
  await expect.element(page.getByText('Reworks waiting')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Salary', exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'What they can open' }))
    .toHaveAttribute('href', `/access-management/why?person=${cast.ananya.id}`)
  await expect
    .element(page.getByRole('link', { name: 'History of access' }))
    .toHaveAttribute('href', `/audit?access=any&object=${cast.ananya.id}`)
  const earlier = page.getByRole('button', { name: 'Show earlier events' })
  await expect.element(earlier).toBeVisible()
  ;(earlier.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const events = page.getByRole('list', { name: 'Earlier events' })
  await expect.element(events).toHaveFocus()
  await expect.element(events).toHaveTextContent(`12 rows of ${file}`)
  await expectAccessible()
})

test('a manager cannot open the page, and no request is sent', async () => {
  const request = summaryOf('ananya')
  await openPage(`/users/${cast.ananya.id}`, 'kavita')
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page is not for your role' })).toBeVisible()
  expect(request).toEqual([])
})

test('a sub-admin sees a person without the salary', async () => {
  summaryOf('kavita')
  await openPage(`/users/${cast.kavita.id}`, 'leela')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Kavita Desai' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Departments' })).toBeVisible()
  expect(page.getByText('Salary').elements()).toEqual([])
})

test('an unknown address shows the documented sentence', async () => {
  server.reply(people.summary, buildRefusalResponse(refusal('USER_NOT_FOUND')))
  server.reply(people.events, buildRefusalResponse(refusal('USER_NOT_FOUND')))
  await openPage('/users/019a0000-0000-7000-8000-999999999999', 'leela')
  await expect.element(page.getByText('User not found').first()).toBeVisible()
})
