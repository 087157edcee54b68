import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { chooseAct, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { expectTold, secondSave } from '../../../test/web/two-saves.ts'
import { choices } from '../choices-contract.ts'
import { type Profile, type WorklogProject, worklog } from '../contract.ts'
import { profileDays } from '../days-contract.ts'
import { type SpanFigures, figures } from '../figures-contract.ts'
import { refusal } from '../refusals.ts'
import { worklogReport } from '../report-contract.ts'
import { type Target, targets } from '../targets-contract.ts'

const id = (n: number) => `019a0000-0000-7000-8000-000000000c0${n}`
const AT = '2026-03-01T05:00:00.000Z'
const project: WorklogProject = {
  _id: id(1),
  name: 'NEET 2027',
  addedBy: getCastRef('meera'),
  created_at: AT,
  subjects: [{ _id: id(2), name: 'Physics', profiles: [] }],
  subjectCount: 1,
}
const subject = { _id: id(2), name: 'Physics' }
const profile: Profile = {
  _id: id(3),
  name: 'Video solutions',
  budget: 60,
  targets: [],
  targetCount: 2,
  created_at: AT,
  deleted: null,
  version: 7,
  units: 2045,
  cost: 55.66,
  totalExpense: 113_828,
  revenue: 122_700,
  pnl: 8872,
  days: 51,
  costUnknownDays: 0,
  standard: { cost: 50, totalExpense: 102_250, pnl: 20_450, unknownDays: 0 },
  daysLeft: 51,
}
const unknown: Profile = {
  ...profile,
  _id: id(4),
  name: 'Text solutions',
  targetCount: 1,
  units: 10,
  cost: 0,
  totalExpense: 0,
  revenue: 600,
  pnl: 600,
  days: 4,
  costUnknownDays: 4,
}
const costly: Profile = { ...profile, _id: id(5), name: 'Diagrams', cost: 62.4, pnl: -4908, costUnknownDays: 3 }
const place = { profile: { _id: id(3), name: profile.name, budget: 60 }, subject, project: { _id: id(1), name: project.name } }
const target = (who: 'ananya' | 'imran', more: Partial<Target> = {}): Target => ({
  _id: id(who === 'ananya' ? 6 : 7),
  name: 'November',
  userId: cast[who].id,
  user: getCastRef(who),
  addedBy: { fullName: cast.meera.fullName, email: cast.meera.email },
  profileId: id(3),
  deleted: null,
  start: '2026-03-02',
  end: '2026-03-31',
  type: 'units',
  target: 40,
  group: 'ongoing',
  days: 26,
  daysSoFar: 12,
  filled: 11,
  units: 450,
  hours: 88,
  cost: 22_000,
  incentive: 1560,
  costUnknownDays: 0,
  standard: { cost: 21_000, incentive: 1500, unknownDays: 0 },
  ...more,
})
const span: SpanFigures = {
  units: 134,
  cost: 53.55,
  totalExpense: 7176,
  revenue: 8040,
  pnl: 864,
  days: 3,
  costUnknownDays: 0,
  daysCost: 6240,
  incentive: 936,
  standard: { cost: 50, totalExpense: 6700, pnl: 1340, daysCost: 5800, incentive: 900, unknownDays: 0 },
}
const people = [
  { ...getCastRef('ananya'), roleData: ['AUTHOR' as const], departments: ['Physics'], isActive: true },
  { ...getCastRef('imran'), roleData: ['AUTHOR' as const], departments: ['Physics'], isActive: true },
  { ...getCastRef('rohit'), roleData: ['REVIEWER' as const], departments: ['Physics'], isActive: false },
  { ...getCastRef('meera'), roleData: ['AUTHOR' as const], departments: ['Physics'], isActive: true },
]
const dialog = page.getByRole('dialog')
const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const crumb = (name: string) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name, exact: true })
const sees = async (...texts: string[]) => {
  for (const text of texts) await expect.element(dialog.getByText(text).first()).toBeVisible()
}
const asks = (message: string) => buildRefusalResponse(refusal('NEEDS_CONFIRMATION'), { issues: [{ path: 'id', message }] })

/** Returns the reply about a new budget, for a profile with 12 units and a budget of 60.00. */
const movesOf = (budget: number) => {
  const moves = { units: 12, by: Math.round((budget - 60) * 1200) / 100 }
  return { data: { ...moves, months: [{ month: '2026-11', ...moves, isClosed: false }] } }
}
const serveMoves = () => server.reply(worklog.budgetMoves, ({ query }) => movesOf(Number(query.budget)))

test('a project is added, and not deleted while it has subjects', async () => {
  let all = [project]
  server.reply(worklog.projects, () => ({ data: all }))
  const added = server.reply(worklog.addProject, ({ body: { name } }) => {
    const data = { ...project, _id: id(8), name, subjects: [], subjectCount: 0 }
    all = [...all, data]
    return { data }
  })
  server.reply(worklog.removeProject, () =>
    buildRefusalResponse(refusal('PROJECT_DELETE_ERR', { values: { reason: '1 subject still uses it' } })),
  )
  await openPage('/worklog', 'kavita')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await inDialog('Add Project').click()
  await sees('Please input project name!')
  await dialog.getByRole('combobox', { name: 'Project Name' }).fill('JEE 2027')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(rowOf('JEE 2027')).toBeVisible()
  expect(added.map(({ body }) => body)).toEqual([{ name: 'JEE 2027' }])
  await chooseAct(rowOf('NEET 2027'), 'Delete')
  await inDialog('Delete').click()
  await sees('The project can’t be deleted: 1 subject still uses it.')
  await expectAccessible()
})

test('a subject is added, and not deleted while it has profiles', async () => {
  const withProfile = { ...subject, profiles: [{ _id: id(3), name: profile.name }] }
  server.reply(worklog.project, { data: { ...project, subjects: [withProfile] } })
  const added = server.reply(worklog.addSubject, { data: { _id: id(9), name: 'Chemistry' } })
  server.reply(worklog.removeSubject, () =>
    buildRefusalResponse(refusal('SUBJECT_DELETE_ERR', { values: { reason: '1 profile still uses it' } })),
  )
  await openPage(`/worklog/${id(1)}`, 'meera')
  await expect.element(rowOf('Physics')).toHaveTextContent('Video solutions')
  await expect.element(crumb('Worklog')).toHaveAttribute('href', '/worklog')
  await page.getByRole('button', { name: 'Add subject' }).click()
  await inDialog('Add subject').click()
  await sees('Please enter subject name!')
  await dialog.getByRole('textbox', { name: 'Subject name' }).fill('Chemistry')
  await inDialog('Add subject').click()
  await expect.element(page.getByText('Subject added successfully')).toBeVisible()
  expect(added.map(({ params, body }) => [params, body])).toEqual([[{ id: id(1) }, { name: 'Chemistry' }]])
  await chooseAct(rowOf('Physics'), 'Delete')
  await inDialog('Delete').click()
  await sees('The subject can’t be deleted: 1 profile still uses it.')
})

test('profiles show figures, forecast and unknown costs, and are added and edited', async () => {
  server.reply(worklog.subject, {
    data: { ...subject, project: { _id: id(1), name: project.name }, profiles: [profile, unknown, costly] },
  })
  const added = server.reply(worklog.addProfile, { data: { _id: id(9), name: 'Reels', budget: 12.5 } })
  const saved = server.reply(worklog.updateProfile, { data: { _id: id(3), name: profile.name, budget: 61 } })
  serveMoves()
  await openPage(`/worklog/${id(2)}/profiles`, 'meera')
  for (const text of ['₹60.00', '₹55.66', '93 %, ₹4.34 under', '₹1,13,828.00', '+₹8,872.00', '+₹17,744.00'])
    await expect.element(rowOf('Video solutions')).toHaveTextContent(text)
  await expect.element(rowOf('Text solutions')).toHaveTextContent('unknown: no salary')
  await expect.element(rowOf('Text solutions')).not.toHaveTextContent('₹0.00')
  for (const text of ['104 %, ₹2.40 over', '−₹4,908.00', '3 days, no salary'])
    await expect.element(rowOf('Diagrams')).toHaveTextContent(text)
  await expect.element(crumb('NEET 2027')).toHaveAttribute('href', `/worklog/${id(1)}`)
  await expectAccessible()

  await page.getByRole('button', { name: 'Add profile' }).click()
  await inDialog('Add profile').click()
  await sees('Please enter profile name!', 'Please enter budget!')
  await dialog.getByRole('textbox', { name: 'Profile name' }).fill('Reels')
  await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('-1')
  await inDialog('Add profile').click()
  await sees('The amount can’t be negative.')
  await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('12.5')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Profile added successfully')).toBeVisible()
  expect(added.map(({ body }) => body)).toEqual([{ name: 'Reels', budget: 12.5 }])

  await rowOf('Video solutions').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('61')
  await sees('This changes the revenue of 12 units of November 2026, +12.00. Nothing is saved yet.')
  await inDialog('Save').click()
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible()
  expect(saved.map(({ body }) => body)).toEqual([{ budget: 61, version: 7 }])
})

test('a profile with targets is deleted only after a second confirmation naming them', async () => {
  server.reply(worklog.subject, { data: { ...subject, project: { _id: id(1), name: project.name }, profiles: [profile] } })
  const removed = server.reply(worklog.removeProfile, ({ query }) =>
    query.confirm === undefined ? asks('It has 2 targets, 11 days with figures.') : {},
  )
  await openPage(`/worklog/${id(2)}/profiles?delete=${id(3)}`, 'meera')
  await inDialog('Delete').click()
  await expect.element(page.getByText(/It has 2 targets, 11 days with figures\./)).toBeVisible()
  await inDialog('Delete anyway').click()
  await expect.element(page.getByText('Profile removed successfully')).toBeVisible()
  expect(removed.map(({ query }) => query)).toHaveLength(2)
})

test('deleted profiles and targets of closed months are listed without actions to change them', async () => {
  const deleted = { by: { fullName: 'Kavita Desai', email: cast.kavita.email }, at: AT }
  const profiles = [{ ...profile, deleted }]
  server.reply(worklog.subject, { data: { ...subject, project: { _id: id(1), name: project.name }, profiles } })
  server.reply(targets.ofProfile, { data: [target('ananya'), target('imran', { deleted })], place })
  await openPage(`/worklog/${id(2)}/profiles`, 'meera')
  await rowOf('Video solutions')
    .getByRole('button', { name: /Actions/ })
    .click()
  await expect.element(page.getByRole('menuitem', { name: 'Targets' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /Edit|Delete/ }).elements()).toEqual([])
  await page.getByRole('menuitem', { name: 'Targets' }).click()
  await expect.element(rowOf('Imran Sheikh')).toHaveTextContent('Deleted')
  expect(
    rowOf('Imran Sheikh')
      .getByRole('button', { name: /^Actions for/ })
      .elements(),
  ).toEqual([])
  await expect.element(rowOf('Ananya Iyer').getByRole('button', { name: /^Actions for/ })).toBeVisible()
})

test('many people get a target, and the reply names days and people without a salary', async () => {
  server.reply(targets.ofProfile, { data: [target('ananya')], place })
  server.reply(choices.all, { users: people, departments: ['Physics'] })
  const created = server.reply(targets.create, {
    data: [
      { _id: id(6), userId: cast.ananya.id, days: 26, costUnknown: false },
      { _id: id(7), userId: cast.imran.id, days: 26, costUnknown: true },
    ],
  })
  await openPage(`/worklog/${id(3)}/targets`, 'meera')
  await expect.element(rowOf('Ananya Iyer')).toHaveTextContent('11 of 26')
  await expect.element(crumb('Physics')).toHaveAttribute('href', `/worklog/${id(2)}/profiles`)
  await page.getByRole('button', { name: 'Create target' }).click()
  await inDialog('Create target').click()
  await sees(
    'Please enter the target name.',
    'Please select the users.',
    'Please select the first day.',
    'Please select the last day.',
    'Please enter the target.',
  )
  await dialog.getByRole('textbox', { name: 'Name' }).fill('December')
  await dialog.getByRole('combobox', { name: 'Users' }).click()
  await userEvent.keyboard('Rohit')
  await expect.element(page.getByText('Rohit Verma', { exact: true })).not.toBeInTheDocument()
  // Nobody may set targets for themselves, so this adds nobody.
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}Meera{Enter}')
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}Ananya{Enter}')
  await userEvent.keyboard('Imran{Enter}{Escape}')
  await dialog.getByRole('textbox', { name: 'From' }).fill('01/12/2026')
  await dialog.getByRole('textbox', { name: 'To' }).fill('30/11/2026')
  await dialog.getByRole('textbox', { name: 'Name' }).click()
  await sees('The date must be 01/12/2026 or later.')
  await dialog.getByRole('textbox', { name: 'To' }).fill('05/01/2028')
  await dialog.getByRole('textbox', { name: 'Name' }).click()
  await sees('The date must be 04/01/2028 or earlier.')
  await dialog.getByRole('textbox', { name: 'To' }).fill('31/12/2026')
  await dialog.getByRole('spinbutton', { name: 'Target per day' }).fill('0')
  await inDialog('Create target').click()
  await sees('The target must be a number from 1 to 99,99,999.99 with at most 2 decimals.')
  await dialog.getByRole('spinbutton', { name: 'Target per day' }).fill('40')
  await expectAccessible()
  await inDialog('Create target').click()
  await expect.element(page.getByText('Targets created succesfully.')).toBeVisible()
  await expect.element(page.getByText('52 days for 2 people')).toBeVisible()
  await expect.element(dialog.getByRole('list', { name: 'People without a salary' })).toHaveTextContent('Imran Sheikh')
  expect(created.map(({ params, body }) => [params, body])).toEqual([
    [
      { projectId: id(1), profileId: id(3) },
      {
        name: 'December',
        users: [cast.ananya.id, cast.imran.id],
        start: '2026-12-01',
        end: '2026-12-31',
        type: 'units',
        target: 40,
      },
    ],
  ])
})

test('an admin deletes a target with figures after a second confirmation', async () => {
  server.reply(targets.ofProfile, {
    data: [target('ananya'), target('imran', { costUnknownDays: 12, cost: 0, incentive: 0 })],
    place,
  })
  const removed = server.reply(targets.remove, ({ query }) =>
    query.confirm === undefined ? asks('It has 11 days with figures.') : {},
  )
  await openPage(`/worklog/${id(3)}/targets`, 'meera')
  await expect.element(rowOf('Imran Sheikh')).toHaveTextContent('unknown: no salary')
  await chooseAct(rowOf('Ananya Iyer'), 'Delete')
  await inDialog('Delete').click()
  await expect.element(page.getByText(/It has 11 days with figures\./)).toBeVisible()
  await inDialog('Delete anyway').click()
  await expect.element(page.getByText('Target deleted successfully')).toBeVisible()
  expect(removed).toHaveLength(2)
})

test('a manager is told whose targets are listed, and cannot delete any', async () => {
  server.reply(targets.ofProfile, { data: [target('ananya')], place })
  await openPage(`/worklog/${id(3)}/targets?delete=${id(6)}`, 'kavita')
  await expect.element(rowOf('Ananya Iyer')).toBeVisible()
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toEqual([])
  await expect.element(page.getByText('listed: your team, 1 person; figures: all people of the profile')).toBeVisible()
})

test('a sub-admin sees money of people only at standard rates', async () => {
  server.reply(targets.ofProfile, { data: [target('ananya', { cost: null, incentive: null, costUnknownDays: null })], place })
  await openPage(`/worklog/${id(3)}/targets`, 'leela', { accessTabs: ['Worklog'] })
  await expect.element(rowOf('Ananya Iyer')).toHaveTextContent('450')
  await expect.element(rowOf('Ananya Iyer')).toHaveTextContent('₹21,000.00 at standard rates₹1,500.00 at standard rates')
})

test('figures over time list months and the days of a month, each with an explanation', async () => {
  server.reply(targets.ofProfile, { data: [target('ananya')], place })
  const request = server.reply(figures.ofProfile, ({ query }) => ({
    data: {
      profile: place.profile,
      target: null,
      total: query.month === undefined ? { ...span, units: 2045, cost: 55.66, pnl: 8872 } : span,
      months: [
        { ...span, month: '2026-02' },
        { ...span, month: '2026-03', pnl: -240 },
      ],
      lines: [],
    },
  }))
  const days = server.reply(profileDays.ofProfile, {
    data: {
      days: [
        { ...span, day: '2026-03-09' },
        { ...span, day: '2026-03-10', pnl: -1560 },
      ],
      daysLeft: 3,
    },
  })
  await openPage(`/worklog/${id(3)}/targets?view=figures`, 'meera')
  const tiles = page.getByLabelText('Up to today')
  for (const text of ['₹60.00', '2,045', '₹4.34 under the budget', '+₹8,872.00', 'if the remaining 3 days go like this'])
    await expect.element(tiles).toHaveTextContent(text)
  await expect.element(page.getByRole('img', { name: /Units, total cost and profit or loss/ })).toBeVisible()
  await expect.element(rowOf('March 2026')).toHaveTextContent('−₹240.00')
  await expectAccessible()
  await rowOf('March 2026').getByRole('link', { name: 'March 2026', exact: true }).click()
  await expect.element(rowOf('10/03/2026')).toHaveTextContent('−₹1,560.00')
  await expect.poll(() => days.at(-1)?.query).toEqual({ month: '2026-03' })
  await rowOf('09/03/2026')
    .getByRole('button', { name: /^Profit or loss of/ })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Explain this number' })).toBeVisible()
  await expect.poll(() => request.at(-1)?.query).toEqual({ day: '2026-03-09' })
})

test('money with hidden salaries is shown at standard rates, or as a text if there is no rate', async () => {
  const hidden = { cost: null, totalExpense: null, pnl: null, costUnknownDays: null }
  const text = 'not shown: it includes salaries you may not see'
  const noRate = { cost: null, totalExpense: null, pnl: null, unknownDays: 3 }
  const none = { ...span, ...hidden, daysCost: null, incentive: null }
  const all = [
    { ...profile, ...hidden },
    { ...profile, _id: id(4), name: 'Diagrams', ...hidden, standard: noRate },
  ]
  server.reply(worklog.subject, { data: { ...subject, project: place.project, profiles: all } })
  await openPage(`/worklog/${id(2)}/profiles`, 'kavita')
  await expect.element(rowOf('Video solutions')).toHaveTextContent('+₹20,450.00 at standard rates')
  expect(rowOf('Video solutions').getByText(text).elements()).toEqual([])
  await expect.element(rowOf('Diagrams')).toHaveTextContent(text)
  await expect.element(page.getByRole('button', { name: `Profit or loss of Diagrams: ${text}. Explain` })).toBeVisible()
  server.reply(figures.ofProfile, ({ query }) => ({
    data: {
      profile: place.profile,
      target: null,
      total: none,
      months: query.month === undefined ? [{ month: '2026-03', ...none }] : [],
      lines: [],
    },
  }))
  await page.getByRole('button', { name: 'Total cost of Video solutions: ₹1,02,250.00 at standard rates. Explain' }).click()
  await expect.element(page.getByText('Total cost = cost + incentive')).toBeVisible()
  await expect.element(page.getByText('At salaries: not shown: it includes salaries you may not see.')).toBeVisible()
  await expect.element(page.getByText('₹6,700.00', { exact: false }).first()).toBeVisible()
  expect(page.getByText('unknown', { exact: true }).elements()).toEqual([])
  await expectAccessible()
})

test('the tiles, charts and forecast of a profile with hidden money use standard rates', async () => {
  const none = { ...span, cost: null, totalExpense: null, pnl: null, costUnknownDays: null, daysCost: null, incentive: null }
  server.reply(targets.ofProfile, { data: [], place })
  server.reply(figures.ofProfile, {
    data: { profile: place.profile, target: null, total: none, months: [{ month: '2026-03', ...none }], lines: [] },
  })
  server.reply(profileDays.ofProfile, { data: { days: [], daysLeft: 10 } })
  await openPage(`/worklog/${id(3)}/targets?view=figures`, 'kavita')
  const tiles = page.getByLabelText('Up to today')
  await expect.element(tiles).toHaveTextContent('+₹1,340.00 at standard rates')
  await expect.element(tiles).toHaveTextContent('₹6,700.00 at standard rates')
  await expect.element(rowOf('March 2026')).toHaveTextContent('₹6,700.00 at standard rates')
  await expect.element(tiles).toHaveTextContent('revenue ₹8,040.00')
  await expect.element(tiles).toHaveTextContent('incentive ₹900.00 at standard rates')
  await expect.element(tiles).toHaveTextContent('₹10.00 under the budget at standard rates')
  await expect.element(tiles).toHaveTextContent('Profit or loss at this pace+₹5,806.67 at standard rates')
  await expect.element(page.getByRole('note')).toHaveTextContent('at standard rates, not at salaries')
  await expect.element(page.getByRole('region', { name: 'By month' })).toHaveTextContent('at standard rates')
  await expectAccessible()
})

test('the report dialog takes a department, profile or user, and says when it is empty', async () => {
  server.reply(worklog.projects, { data: [project] })
  server.reply(worklogReport.choices, {
    users: [{ ...getCastRef('imran'), hasLeft: true }],
    departments: [{ _id: id(7), name: 'Physics', isDeleted: false }],
  })
  server.reply(worklog.profiles, {
    data: [{ _id: id(3), name: profile.name, subject, project: { _id: id(1), name: project.name } }],
  })
  const request = server.reply(worklogReport.download, buildRefusalResponse(refusal('NO_DATA_FOR_DOWNLOAD')))
  await openPage('/worklog?dialog=report', 'kavita')
  await inDialog('Download').click()
  await sees('Please select a department.')
  await dialog.getByText('Profile', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Profile' }).click()
  await userEvent.keyboard('NEET{Enter}')
  await expectAccessible()
  await inDialog('Download').click()
  await expect.element(page.getByText(refusal('NO_DATA_FOR_DOWNLOAD').message)).toBeVisible()
  expect(request.map(({ body }) => body)).toEqual([{ profile: id(3) }])
  await expect.element(dialog).toBeVisible()
})

test('a new budget is not saved before its effect was shown', async () => {
  server.reply(worklog.subject, { data: { ...subject, project: { _id: id(1), name: project.name }, profiles: [profile] } })
  const saved = server.reply(worklog.updateProfile, { data: { _id: id(3), name: profile.name, budget: 90 } })
  const waits: (() => void)[] = []
  server.reply(worklog.budgetMoves, async ({ query }) => {
    // Only the first two reads wait, not the one after the save.
    if (waits.length < 2) await new Promise<void>((resolve) => waits.push(resolve))
    return movesOf(Number(query.budget))
  })
  await openPage(`/worklog/${id(2)}/profiles`, 'meera')
  await rowOf('Video solutions').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('90')
  await inDialog('Save').click()
  await expect.poll(() => waits.length).toBe(2)
  for (const resolve of waits) resolve()
  const words = 'This changes the revenue of 12 units of November 2026, +360.00. Nothing is saved yet.'
  await expect.element(dialog.getByRole('alert').getByText(words)).toBeVisible()
  expect(saved).toEqual([])
  await expectAccessible()
  await inDialog('Save').click()
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible()
  expect(saved.map(({ body }) => body)).toEqual([{ budget: 90, version: 7 }])
})

test('a save of a profile over somebody else’s change first shows that change', async () => {
  serveMoves()
  server.reply(worklog.subject, { data: { ...subject, project: { _id: id(1), name: project.name }, profiles: [profile] } })
  const sent = server.reply(worklog.updateProfile, ({ body }) => secondSave(body, 'budget', 70) ?? { data: profile })
  await openPage(`/worklog/${id(2)}/profiles`, 'meera')
  await rowOf('Video solutions').getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByRole('spinbutton', { name: 'Budget' }).fill('61')
  await inDialog('Save').click()
  await expectTold(sent, { shows: '70', choose: 'Keep mine', save: 'Save' })
})
