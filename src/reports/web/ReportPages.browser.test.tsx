import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { emptyReport, buildReport, workDay, workedWeek } from '../../../test/web/reports.ts'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { departments } from '../../departments/contract.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { refetchForOthers } from '../../kit/web/use-calls.ts'
import { noteServerTime } from '../../kit/web/server-clock.ts'
import { preferences } from '../../session/preferences-contract.ts'
import { users } from '../../users/contract.ts'
import { reports, type FullHours } from '../contract.ts'
import { reportFilters } from '../filter-contract.ts'
import { explanations } from '../explain-contract.ts'
import { HOURS } from '../vocabulary.ts'

const physics = { _id: getDepartmentId('Physics'), name: 'Physics' }
const optics = { _id: '019a0000-0000-7000-8000-000000000071', name: 'NEET Optics 2027' }
const imran = getCastRef('imran')
const week = `user=${imran._id}&from=2026-06-01&to=2026-06-06`

const replyToForm = () => {
  const department = { ...physics, department_name: physics.name, addedBy: null }
  server.reply(departments.allForReports, { departments: [department] })
  server.reply(reportFilters.projects, { data: [optics] })
  server.reply(users.managers, { data: [getCastRef('kavita'), getCastRef('farhan')] })
  return server.reply(reportFilters.users, {
    users: [
      { ...imran, roleData: ['AUTHOR'] },
      { ...getCastRef('ananya'), roleData: ['AUTHOR'] },
    ],
  })
}
const replyToReport = (work = [{ who: 'imran' as const, days: workedWeek, modId: 'NC-0042' }]) =>
  server.reply(reports.productivity, ({ body }) => {
    if (body.from.startsWith('2026-05')) return buildReport([{ who: 'imran', days: [workDay('2026-05-04')] }])
    return buildReport(work, { page: body.paging.page ?? 1, limit: body.paging.limit ?? 1_000 })
  })
const grid = page.getByRole('grid', { name: /^Records of the/ })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const form = page.getByRole('form', { name: 'Report of' })
const generate = () => form.getByRole('button', { name: 'Generate report' }).click()
const dateField = (name: 'From' | 'To') => form.getByRole('textbox', { name, exact: true })
const cellTexts = (row: Element | undefined): string[] =>
  [...(row?.querySelectorAll('[role=gridcell]') ?? [])].map((cell) => cell.textContent ?? '')
const rows = () => [...grid.element().querySelectorAll('[data-row]:not([data-row="-1"])')]
const figuresOf = (day: string): string[] => cellTexts(rows().find((row) => row.textContent?.includes(day))).slice(1)

test('an admin reads the worked example with its lines, totals, legend and previous period', async () => {
  replyToForm()
  const request = replyToReport()
  await openPage(`/report/user?${week}`, 'meera')
  await expect.element(page.getByRole('heading', { name: 'User Report' })).toBeVisible()
  await expect
    .poll(() => figuresOf('01/06/2026'))
    .toEqual(['12.00', '8.00', '0.00', '0.00', '0.00', '0.00', '8.00', '+4.00', '+4.00'])
  expect(figuresOf('02/06/2026')).toEqual(['6.00', '8.00', '2.00', '0.00', '0.00', '0.00', '6.00', '−2.00', '0.00'])
  expect(figuresOf('03/06/2026')).toEqual(['4.00', '8.00', '2.00', '0.00', '0.00', '0.00', '6.00', '−4.00', '−2.00'])
  expect(figuresOf('04/06/2026')).toEqual(['0.00', '8.00', '0.00', '0.00', '0.00', '8.00', '0.00', '0.00', '0.00'])
  expect(figuresOf('05/06/2026')).toEqual(['9.00', '8.00', '0.00', '1.00', '0.00', '0.00', '8.00', '+1.00', '+1.00'])
  const heads = [...grid.element().querySelectorAll('[role=columnheader]')].map((head) => head.textContent)
  expect(heads).toEqual([
    'Date',
    'Total Productivity Hours',
    'Demand Hours',
    'Ticket Hours',
    'Qualitative Task',
    'Production Hours',
    'Leave Hours',
    'Total Demand Hours',
    'Balance',
    'Delta',
  ])
  const lines = rows().slice(1, 4).map((row) => [...row.querySelectorAll('[role=gridcell] > span > span')].map((part) => part.textContent)) // prettier-ignore
  expect(lines).toEqual([
    ['Project Name', 'Subproject', 'Department', 'Subject', 'Done', 'Target', 'Productivity Hours'],
    ['NEET Optics 2027', 'Set 03', 'Physics', 'Physics', '60', '40', '12.00'],
    ['Total', '', '', '', '60', '40', '12.00'],
  ])
  const figures = page.getByRole('complementary', { name: 'Figures' })
  await expect
    .element(figures.getByRole('region', { name: 'Totals' }))
    .toHaveTextContent(
      /Balance\+1\.00 hours.*worked 33\.00 of 32\.00 required.*Total delta\+1\.00 \+ 4\.00 =\+5\.004\.00 h of tickets were used.*Total Demand Hours28\.00/,
    )
  await expect
    .element(figures.getByLabelText('Days', { exact: true }))
    .toHaveTextContent(
      /W working days0– non working day0U ticket used1C ticket created2L leave1I incentive1X loss1all6days worked5days required4/,
    )
  await expect.element(figures.getByText('Balance, 01/05–06/05/2026')).toBeVisible()
  await expect.element(figures.getByText('−8.00')).toBeVisible()
  const scheduled = page.getByRole('link', { name: 'Schedule' }).element().getAttribute('href') ?? ''
  const chosen = new URL(scheduled, location.href).searchParams
  expect(chosen.get('export')).toBe('POST /user/target/report/download')
  expect(JSON.parse(chosen.get('selection') ?? '')).toEqual({ type: 'user', user: [imran._id] })
  const [first, before] = request.map(({ body }) => body)
  expect(first).toMatchObject({
    type: 'user',
    users: [imran._id],
    from: '2026-06-01',
    to: '2026-06-06',
    paging: { page: 1, limit: 10 },
  })
  expect(before).toMatchObject({ from: '2026-05-01', to: '2026-05-06', paging: { page: 1, limit: 1 } })
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

const partOf = ({ records, days, months, people, totals, ...report }: ReturnType<typeof buildReport>) => {
  const part = <Figures extends FullHours>(hours: Figures, worked: number) => ({
    ...hours,
    ...Object.fromEntries(HOURS.map((name) => [name, null])),
    totalProductivityHours: worked,
  })
  const noDays = { daysRequired: null, counts: null }
  return {
    ...report,
    ...noDays,
    records: records.map((record) => ({ ...part(record, record.lineHours), color: null })),
    totals: part(totals, 30),
    days: days.map((day) => part(day, 6)),
    months: months.map((month) => part(month, 30)),
    people: people.map((person) => ({ ...person, ...noDays, totals: part(person.totals, 30), colors: null })),
  }
}

test('a project filter shows the hours of its projects on each day, without whole-day figures', async () => {
  replyToForm()
  const request = server.reply(reports.productivity, ({ body }) =>
    body.projects.length > 0
      ? partOf(buildReport([{ who: 'imran', days: workedWeek }]))
      : buildReport([{ who: 'imran', days: workedWeek }]),
  )
  await openPage(`/report/team?${week}&project=${optics._id}`, 'meera')
  const titles = () => [...grid.element().querySelectorAll('[role=columnheader]')].map((head) => head.textContent)
  await expect.poll(titles).toEqual(['Date', 'Total Productivity Hours'])
  await expect.element(page.getByText(/^Figures of the chosen project for each day/)).toBeVisible()
  const figures = page.getByRole('complementary', { name: 'Figures' })
  await expect
    .element(figures.getByRole('region', { name: 'Totals' }))
    .toHaveTextContent('Total Productivity Hours30.00 hoursof the chosen projects, on 6 days, 5 of them with hours')
  expect(page.getByRole('grid', { name: 'People by days' }).query()).toBeNull()
  expect(figures.element().textContent).not.toMatch(/Balance|Delta|Calendar/)
  expect(request.map(({ body }) => body.projects)).toEqual([[optics._id]])
  await expectAccessible()
  await form.getByRole('combobox', { name: 'Project' }).click()
  await userEvent.keyboard('No pro{Enter}')
  await generate()
  await expect.poll(() => request.at(-1)?.body.projects).toContain('No project')
})

test('waiting hours are shown next to the total and can be left out with one press', async () => {
  replyToForm()
  const days = workedWeek.map((day, at) => (at === 0 ? { ...day, waits: true } : day))
  const request = server.reply(reports.productivity, ({ body }) =>
    buildReport([{ who: 'imran', days: body.waiting === 'left out' ? workedWeek.slice(1) : days }]),
  )
  await openPage(`/report/user?${week}`, 'meera')
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect.element(totals).toHaveTextContent(/33\.00 of 32\.00 requiredof which 12\.00 h wait for approval/)
  await button('Leave them out').click()
  await expect.element(totals).toHaveTextContent(/without timesheets waiting for approval/)
  await expect.poll(() => request.map(({ body }) => body.waiting)).toContain('left out')
  await expect.element(form.getByText('Left out')).toBeVisible()
  const explained = server.reply(explanations.ofDay, () => buildRefusalResponse(new Refusal('RECORD_NOT_FOUND', [404, 'None.'])))
  await page.getByRole('button', { name: /^Total Productivity Hours of Imran Sheikh, 02\/06\/2026/ }).click()
  await expect.poll(() => explained.map(({ query }) => query.waiting)).toEqual([['left out']])
  await expectAccessible()
  await button('Count them').click()
  await expect.element(totals).toHaveTextContent(/of which 12\.00 h wait for approval/)
})

test('lines without a target are counted, linked to their row, and marked on a loss', async () => {
  replyToForm()
  const days = [
    workDay('2026-06-01', {
      lines: [
        { done: 80, target: null },
        { done: 8, target: 0 },
      ],
    }),
    workDay('2026-06-02', { lines: [{ done: 20, target: 40 }] }),
  ]
  server.reply(reports.productivity, () => buildReport([{ who: 'imran', days }]))
  await openPage(`/report/user?${week}`, 'meera')
  const totals = page.getByRole('region', { name: 'Totals' })
  await expect.element(totals).toHaveTextContent(/2 lines without a target, 88 units/)
  const places = totals.getByRole('list', { name: 'Lines without a target' })
  await expect.element(places).toHaveTextContent('NEET Optics 2027 2 lines, 88 units')
  await expect
    .element(places.getByRole('link', { name: 'NEET Optics 2027' }))
    .toHaveAttribute('href', '/target-assign/019a0000-0000-7000-8000-000000000082/019a0000-0000-7000-8000-000000000081')
  expect(rows().find((row) => row.textContent?.includes('01/06/2026'))?.textContent).toContain('loss, no target')
  expect(rows().find((row) => row.textContent?.includes('02/06/2026'))?.textContent).not.toContain('no target')
  await expectAccessible()
  history.pushState(null, '', '/report/department?from=2026-06-01&to=2026-06-06&count=people')
  await expect
    .element(page.getByRole('grid', { name: 'Count View' }).getByRole('link', { name: '2', exact: true }))
    .toHaveAttribute('href', `/report/user?from=2026-06-01&to=2026-06-06&user=${imran._id}`)
  history.pushState(null, '', `/report/department?from=2026-06-01&to=2026-06-06&project=${optics._id}&count=people`)
  await expect
    .element(page.getByRole('grid', { name: 'Count View' }).getByRole('link', { name: '2', exact: true }))
    .toHaveAttribute('href', `/report/user?from=2026-06-01&to=2026-06-06&project=${optics._id}&user=${imran._id}`)
})

test('Count View with a project filter has no whole-day figures', async () => {
  replyToForm()
  server.reply(reports.productivity, () => partOf(buildReport([{ who: 'imran', days: workedWeek }])))
  await openPage(`/report/department?from=2026-06-01&to=2026-06-06&project=${optics._id}&count=people`, 'meera')
  const counts = page.getByRole('grid', { name: 'Count View' })
  await expect
    .poll(() => [...counts.element().querySelectorAll('[role=columnheader]')].map((head) => head.textContent))
    .toEqual([
      'Name',
      'Days',
      'days worked',
      'Total Productivity Hours',
      'Lines without target',
      'Units without target',
      'Waiting Hours',
    ])
})

test('the grid is one tab stop, with arrows between figures, Enter to explain, and folding', async () => {
  replyToForm()
  replyToReport()
  const report = buildReport([{ who: 'imran', days: workedWeek }])
  const record = report.records[2] ?? expect.fail('no third day')
  const explained = server.reply(explanations.ofDay, {
    data: {
      person: imran,
      record,
      terms: { shiftType: 5, workingHours: 8, since: null },
      absence: null,
      holiday: null,
      lines: [
        {
          projectName: 'NEET Optics 2027',
          done: 20,
          target: { count: 40, since: '2026-01-01', row: optics._id, project: optics._id },
          productivityHours: 4,
          demandHours: 8,
          modId: null,
        },
      ],
      qualitative: [],
      files: [],
      bank: [
        { dateKey: '2026-06-01', created: 4, used: 0, left: 4 },
        { dateKey: '2026-06-02', created: 0, used: 2, left: 2 },
        { dateKey: '2026-06-03', created: 0, used: 2, left: 0 },
      ],
    },
  })
  await openPage(`/report/user?${week}`, 'meera')
  await expect.poll(() => rows().length).toBeGreaterThan(8)
  expect(grid.element().querySelectorAll('a:not([tabindex="-1"]), button:not([tabindex="-1"])')).toHaveLength(0)
  ;(grid.element() as HTMLElement).focus()
  // The third day is below two days with three rows of lines each.
  await userEvent.keyboard('{ArrowDown>8/}{End}{Enter}')
  const card = page.getByRole('dialog', { name: 'Delta, 03/06/2026' })
  await expect.element(card).toHaveTextContent(/−2\.00/)
  expect(explained[0]?.params).toEqual({ user: imran._id, day: '2026-06-03' })
  const linkTo = (name: string) => card.getByRole('link', { name }).element().getAttribute('href')
  expect(linkTo('timesheet')).toBe(`/timesheet/${imran._id}/manage?day=2026-06-03`)
  expect(linkTo('target since 01/01/2026')).toMatch(/^\/target-assign\/.*asOf=2026-06-03/)
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement === grid.element()).toBe(true)
  const shown = () => rows().map((row) => row.getAttribute('data-id')?.split('.').at(2) ?? 'day')
  await userEvent.keyboard('{Home}{Enter}')
  await expect.poll(() => shown().slice(8, 10)).toEqual(['day', 'day'])
  // The column header folds all days.
  await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}{Enter}')
  await expect.poll(shown).toEqual(['day', 'day', 'day', 'day', 'day', 'day'])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => shown().length).toBeGreaterThan(8)
})

test('a report loads only on request, and its form names missing fields and writes the address', async () => {
  const people = replyToForm()
  const request = replyToReport()
  await openPage('/report/user', 'meera')
  await expect.element(page.getByText('Choose users and dates, then press Generate report.')).toBeVisible()
  await generate()
  await expect.element(page.getByText('Please select a user')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'User' })).toHaveFocus()
  await page.getByRole('combobox', { name: 'User' }).fill('Imran')
  await userEvent.keyboard('{Enter}')
  const [from, to] = [dateField('From'), dateField('To')]
  await from.fill('06/06/2026')
  await to.fill('01/06/2026')
  await generate()
  const dates = form.getByRole('group', { name: 'Dates' })
  await expect.element(dates).toHaveAccessibleDescription('The end can’t be before the start.')
  await expect.element(from).toHaveFocus()
  await from.fill('01/01/2016')
  await generate()
  await expect.element(page.getByText('The period can have at most 366 days.')).toBeVisible()
  expect(request).toEqual([])
  await from.fill('01/06/2026')
  await to.fill('06/06/2026')
  await generate()
  const asSent = () => Object.fromEntries(new URLSearchParams(location.search))
  await expect.poll(asSent).toEqual({ user: imran._id, from: '2026-06-01', to: '2026-06-06' })
  await expect.poll(() => figuresOf('01/06/2026').at(-1)).toBe('+4.00')
  expect(people[0]?.params).toEqual({ role: '-', department: '-' })
  history.back()
  await expect.element(page.getByText('Choose users and dates, then press Generate report.')).toBeVisible()
})

test('a role is found by its name and sent in the spelling of the call', async () => {
  const people = replyToForm()
  await openPage('/report/user', 'meera')
  await choose('Role', 'second')
  await expect.element(form.getByTitle('Second reviewer', { exact: true }).first()).toBeVisible()
  await expect.poll(() => people.at(-1)?.params.role).toBe('REVIEWER-2')
})

async function choose(field: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(name)
  await userEvent.keyboard('{Enter}')
}

test('a report of several users can be reopened, unless one of them is no longer accessible', async () => {
  replyToForm()
  const request = replyToReport(team as never)
  await openPage('/report/user', 'arjun')
  const stored: unknown[] = []
  server.reply(preferences.storePreference, ({ params, body }) => {
    if (params.key === 'last.report.user') stored.push((body.value as { value: unknown }).value)
    return {}
  })
  for (const name of ['Imran', 'Ananya']) {
    await choose('User', name)
  }
  await dateField('From').fill('01/06/2026')
  await dateField('To').fill('06/06/2026')
  await generate()
  const users = [imran._id, getCastRef('ananya')._id]
  await expect.poll(() => request.at(0)?.body).toMatchObject({ type: 'user', users, from: '2026-06-01', to: '2026-06-06' })
  await expect.element(page.getByText('2 people, 8 records')).toBeVisible()
  await expect.poll(() => cellTexts(rows()[0])[0]).toBe('01/06/2026 2 people')
  expect(page.getByRole('grid', { name: /^June 2026/ }).elements()).toEqual([])
  const last = { user: users.join(), from: '2026-06-01', to: '2026-06-06' }
  await expect.poll(() => stored.at(-1)).toEqual(last)
  const reopen = async (): Promise<void> => {
    history.pushState(null, '', '/report/team')
    await expect.element(page.getByRole('heading', { name: 'Team Report' })).toBeVisible()
    request.length = 0
    history.pushState(null, '', '/report/user')
    await expect.element(page.getByRole('heading', { name: 'User Report' })).toBeVisible()
  }
  await reopen()
  await expect.poll(() => Object.fromEntries(new URLSearchParams(location.search))).toEqual(last)
  await expect.element(page.getByText('2 people, 8 records')).toBeVisible()
  const out = server.reply(reports.productivity, () =>
    buildRefusalResponse(new Refusal('USER_NOT_FOUND', [404, 'User not found'])),
  )
  await reopen()
  await expect.poll(() => out.length).toBeGreaterThan(0)
  await expect.poll(() => location.search).toBe('')
  await expect.element(page.getByText('Choose users and dates, then press Generate report.')).toBeVisible()
})

test('a person who manages nobody sees only their own days, without a download', async () => {
  const request = replyToReport()
  await openPage('/report/user?from=2026-06-01&to=2026-06-06', 'imran')
  await expect.poll(() => figuresOf('01/06/2026').at(-1)).toBe('+4.00')
  await expect.element(dateField('From')).toBeVisible()
  expect(form.getByRole('combobox').elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Reports', exact: true })).toHaveAttribute('href', '/report')
  expect(rows()[2]?.textContent).toContain('NC-0042')
  expect(rows()[1]?.textContent).toContain('Mod Id')
  expect(button('Download Report').elements()).toEqual([])
  expect(request[0]?.body).toMatchObject({ type: 'user', users: [], isLatestFirst: true })
  const month = page.getByRole('grid', { name: 'June 2026: Imran Sheikh' })
  await expect.element(month.getByRole('gridcell', { name: 'Wednesday 03/06/2026: loss' })).toHaveTextContent(/3X−2\.00/)
})

const team = [
  { who: 'imran' as const, days: workedWeek },
  { who: 'ananya' as const, days: [workDay('2026-06-01', { lines: [{ done: 40, target: 40 }] }), workDay('2026-06-02')] },
]

test('the heat map of a manager’s team opens a person’s day in the table', async () => {
  replyToForm()
  const request = replyToReport(team as never)
  await openPage('/report/team?from=2026-06-01&to=2026-06-06&size=2', 'kavita')
  await expect.element(page.getByRole('textbox', { name: 'Manager' })).toHaveValue('Kavita Desai')
  await expect.element(page.getByText('2 people, 8 records')).toBeVisible()
  expect(request[0]?.body).toMatchObject({ type: 'team', managers: [] })
  await expect
    .poll(() => cellTexts(rows()[0]))
    .toEqual(['01/06/2026 2 people', '20.00', '16.00', '0.00', '0.00', '0.00', '0.00', '16.00', '+4.00', '+4.00'])
  const map = page.getByRole('grid', { name: 'People by days' })
  await expect.element(map).toBeVisible()
  const lettersOf = (name: string) =>
    [...map.element().querySelectorAll('tbody tr')].find((row) => row.textContent?.startsWith(name))?.textContent
  expect(lettersOf('Imran Sheikh')).toBe('Imran SheikhCUXLCI+1.00+5.00')
  expect(lettersOf('Ananya Iyer')).toBe('Ananya IyerWX−8.00−8.00')
  expect(map.element().querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  map.element().querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Thursday 04/06/2026: leave')
  await userEvent.keyboard('{Enter}')
  // The fourth day is on the second page of two days.
  await expect.poll(() => new URLSearchParams(location.search).get('page')).toBe('2')
  await expect.poll(() => grid.element().querySelector('[aria-selected=true]')?.textContent).toContain('Imran Sheikh')
  await page.getByText('Table', { exact: true }).first().click()
  await expect
    .element(page.getByRole('table', { name: 'Days of the team' }).getByRole('row', { name: /Imran Sheikh/ }))
    .toHaveTextContent(/Imran Sheikh0012111\+1\.00\+5\.00/)
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test.each([
  ['User Report', 'user', week, 'meera'],
  ['User Report of two', 'user', `user=${imran._id},${cast.ananya.id}&from=2026-06-01&to=2026-06-06`, 'meera'],
  ['Department Report', 'department', 'from=2026-06-01&to=2026-06-06', 'meera'],
  ['Team Report', 'team', 'from=2026-06-01&to=2026-06-06', 'kavita'],
] as const)('at 1366 px the %s shows its last column Delta with figures and scroll bar', async (_, type, chosen, who) => {
  replyToForm()
  replyToReport(chosen === week ? undefined : (team as never))
  await openPage(`/report/${type}?${chosen}`, who)
  const delta = grid.getByRole('columnheader', { name: 'Delta' })
  await expect.element(delta).toHaveAttribute('data-decides', 'true')
  await expect.element(page.getByRole('complementary', { name: 'Figures' })).toBeVisible()
  // The last column takes the remaining width.
  const least = Number.parseFloat(getComputedStyle(grid.element()).getPropertyValue('--last'))
  const seen = grid.element().getBoundingClientRect().left + grid.element().clientWidth - 15
  expect(delta.element().getBoundingClientRect().left + least).toBeLessThanOrEqual(seen)
  // In a report about one person, each day is shown beside a mark.
  const readDays = (): Element[] =>
    [...grid.element().querySelectorAll('span')].filter(({ textContent }) => /^\d\d\/\d\d\/\d{4}$/.test(textContent))
  if (chosen === week) await expect.poll(() => readDays().length).toBeGreaterThan(0)
  expect(readDays().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
})

test('an admin can choose managers', async () => {
  replyToForm()
  const request = replyToReport(team as never)
  await openPage('/report/team', 'meera')
  await choose('Manager', 'Kavita')
  await generate()
  await expect.poll(() => request.at(-1)?.body).toMatchObject({ type: 'team', managers: [cast.kavita.id] })
})

test('Count View lists one row per person and downloads Count_Report.xlsx', async () => {
  replyToForm()
  replyToReport(team as never)
  const saved = server.reply(reports.countsDownload, () =>
    buildRefusalResponse(new Refusal('NO_DATA', [404, 'No data available for download.'])),
  )
  const address = `/report/department?department=${physics._id}&from=2026-06-01&to=2026-06-06`
  await openPage(address, 'meera')
  await expect.element(page.getByRole('heading', { name: 'Department Report' })).toBeVisible()
  await button('Count View').click()
  const counts = page.getByRole('grid', { name: 'Count View' })
  await expect.element(counts.getByRole('row', { name: /Imran Sheikh/ })).toHaveTextContent(/Imran Sheikh60012111/)
  await expect.poll(() => new URLSearchParams(location.search).get('count')).toBe('people')
  await expect.element(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('10')
  await button('Download Count Report').click()
  await expect.element(page.getByText('No data available for download.')).toBeVisible()
  expect(saved[0]?.body).toMatchObject({ type: 'department', departments: [physics._id], from: '2026-06-01', to: '2026-06-06' })
  expect(saved[0]?.body.sort).toBeUndefined()
  await counts.getByRole('columnheader', { name: 'Balance' }).click()
  await counts.getByRole('columnheader', { name: 'Balance' }).click()
  await button('Download Count Report').click()
  await expect.poll(() => saved[1]?.body).toMatchObject({ sort: '-balance' })
})

test('a report refused for its request offers no Retry', async () => {
  replyToForm()
  server.reply(reports.productivity, () =>
    buildRefusalResponse(new Refusal('REPORT_TOO_LARGE', [400, 'Please select fewer people.'])),
  )
  await openPage(`/report/user?${week}`, 'meera')
  await expect.element(page.getByText('Please select fewer people.')).toBeVisible()
  expect(button('Retry').query()).toBeNull()
  server.reply(reports.productivity, () => buildRefusalResponse(new Refusal('USER_NOT_FOUND', [404, 'User not found'])))
  await generate()
  await expect.element(button('Retry')).toBeVisible()
})

test('a report without records offers no download, and a refusal is shown', async () => {
  replyToForm()
  server.reply(reports.productivity, emptyReport)
  await openPage(`/report/user?${week}`, 'meera')
  await expect.element(page.getByText('No records')).toBeVisible()
  expect(button('Download Report').elements()).toEqual([])
  server.reply(reports.productivity, () => buildRefusalResponse(new Refusal('USER_NOT_FOUND', [404, 'User not found'])))
  await generate()
  await expect.element(page.getByText('User not found').first()).toBeVisible()
})

test('the day chosen in the heat map of a large team is scrolled into view', async () => {
  await page.viewport(1366, 768)
  replyToForm()
  const names = ['ananya', 'anil', 'divya', 'imran', 'joseph', 'neha', 'priya', 'ritu', 'rohit', 'sneha'] as const
  replyToReport(names.map((who) => ({ who, days: workedWeek })) as never)
  await openPage('/report/team?from=2026-06-01&to=2026-06-06', 'kavita')
  const map = page.getByRole('grid', { name: 'People by days' })
  await expect.element(map).toBeVisible()
  map.element().querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  const chosen = () => grid.element().querySelector('[aria-selected=true]')
  await expect.poll(() => chosen()?.textContent).toContain('Imran Sheikh')
  await expect.poll(() => (chosen()?.getBoundingClientRect().bottom ?? Infinity) < window.innerHeight - 36).toBe(true)
  // The footer is at the bottom of the window, so no row shows below it.
  document.querySelector('main')?.scrollTo(0, 0)
  const foot = document.querySelector('[data-part=grid-footer]')
  await expect.poll(() => foot?.getBoundingClientRect().bottom).toBeGreaterThanOrEqual(window.innerHeight)
})

test('people who may not know the reason of an absence read Off', async () => {
  replyToForm()
  replyToReport()
  const { records } = buildReport([{ who: 'imran', days: workedWeek }])
  server.reply(explanations.ofDay, ({ params: { day } }) => ({
    data: {
      person: imran,
      record: records.find(({ dateKey }) => dateKey === day) ?? expect.fail('no such day'),
      terms: { shiftType: 5 as const, workingHours: 8, since: null },
      absence: 'off' as const,
      holiday: null,
      lines: [],
      qualitative: [],
      files: [],
      bank: [],
    },
  }))
  await openPage(`/report/user?${week}`, 'kavita')
  await page.getByRole('button', { name: /^Leave Hours of Imran Sheikh, 04\/06\/2026/ }).click()
  const card = page.getByRole('dialog', { name: 'Leave Hours, 04/06/2026' })
  await expect.element(card).toHaveTextContent('Off: all of them')
  expect(card.element().textContent).not.toMatch(/\b(SL|PL|LOP)\b|sick|paid|pay/i)
})

test('hours of leave link to the absence, and a ticket to the days that filled the bank', async () => {
  replyToForm()
  replyToReport()
  const { records } = buildReport([{ who: 'imran', days: workedWeek }])
  server.reply(explanations.ofDay, ({ params: { day } }) => ({
    data: {
      person: imran,
      record: records.find(({ dateKey }) => dateKey === day) ?? expect.fail('no such day'),
      terms: { shiftType: 5 as const, workingHours: 8, since: null },
      absence: day === '2026-06-04' ? ('PL' as const) : null,
      holiday: null,
      lines: [],
      qualitative: [],
      files: [],
      bank: [
        { dateKey: '2026-06-01', created: 4, used: 0, left: 4 },
        { dateKey: day, created: 0, used: 2, left: 2 },
      ],
    },
  }))
  await openPage(`/report/user?${week}`, 'kavita')
  const linkIn = (card: string, name: string) => page.getByRole('dialog', { name: card }).getByRole('link', { name })
  await page.getByRole('button', { name: /^Leave Hours of Imran Sheikh, 04\/06\/2026/ }).click()
  const absence = new URLSearchParams({ email: imran.email, dialog: 'absence', user: imran._id, day: '2026-06-04' })
  await expect.element(linkIn('Leave Hours, 04/06/2026', 'absence')).toBeVisible()
  const [path, sent] = linkIn('Leave Hours, 04/06/2026', 'absence').element().getAttribute('href')?.split('?') ?? []
  expect([path, Object.fromEntries(new URLSearchParams(sent))]).toEqual(['/users', Object.fromEntries(absence)])
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: /^Ticket Hours of Imran Sheikh, 02\/06\/2026/ }).click()
  await expect
    .element(linkIn('Ticket Hours, 02/06/2026', 'record of 01/06/2026'))
    .toHaveAttribute('href', `/report/user?user=${imran._id}&from=2026-06-01&to=2026-06-01`)
  // After the card closes, Tab continues from the figure, not from the top of the page.
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('combobox', { name: 'Rows per page' })).toHaveFocus()
})

test('choices are saved under a name and applied again', async () => {
  replyToForm()
  const request = replyToReport()
  await openPage(`/report/user?${week}`, 'meera')
  const stored = new Map<string, unknown>()
  server.reply(preferences.preference, ({ params }) => ({ value: stored.get(params.key) ?? null }))
  const writes = server.reply(preferences.storePreference, ({ params, body }) => {
    stored.set(params.key, body.value)
    return {}
  })
  await expect.poll(() => rows().length).toBeGreaterThan(3)
  await button('Save view').click()
  await page.getByRole('textbox', { name: 'Name of this view' }).fill('Imran, first week')
  await userEvent.keyboard('{Enter}')
  const view = page.getByRole('link', { name: 'Imran, first week' })
  await expect.element(view).toHaveAttribute('aria-current', 'page')
  await expect.element(view).toHaveAttribute('href', `/report/user?${week}`)
  expect(writes[0]?.params.key).toBe('views.report.user')
  expect(stored.get('views.report.user')).toEqual([
    { name: 'Imran, first week', user: imran._id, from: '2026-06-01', to: '2026-06-06' },
  ])
  await userEvent.keyboard('{Escape}')
  await dateField('To').fill('02/06/2026')
  await generate()
  await expect.poll(() => location.search).toContain('to=2026-06-02')
  await button('Save view').click()
  await view.click()
  await expect.poll(() => location.search).toContain('to=2026-06-06')
  expect(request.length).toBeGreaterThan(2)
})

test('names of people and projects cannot act as markup or reverse the text next to them', async () => {
  replyToForm()
  const hostile = '<img src=x onerror=alert(1)>\u202Egnp.exe'
  server.reply(reports.productivity, ({ body }) =>
    buildReport([{ who: 'imran', days: workedWeek, project: hostile }], { page: 1, limit: body.paging.limit ?? 10 }),
  )
  await openPage(`/report/user?${week}`, 'meera')
  await expect.poll(() => rows()[2]?.querySelector('bdi')?.textContent).toBe(hostile)
  expect(grid.element().querySelectorAll('img')).toHaveLength(0)
})

test('a day and its lines are cards on a phone', async () => {
  await page.viewport(390, 844)
  replyToReport()
  await openPage('/report/user?from=2026-06-01&to=2026-06-06', 'imran')
  await expect
    .poll(() =>
      rows()
        .slice(0, 3)
        .map((row) => row.textContent),
    )
    .toEqual([expect.stringContaining('01/06/2026'), expect.stringContaining('60 of 40'), expect.stringContaining('Total')])
  await expect.element(page.getByRole('button', { name: /^Delta of Imran Sheikh, 01\/06\/2026: \+4\.00/ })).toBeVisible()
  await expectAccessible()
})

test('a report without days is no tab stop on a phone', async () => {
  await page.viewport(390, 844)
  replyToForm()
  server.reply(reports.productivity, buildReport([]))
  await openPage(`/report/user?${week}`, 'meera')
  await expect.element(grid).toHaveAttribute('tabindex', '-1')
  expect(grid.element().clientHeight).toBe(0)
})

test('a long report shows its time, can be cancelled, and does not reload automatically', async () => {
  replyToForm()
  const timed = server.reply(reports.time, { people: 1, usual: { ms: 8_400, reports: 3 }, runsForMs: 2_000 })
  /**
   * The functions that let each report of the week end. Quick reports end by themselves, so that a busy machine cannot delay
   * them.
   */
  const ends: (() => void)[] = []
  let isQuick = false
  const ofWeek = () => ends.length
  const letEnd = () => ends.at(-1)?.()
  server.reply(reports.productivity, async ({ body }) => {
    if (body.from.startsWith('2026-05')) return buildReport([{ who: 'imran', days: [workDay('2026-05-04')] }])
    await new Promise<void>((done) => {
      ends.push(done)
      if (isQuick) done()
    })
    return buildReport([{ who: 'imran', days: workedWeek }])
  })
  await openPage(`/report/user?${week}`, 'meera')
  const running = page.getByText(/^Generating for (?:[2-9]|\d\d) s$/)
  await expect.element(running).toBeVisible()
  await expect
    .element(page.getByText('1 person over 6 days. Reports of about this size usually take 8 s.', { exact: true }))
    .toBeVisible()
  expect(timed.map(({ query, body }) => [query.of, body.users])).toEqual([['productivity', [imran._id]]])
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await button('Cancel').click()
  const strip = page.getByText(/^You cancelled this report after (?:[2-9]|\d\d) s\.$/)
  await expect.element(strip).toBeVisible()
  await expect.element(running).not.toBeInTheDocument()
  // Changes of data do not restart a cancelled report. Only its reader can.
  await refetchForOthers(['timesheets'])
  expect(ofWeek()).toBe(1)
  await generate()
  await expect.poll(ofWeek).toBe(2)
  await expect.element(strip).not.toBeInTheDocument()
  await expect.element(running).toBeVisible()
  letEnd()
  await expect.poll(() => figuresOf('01/06/2026')[0]).toBe('12.00')
  const made = page.getByText(/^Generated at \d\d:\d\d [ap]m in (?:[2-9]|\d\d) s/)
  await expect.element(made).toBeVisible()
  await refetchForOthers(['timesheets'])
  expect(ofWeek()).toBe(2)
  isQuick = true
  await made.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(ofWeek).toBe(3)
  await expect
    .poll(async () => {
      void refetchForOthers(['timesheets'])
      return ofWeek()
    })
    .toBeGreaterThan(3)
  await expect.element(made).not.toBeInTheDocument()
})

test('a report that waits for another one of the same person says so until it begins', async () => {
  replyToForm()
  let runsForMs = 60_000
  server.reply(reports.time, () => ({ people: 1, usual: null, runsForMs }))
  let letEnd = (): void => undefined
  server.reply(reports.productivity, async ({ body }) => {
    if (!body.from.startsWith('2026-05')) await new Promise<void>((done) => (letEnd = done))
    return buildReport([{ who: 'imran', days: workedWeek }])
  })
  await openPage(`/report/user?${week}`, 'meera')
  const words = 'You have another report that is being generated; this one begins after it. 1 person over 6 days.'
  await expect.element(page.getByText(/^Waiting for (?:[2-9]|\d\d) s$/)).toBeVisible()
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  await expectAccessible()
  runsForMs = 100
  await expect.element(page.getByText(/^Generating for (?:[2-9]|\d\d) s$/), { timeout: 10_000 }).toBeVisible()
  letEnd()
  await expect.poll(() => figuresOf('01/06/2026')[0]).toBe('12.00')
})

test('a long report that fails or is cancelled shows no time, and Retry loads it', async () => {
  replyToForm()
  server.reply(reports.time, { people: 1, usual: null, runsForMs: null })
  type Outcome = 'fails' | 'comes'
  const ends: ((outcome: Outcome) => void)[] = []
  let isQuick = false
  server.reply(reports.productivity, async ({ body }) => {
    if (body.from.startsWith('2026-05')) return buildReport([{ who: 'imran', days: [workDay('2026-05-04')] }])
    const outcome = await new Promise<Outcome>((done) => {
      ends.push(done)
      if (isQuick) done('comes')
    })
    return outcome === 'fails'
      ? buildRefusalResponse(new Refusal('USER_NOT_FOUND', [404, 'User not found']))
      : buildReport([{ who: 'imran', days: workedWeek }])
  })
  await openPage(`/report/user?${week}`, 'meera')
  const running = page.getByText(/^Generating for (?:[2-9]|\d\d) s$/)
  const made = page.getByText(/^Generated at /)
  await expect.element(running).toBeVisible()
  ends[0]?.('fails')
  await expect.element(page.getByText('User not found').first()).toBeVisible()
  await expect.element(running).not.toBeInTheDocument()
  expect(made.elements()).toEqual([])

  await button('Retry').click()
  await expect.element(running).toBeVisible()
  ends[1]?.('comes')
  await expect.element(made).toBeVisible()
  const words = made.element().textContent
  await made.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(running).toBeVisible()
  await button('Cancel').click()
  await expect.element(page.getByText(/^You cancelled this report after /)).toBeVisible()
  isQuick = true
  await button('Retry').click()
  await expect.poll(() => ends.length).toBe(4)
  await expect.element(made).not.toBeInTheDocument()
  expect(words).toMatch(/^Generated at \d\d:\d\d [ap]m in (?:[2-9]|\d\d) s/)
})

test('the filters offer people with a day in the period, marking those who left', async () => {
  replyToForm()
  server.reply(departments.allForReports, ({ query }) => ({
    departments: query.from === '2026-05-01' ? [{ ...physics, department_name: 'Physics', addedBy: null, isDeleted: true }] : [],
  }))
  server.reply(users.managers, ({ query }) => ({
    data: query.from === '2026-05-01' ? [{ ...getCastRef('kavita'), hasLeft: true }] : [],
  }))
  const request = server.reply(reportFilters.users, ({ query }) => ({
    users: query.from === '2026-05-01' ? [{ ...imran, roleData: ['AUTHOR' as const], hasLeft: true }] : [],
  }))
  replyToReport()
  await openPage('/report/team?from=2026-05-01&to=2026-05-31', 'meera')
  const choose = async (name: string, option: string): Promise<void> => {
    await form.getByRole('combobox', { name }).click()
    await page.getByText(option, { exact: true }).last().click()
    await userEvent.keyboard('{Escape}')
  }
  await choose('Manager', 'Kavita Desai, left')
  await choose('User', 'Imran Sheikh, left')
  await choose('Department', 'Physics, deleted')
  await expect.poll(() => request.at(-1)?.query).toEqual({ from: '2026-05-01', to: '2026-05-31' })
  await dateField('From').fill('02/05/2026')
  await expect.poll(() => request.at(-1)?.query).toEqual({ from: '2026-05-02', to: '2026-05-31' })
  await expect.element(form.getByText('No day in this period').first()).toBeVisible()
  await choose('Department', 'No department')
})

test('saved form choices carry the server’s time, not the device’s clock', async () => {
  replyToForm()
  replyToReport()
  await openPage(`/report/user`, 'arjun')
  noteServerTime('Fri, 20 Nov 2037 05:12:00 GMT')
  const writes = server.reply(preferences.storePreference, {})
  await choose('User', 'Imran')
  await dateField('From').fill('01/06/2026')
  await dateField('To').fill('06/06/2026')
  await generate()
  const findAt = () =>
    (writes.find(({ params }) => params.key === 'last.report.user')?.body.value as { at: string } | undefined)?.at
  await expect.poll(findAt).toMatch(/^2037-11-20T05:/)
})
