import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast, type CastName } from '../../../../db/cast.ts'
import { getCastRef } from '../../../../test/web/fixtures.ts'
import { countGroups } from '../../../../test/web/inbox.ts'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { allocations } from '../../../allocations/contract.ts'
import { auditLog } from '../../../audit/contract.ts'
import { departments } from '../../../departments/contract.ts'
import { approvals, type WaitingEntry } from '../../../inbox/approvals-contract.ts'
import { inbox } from '../../../inbox/contract.ts'
import { holidays } from '../../../holidays/contract.ts'
import { refetchShowing } from '../../../kit/web/use-calls.ts'
import { listDaysOfMonth } from '../../../timesheets/gap-rules.ts'
import { type GapsOfPerson, gaps } from '../../../timesheets/gaps-contract.ts'
import { projects } from '../../../projects/project-contract.ts'
import { waiting } from '../../assign/waiting-contract.ts'
import { users } from '../../../users/contract.ts'
import { files } from '../../../rows/files/contract.ts'
import { uploads } from '../../../kit/import/contract.ts'
import { imports } from '../../../row-import/import/contract.ts'
import { refusal } from '../../../rows/refusals.ts'
import { sections } from '../../../row-import/file-projects/contract.ts'
import type { Refusal } from '../../../kit/shared/errors.ts'
import { type FirstSteps, home } from '../contract.ts'

const id = (n: number): string => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const none: FirstSteps = { project: null, file: null, people: null, assigned: null, ids: null }
const stages = { unassigned: 214, AUTHOR: 168, REVIEWER: 92, 'REVIEWER-2': 41, UPLOADER: 57, CLOSED: 268 }
const escaped = (name: CastName): string => cast[name].email.replace('@', '%40')
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000 - 1_000).toISOString()

const inFiles = (...given: [name: string, open: number][]) => ({
  files: given.map(([name, open], at) => ({ _id: id(201 + at), name, section: 'NEET 2027', open })),
  files_count: given.length,
})
const replies = (steps: FirstSteps | null = null): void => {
  server.reply(sections.list, { data: [] })
  server.reply(projects.names, { names: ['NEET 2027'] })
  server.reply(departments.all, { data: [] })
  server.reply(holidays.proposed, { data: [] })
  server.reply(allocations.idsOfProject, { ids: ['phys-13'] })
  server.reply(home.start, { steps })
  server.reply(home.files, {
    data: [
      {
        _id: id(201),
        name: 'Set07.xlsx',
        section: 'NEET 2027',
        count: 840,
        stages,
        finish: { from: '2199-12-11', to: '2199-12-19' },
      },
      {
        _id: id(202),
        name: 'Set02.xlsx',
        section: 'JEE 2027',
        count: 2,
        stages: { unassigned: 0, AUTHOR: 2, REVIEWER: 0, 'REVIEWER-2': 0, UPLOADER: 0, CLOSED: 0 },
        finish: null,
      },
    ],
    files_count: 2,
    open: 574,
    unassigned: 214,
  })
  server.reply(home.people, {
    data: [
      {
        person: getCastRef('rohit'),
        role: 'REVIEWER',
        open: 212,
        oldest: daysAgo(9),
        ...inFiles(['Set07.xlsx', 140], ['Set02.xlsx', 72]),
        days: [9, 8, 10, 8, 9, 8, 9],
      },
      {
        person: getCastRef('imran'),
        role: 'AUTHOR',
        open: 168,
        oldest: daysAgo(4),
        ...inFiles(['Set07.xlsx', 168]),
        days: [0, 0, 0, 0, 0, 0, 0],
      },
      {
        person: getCastRef('neha'),
        role: 'REVIEWER',
        open: 118,
        oldest: daysAgo(1),
        ...inFiles(['Set02.xlsx', 118]),
        days: [1, 0, 0, 0, 0, 0, 0],
      },
    ],
    people_count: 3,
  })
  server.reply(waiting.rows, {
    data: [
      {
        file: { _id: id(202), name: 'Set02.xlsx' },
        section: 'JEE 2027',
        role: 'AUTHOR',
        person: { ...getCastRef('sameer'), why: 'blocked' },
        count: 9,
        waiting: 9,
        first: 1,
      },
      {
        file: { _id: id(201), name: 'Set07.xlsx' },
        section: 'NEET 2027',
        role: 'AUTHOR',
        person: null,
        count: 214,
        waiting: 214,
        first: 1,
      },
    ],
    total: 2,
    rows: 223,
  })
  server.reply(gaps.team, { ...calendar, people: [], total: 0 })
  server.reply(auditLog.list, {
    data: [],
    types: {},
    names: {},
    older: null,
    newer: null,
    from: '2026-03-04',
    to: '2026-03-10',
    archivedUpTo: null,
  })
}
const calendar = { today: '2026-11-20', month: '2026-11', is_closed: false, managers: [], departments: [] }
const part = (name: string) => page.getByRole('region', { name })

test('the stages of a file link to their rows, and the file has a closed share and a finish date', async () => {
  replies()
  await openPage('/', 'meera')
  const bar = page.getByRole('list', { name: 'Stages of Set07.xlsx' })
  await expect.element(bar).toBeVisible()
  await expect
    .poll(() =>
      bar
        .getByRole('link')
        .all()
        .map((link) => [
          link.element().getAttribute('aria-label'),
          decodeURIComponent((link.element().getAttribute('href') ?? '').split('?')[1] ?? ''),
        ]),
    )
    .toEqual([
      ['Unassigned: 214 rows', 'where=turn:AUTHOR,author:'],
      ['Author: 168 rows', 'where=turn:AUTHOR,author~:'],
      ['Reviewer: 92 rows', 'where=turn:REVIEWER'],
      ['Second reviewer: 41 rows', 'where=turn:REVIEWER-2'],
      ['Uploader: 57 rows', 'where=turn:UPLOADER'],
      ['Closed: 268 rows', 'where=turn:CLOSED'],
    ])
  const files = part('Files in progress')
  await expect.element(files.getByText('31 % closed')).toBeVisible()
  await expect.element(files.getByText('too slow to tell')).toBeVisible()
  await expect.element(files.getByText('not enough days to tell')).toBeVisible()
  await expect.element(page.getByText(/2 files in progress, 574 questions to go, 214 rows without an author\.$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Assign 214 rows' })).toBeVisible()
})

test('a stage with one row among thousands is still wide enough to press', async () => {
  replies()
  const few = { unassigned: 9000, AUTHOR: 1, REVIEWER: 1, 'REVIEWER-2': 1, UPLOADER: 1, CLOSED: 1 }
  const file = { _id: id(201), name: 'Set07.xlsx', section: 'NEET 2027', count: 9005, stages: few, finish: null }
  server.reply(home.files, { data: [file], files_count: 1, open: 9004, unassigned: 9000 })
  await openPage('/', 'meera')
  const bar = page.getByRole('list', { name: 'Stages of Set07.xlsx' })
  await expect.element(bar.getByRole('link', { name: 'Uploader: 1 row' })).toBeVisible()
  for (const link of bar.getByRole('link').elements()) expect(link.getBoundingClientRect().width).toBeGreaterThanOrEqual(24)
})

test.each(['meera', 'kavita'] as const)('for %s the waiting approvals come first and are in view at 1366 × 768', async (name) => {
  await page.viewport(1366, 768)
  replies()
  const entry = (who: CastName, at: number): WaitingEntry => ({
    kind: 'timesheet',
    id: id(701 + at),
    line: id(701 + at),
    group: 'matches',
    verdict: 'complete',
    version: 1,
    person: { _id: getCastRef(who)._id, fullName: getCastRef(who).fullName },
    day: '2026-11-19',
    since: '2026-11-19T12:00:00.000Z',
    parts: [{ name: 'NEET Optics', amount: 38 }],
    amount: '38.00',
    own_remarks: '',
    note: { done: 38, task_rows: 38, differing: 0, off_day: false },
    needs_look: false,
    day_gaps: [],
    returned: false,
    for: null,
  })
  const waits = (['ananya', 'imran', 'neha', 'rohit', 'sneha', 'anil'] as const).map(entry)
  server.reply(approvals.waiting, {
    data: waits,
    total: 38,
    kinds: { timesheet: 38 },
    groups: countGroups(waits),
    look: 0,
    oldest: '2026-11-19',
    deputyFor: [],
  })
  await openPage('/', name)
  await expect.element(part('Files in progress')).toBeVisible()
  expect(page.getByRole('link', { name: 'Decide' }).elements()).toEqual([])
  server.reply(inbox.own, { data: [], waits: 38, bell_waits: 38, quiet_until: null, state: '1/3:3:' })
  await refetchShowing(new Set(['inbox']))
  const card = part('38 waiting for you')
  await expect.element(card.getByRole('listitem').nth(5)).toHaveTextContent('Anil Kumar')
  await expect.element(card).toBeInViewport({ ratio: 0.99 })
  await expect.element(card.getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/inbox')
  const titles = [...document.querySelectorAll('main section h2')].map(({ textContent }) => textContent)
  expect(titles.slice(0, 2)).toEqual(['38 waiting for you', 'Files in progress'])
})

test('the palette finds Add File for the word upload', async () => {
  replies()
  server.reply(files.find, { data: [], rows: [] })
  server.reply(users.list, { users: [], total: 0 })
  server.reply(departments.all, { data: [] })
  server.reply(sections.list, { data: [] })
  await openPage('/', 'meera')
  await expect.element(page.getByRole('link', { name: 'Add File' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByRole('dialog').getByRole('combobox').fill('upload')
  await page.getByRole('option', { name: 'Add File' }).click()
  await expect.poll(() => location.pathname).toBe('/import/tasks')
})

test('people are ordered and coloured by their oldest row, and linked for an admin', async () => {
  replies()
  await openPage('/', 'meera')
  const people = part('Furthest behind')
  await expect.element(people.getByRole('cell', { name: '9 days' })).toHaveAttribute('data-tone', 'red')
  await expect.element(people.getByRole('cell', { name: '4 days' })).toHaveAttribute('data-tone', 'amber')
  await expect.element(people.getByRole('cell', { name: '1 day' })).toHaveAttribute('data-tone', 'plain')
  await expect
    .element(people.getByRole('link', { name: 'Rohit Verma' }))
    .toHaveAttribute('href', `/users/${getCastRef('rohit')._id}`)
})

test('a person’s open rows link to one file, or list several files', async () => {
  replies()
  await openPage('/', 'kavita')
  const people = part('Furthest behind')
  const searchOf = (name: string | RegExp) =>
    decodeURIComponent(people.getByRole('link', { name }).element().getAttribute('href') ?? '')
  await expect.element(people.getByRole('link', { name: 'Open rows of Imran Sheikh as Author: 168' })).toBeVisible()
  expect(searchOf(/Imran Sheikh/)).toBe(`/project/NEET 2027/-/Set07.xlsx?where=turn:AUTHOR,author:${escaped('imran')}`)
  const several = people.getByRole('button', { name: 'Open rows of Rohit Verma as Reviewer: 212' })
  await several.click()
  await expect.element(several).toHaveAttribute('aria-expanded', 'true')
  expect(searchOf('Set02.xlsx')).toBe(`/project/NEET 2027/-/Set02.xlsx?where=turn:REVIEWER,reviewer:${escaped('rohit')}`)
  expect(searchOf('Set07.xlsx')).toContain('Set07.xlsx')
  await expectAccessible()
})

test('a manager sees the people with most missing days first, and can nudge all of them', async () => {
  replies()
  const monthOf = (missing: readonly string[]): GapsOfPerson['days'] =>
    listDaysOfMonth('2026-11').map((date) => (missing.includes(date) ? 'missing' : 'off'))
  const person = (who: CastName, missing: readonly string[]) => ({
    ...getCastRef(who),
    has_left: false,
    can_nudge: true,
    manager: null,
    days: monthOf(missing),
    asked: [],
    holidays: [],
    nudged_at: null,
  })
  const people = [person('imran', ['2026-11-18']), person('neha', []), person('rohit', ['2026-11-17', '2026-11-18'])]
  server.reply(gaps.team, { ...calendar, people, total: 3 })
  const nudges = server.reply(gaps.nudge, { nudged: 2, earlier: 0, complete: 0 })
  await openPage('/', 'kavita')
  const card = part('2 people have missing days')
  await expect.element(card.getByRole('listitem').nth(0)).toHaveTextContent('Rohit Verma17/11, 18/11')
  await expect.element(card.getByRole('listitem').nth(1)).toHaveTextContent('Imran Sheikh18/11')
  await expect.element(card.getByRole('link', { name: 'Missing days' })).toHaveAttribute('href', '/timesheet/gaps?month=2026-11')
  await expect
    .element(card.getByRole('link', { name: 'Open the days of Rohit Verma' }))
    .toHaveAttribute('href', `/timesheet/gaps?month=2026-11&person=${getCastRef('rohit')._id}`)
  await expectAccessible()
  await card.getByRole('button', { name: 'Nudge 2 people' }).click()
  await expect
    .poll(() => nudges[0]?.body)
    .toEqual({ month: '2026-11', users: [getCastRef('imran')._id, getCastRef('rohit')._id] })
})

test('a manager sees names without links, and neither the audit log nor unassigned rows', async () => {
  replies()
  await openPage('/', 'kavita')
  const people = part('Furthest behind')
  await expect.element(people.getByText('Rohit Verma')).toBeVisible()
  expect(people.getByRole('link', { name: /^(Rohit|Imran|Neha)/ }).all()).toHaveLength(0)
  await expect.element(part('Unassigned and stuck rows')).not.toBeInTheDocument()
  await expect.element(part('Latest changes by others')).not.toBeInTheDocument()
  expect(page.getByRole('region', { name: /days$/ }).all()).toHaveLength(0)
})

test('unassigned and stuck rows have a count, a reason and one action each', async () => {
  replies()
  await openPage('/', 'meera')
  const card = part('Unassigned and stuck rows')
  await expect.element(card.getByText('have no author')).toBeVisible()
  await expect.element(card.getByText('wait for someone who can’t work')).toBeVisible()
  await expect.element(card.getByText('Sameer Khan, in 1 file')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Hand over rows of Set02.xlsx' })).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Assign rows of Set07.xlsx' })).toBeVisible()
})

test('at 320 px the list of people furthest behind fits the page', async () => {
  await page.viewport(320, 640)
  replies()
  const behind = (name: CastName, role: 'AUTHOR' | 'REVIEWER-2') => ({
    person: getCastRef(name),
    role,
    open: 158,
    oldest: daysAgo(28),
    ...inFiles(['Set07.xlsx', 100], ['Set02.xlsx', 58]),
    days: [3, 3, 3, 3, 0, 0, 0],
  })
  server.reply(home.people, { data: [behind('sneha', 'REVIEWER-2'), behind('ananya', 'AUTHOR')], people_count: 2 })
  await openPage('/', 'meera')
  await expect.element(part('Furthest behind').getByText('Second reviewer')).toBeVisible()
  const main = page.getByRole('main').element()
  expect(main.scrollWidth - main.clientWidth).toBe(0)
})

test('unassigned rows of several files have one action per file', async () => {
  replies()
  const group = (at: number, count: number) => ({
    file: { _id: id(400 + at), name: `Set${at}.xlsx` },
    section: 'NEET 2027',
    role: 'AUTHOR' as const,
    person: null,
    count,
    waiting: count,
    first: 1,
  })
  server.reply(waiting.rows, { data: [150, 800, 3, 2, 1, 1].map((count, at) => group(at, count)), total: 6, rows: 957 })
  await openPage('/', 'meera')
  const card = part('Unassigned and stuck rows')
  await expect.element(card.getByText('in 6 files')).toBeVisible()
  const acts = card.getByRole('link', { name: /^Assign rows of/ })
  expect(acts.all().map((act) => act.element().getAttribute('aria-label'))).toEqual(
    ['Set1.xlsx', 'Set0.xlsx', 'Set2.xlsx', 'Set3.xlsx'].map((name) => `Assign rows of ${name}`),
  )
  await expect.element(card.getByRole('listitem').filter({ hasText: /^Set1\.xlsx/ })).toHaveTextContent('800')
  await expect.element(card.getByRole('link', { name: 'and 2 more' })).toHaveAttribute('href', '/waiting-rows')
  await expectAccessible()
})

test('the page of unassigned rows names the role of their open stage', async () => {
  const file = { _id: id(201), name: 'Set07.xlsx' }
  const place = { file, section: 'NEET 2027', role: 'REVIEWER-2', person: null, count: 17, waiting: 17, first: 1 } as const
  server.reply(waiting.rows, { data: [place], total: 1, rows: 17 })
  await openPage('/waiting-rows', 'meera')
  await expect.element(page.getByRole('gridcell', { name: 'Second reviewer', exact: true })).toBeVisible()
})

test('an empty workspace shows only five steps, and a step completed elsewhere is ticked', async () => {
  replies(none)
  await openPage('/', 'meera')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Welcome to Proofline, Meera' })).toBeVisible()
  await expect.element(page.getByText('0 of 5 done')).toBeVisible()
  await expect.element(page.getByLabelText('Project Name')).toHaveFocus()
  await expect.element(part('Furthest behind')).not.toBeInTheDocument()
  await expect
    .element(
      page
        .getByRole('listitem', { name: 'Assign the rows' })
        .getByText('Who writes, reviews and uploads, in one pass. Needs a workbook and one author.'),
    )
    .toBeVisible()
  const by = { by: getCastRef('arjun'), at: '2026-03-10T04:32:00.000Z' }
  server.reply(home.start, { steps: { ...none, project: { name: 'NEET 2027', ...by } } })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('1 of 5 done')).toBeVisible()
  await expect.element(page.getByText('NEET 2027, made by Arjun Rao on 10/03/2026 10:02 am')).toBeVisible()
  server.reply(uploads.progress, () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
  const previewed = server.reply(imports.add, buildRefusalResponse(refusal('FILE_NOT_FOUND')))
  const input = document.querySelector<HTMLInputElement>('main input[type=file]')
  if (input === null) throw new Error('The step has no input for its file.')
  await userEvent.upload(input, new File(['rows'], 'Set01.xlsx'))
  await expect.poll(() => previewed.length).toBe(1)
  expect(location.pathname + location.search).toBe('/import/tasks?section=NEET+2027')
  expect(previewed[0]).toMatchObject({ dryRun: true, body: { section: 'NEET 2027' }, file: { name: 'Set01.xlsx' } })
})

test('each step gets the focus when it becomes the current one', async () => {
  const by = { by: getCastRef('meera'), at: '2026-03-10T04:32:00.000Z' }
  const made = { ...none, project: { name: 'NEET 2027', ...by } }
  replies()
  server.reply(home.start, { steps: none })
  server.reply(sections.add, () => {
    server.reply(home.start, { steps: made })
    return { data: { _id: id(301), name: 'NEET 2027', addedBy: null, created_at: by.at, files: 0, rows: 0 } }
  })
  await openPage('/', 'meera')
  await expect.element(page.getByLabelText('Project Name')).toHaveFocus()
  await userEvent.keyboard('NEET 2027{Enter}')
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toHaveFocus()
  const file = { name: 'Set01.xlsx', section: 'NEET 2027', rows: 48, departments: [{ name: 'Physics', count: 48 }], ...by }
  server.reply(home.start, {
    steps: { ...made, file, people: { count: 1, first: [{ ...getCastRef('ananya'), role: 'AUTHOR' }] } },
  })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText('3 of 5 done')).toBeVisible()
  const assign = page.getByRole('link', { name: 'Assign Tasks' })
  await expect.element(assign).toHaveFocus()
  await expect.element(assign).toHaveAttribute('href', expect.stringContaining('panel=assign'))
  const first = [
    { ...getCastRef('ananya'), role: 'AUTHOR' as const },
    { ...getCastRef('neha'), role: 'REVIEWER' as const },
  ]
  server.reply(home.start, { steps: { ...made, file, people: { count: 2, first } } })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(assign).toHaveAttribute('href', expect.stringContaining('panel=line'))
  await page.getByRole('button', { name: 'Add another' }).click()
  await expect.element(page.getByLabelText('Full Name')).toHaveFocus()
})

test('a skipped step can be reopened with its typed text, and IDs need a workbook', async () => {
  const by = { by: getCastRef('meera'), at: '2026-03-10T04:32:00.000Z' }
  replies(none)
  await openPage('/', 'meera')
  await expect.element(page.getByLabelText('Project Name')).toHaveFocus()
  expect(page.getByRole('button', { name: 'Add IDs' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Add people' }).click()
  await expect.element(page.getByLabelText('Full Name')).toHaveFocus()
  await userEvent.keyboard('Asha Rao')
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect.element(page.getByLabelText('Project Name')).toHaveFocus()
  const project = { name: 'NEET 2027', ...by }
  server.reply(home.start, { steps: { ...none, project } })
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(page.getByText(/NEET 2027, made by/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Add IDs' }).elements()).toEqual([])
  const file = { name: 'Set01.xlsx', section: 'NEET 2027', rows: 48, departments: [{ name: 'Physics', count: 48 }], ...by }
  server.reply(home.start, { steps: { ...none, project, file } })
  window.dispatchEvent(new Event('visibilitychange'))
  await page.getByRole('button', { name: 'Add IDs' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveValue('NEET 2027')
  await page.getByRole('button', { name: 'Add people' }).click()
  await expect.element(page.getByLabelText('Full Name')).toHaveValue('Asha Rao')
})

test('several people are added in a row, each with a login text', async () => {
  const by = { by: getCastRef('meera'), at: '2026-03-10T04:32:00.000Z' }
  const file = { name: 'Set01.xlsx', section: 'NEET 2027', rows: 48, departments: [{ name: 'Physics', count: 48 }], ...by }
  const steps = { ...none, project: { name: 'NEET 2027', ...by }, file }
  replies(steps)
  const sent = server.reply(users.add, ({ body }) => {
    const { fullName, email, role } = body
    server.reply(home.start, { steps: { ...steps, people: { count: 1, first: [{ ...getCastRef('ananya'), role: 'AUTHOR' }] } } })
    return { data: { _id: id(401), fullName, email, roleData: role } }
  })
  await openPage('/', 'meera')
  const name = page.getByLabelText('Full Name')
  await expect.element(name).toHaveFocus()
  const corners = () =>
    [...document.querySelectorAll('form :is(input, select, button)')].map((one) => {
      const { left, top } = one.getBoundingClientRect()
      return [left, top]
    })
  const before = corners()
  await userEvent.keyboard('Asha Rao{Tab}asha.rao@proofline.example{Enter}')
  const texts = page.getByRole('region', { name: 'Login texts' })
  await expect.element(texts.getByText('Asha Rao')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('')
  await expect.element(page.getByRole('button', { name: 'Done' })).not.toHaveAttribute('title')
  expect(corners(), 'with the first person no field and no button moves').toEqual(before)
  await userEvent.keyboard('Vikram Das{Tab}vikram.das@proofline.example{Tab}{ArrowDown}{Enter}')
  await expect.element(texts.getByText('Vikram Das')).toBeVisible()
  const bodies = sent.map(({ body }) => body as { password: string })
  expect(bodies).toMatchObject([
    { fullName: 'Asha Rao', role: ['AUTHOR'], enableAssignments: true },
    { fullName: 'Vikram Das', role: ['REVIEWER'], enableAssignments: true },
  ])
  const [asha, vikram] = bodies.map(({ password }) => password)
  expect(asha).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(asha).not.toBe(vikram)
  const text = texts.getByRole('textbox', { name: 'Login text of Asha Rao' })
  await expect
    .element(text)
    .toHaveValue(
      [
        `Proofline: ${location.origin}/`,
        'Email: asha.rao@proofline.example',
        `Password: ${asha}`,
        'Choose your own password at the first login, within 7 days.',
      ].join('\n'),
    )
  await expectAccessible()
  await texts.getByRole('button', { name: 'Copy login text of Asha Rao' }).click()
  await expect.element(texts.getByText('Copied')).toBeVisible()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Assign Tasks' })).toHaveFocus()
})

test('login texts survive navigation until they are dismissed, and are not stored', async () => {
  const texts: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void texts.push(text) },
    configurable: true,
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  const by = { by: getCastRef('meera'), at: '2026-03-10T04:32:00.000Z' }
  const file = { name: 'Set01.xlsx', section: 'NEET 2027', rows: 48, departments: [{ name: 'Physics', count: 48 }], ...by }
  const ananya = { ...getCastRef('ananya'), role: 'AUTHOR' as const }
  const steps: FirstSteps = { ...none, project: { name: 'NEET 2027', ...by }, file, people: { count: 1, first: [ananya] } }
  replies({ ...steps, people: null })
  const sent = server.reply(users.add, ({ body: { fullName, email, role } }) => {
    server.reply(home.start, { steps })
    return { data: { _id: id(401), fullName, email, roleData: role } }
  })
  await openPage('/', 'meera')
  await page.getByLabelText('Full Name').fill('Asha Rao')
  await page.getByLabelText('Email').fill('asha.rao@proofline.example')
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect.element(part('Login texts').getByText(/until you log out, reload the page or close this tab\.$/)).toBeVisible()
  const password = sent.map(({ body }) => (body as { password: string }).password).join()
  const come = async (next: FirstSteps | null): Promise<void> => {
    server.reply(home.start, { steps: next })
    history.pushState(null, '', '/departments')
    await expect.element(page.getByRole('heading', { name: 'Manage Departments' })).toBeVisible()
    history.pushState(null, '', '/')
  }
  const { departments: ofRows } = file
  await come({
    ...steps,
    assigned: { file: file.name, section: file.section, departments: ofRows, people: [{ ...ananya, rows: 48 }] },
  })
  const next = part('What happens next')
  await expect.element(next.getByText(/until you log out/)).toBeVisible()
  await expectAccessible()
  await next.getByRole('button', { name: 'Copy their login texts' }).click()
  await expect.element(next.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(texts).toEqual([expect.stringContaining(`Email: asha.rao@proofline.example\nPassword: ${password}\n`)])
  await page.getByRole('button', { name: 'Add another' }).click()
  await expect.element(page.getByLabelText('Full Name')).toHaveFocus()
  const text = page.getByRole('textbox', { name: 'Login text of Asha Rao' })
  await expect.element(text).toHaveValue(texts.join())
  await come(null)
  await expect.element(part('Files in progress')).toBeVisible()
  await expect.element(text).toHaveValue(texts.join())
  await expectAccessible()
  expect([localStorage, sessionStorage].flatMap((storage) => Object.values(storage)).join()).not.toContain(password)
  await page.getByRole('button', { name: 'Done with these texts' }).click()
  await expect.element(text).not.toBeInTheDocument()
})

test.each([1366, 900])('a long error about an email moves no field or button at %i px', async (width) => {
  await page.viewport(width, 768)
  const by = { by: getCastRef('meera'), at: '2026-03-10T04:32:00.000Z' }
  const file = { name: 'Set01.xlsx', section: 'NEET 2027', rows: 48, departments: [{ name: 'Physics', count: 48 }], ...by }
  replies({ ...none, project: { name: 'NEET 2027', ...by }, file })
  const message = 'Someone of this email is here already, and was blocked; an admin may let them in again. '.repeat(3)
  const sent = server.reply(users.add, () =>
    buildRefusalResponse({ status: 422, code: 'INVALID_REQUEST', message } as Refusal, { issues: [{ path: 'email', message }] }),
  )
  await openPage('/', 'meera')
  const field = page.getByLabelText('Email')
  await page.getByLabelText('Full Name').fill('Asha Rao')
  await field.fill('asha.rao@proofline.example')
  const tops = () =>
    [...document.querySelectorAll('form :is(input, select, button)')].map((one) => one.getBoundingClientRect().top)
  const before = tops()
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect.element(page.getByRole('listitem', { name: 'Add people' }).getByText(/^Someone of this email/)).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(message.trim())
  expect(tops()).toEqual(before)
  expect(document.querySelectorAll('[data-toast]').length, 'no message outlives the form').toBe(0)
  await page.getByRole('button', { name: 'Add User' }).click()
  await expect.poll(() => sent.length).toBe(2)
  const [first, again] = sent.map(({ body }) => (body as { password: string }).password)
  expect(again, 'who presses again repeats the call').toBe(first)
})

const workOfTwo = {
  file: 'Set01.xlsx',
  section: 'NEET 2027',
  departments: [
    { name: 'Physics', count: 30 },
    { name: 'Botany', count: 18 },
  ],
}
test('after an assignment the steps show what happens next, and pasted IDs complete them', async () => {
  const by = { by: getCastRef('meera'), at: '2026-03-10T04:32:00.000Z' }
  const ananya = { ...getCastRef('ananya'), role: 'AUTHOR' as const }
  const steps: FirstSteps = {
    project: { name: 'NEET 2027', ...by },
    file: { name: 'Draft.xlsx', section: 'JEE 2027', rows: 9, departments: [{ name: 'Mathematics', count: 9 }], ...by },
    people: { count: 1, first: [ananya] },
    assigned: {
      ...workOfTwo,
      people: [{ ...ananya, rows: 48 }],
    },
    ids: null,
  }
  replies(steps)
  server.reply(departments.all, {
    data: ['Chemistry', 'Physics'].map((name, at) => ({ _id: id(601 + at), name, department_name: name, addedBy: null })),
  })
  const sent = server.reply(allocations.addAccounts, ({ body }) => {
    server.reply(home.start, { steps: { ...steps, ids: { project: 'NEET 2027', count: 2, waived: null } } })
    const { ids } = body as { ids: string[] }
    return {
      project: { _id: id(501), name: 'NEET 2027' },
      department: { _id: id(502), name: 'Physics' },
      added: ids,
      existing: [],
    }
  })
  await openPage('/', 'meera')
  await expect.element(page.getByText('4 of 5 done')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the rows' }))
    .toHaveAttribute('href', '/project/NEET%202027/-/Set01.xlsx')
  await expect.element(part('What happens next').getByText(/Ananya Iyer sees their rows on Home/)).toBeVisible()
  const typed = page.getByRole('textbox', { name: /^IDs, typed or pasted/ })
  await expect.element(typed).toHaveFocus()
  await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveValue('NEET 2027')
  await expect.element(page.getByRole('combobox', { name: 'Department' })).toHaveValue('Physics')
  const groups = [...document.querySelectorAll('optgroup')].map(({ label, textContent }) => [label, textContent])
  expect(groups).toEqual([
    ['In the workbook', 'Physics, 30 rowsBotany, 18 rows'],
    ['Others', 'Chemistry'],
  ])
  await typed.fill('phys-11\nphys-12, phys-13 phys-12')
  await expect.element(page.getByText('phys-12 stands twice and is added once.')).toBeVisible()
  await expect.element(page.getByText('phys-13 exists already in NEET 2027.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Add 2 IDs/ })).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect
    .poll(() => sent.map(({ body }) => body))
    .toEqual([{ project: 'NEET 2027', department: 'Physics', is_multiple: false, ids: ['phys-11', 'phys-12'] }])
  await expect.element(page.getByText('5 of 5 done')).toBeVisible()
  await expect
    .element(part('What happens next').getByText(/Home; the first submitted row waits until a reviewer is assigned, and then/))
    .toBeVisible()
  await expect.element(page.getByRole('listitem', { name: 'IDs to work with' })).toHaveAttribute('aria-current', 'false')
  await expect.element(part('Files in progress')).not.toBeInTheDocument()
  await expectAccessible()
})

test('the step for IDs can be completed by saying that the project needs no IDs', async () => {
  const by = { by: getCastRef('meera'), at: '2026-03-10T04:32:00.000Z' }
  replies({
    ...none,
    project: { name: 'NEET 2027', ...by },
    file: { name: 'Draft.xlsx', section: 'JEE 2027', rows: 9, departments: [{ name: 'Mathematics', count: 9 }], ...by },
    assigned: {
      ...workOfTwo,
      people: [],
    },
  })
  server.reply(allocations.idsOfProject, { ids: [] })
  const sent = server.reply(projects.setAccountNeed, () => {
    server.reply(home.start, { steps: null })
    return {
      data: { project: { _id: id(501), name: 'NEET 2027' }, needed: false, from: null, said: by, without: [], without_count: 0 },
    }
  })
  await openPage('/', 'meera')
  await page.getByRole('button', { name: 'Add IDs' }).click()
  await expect.element(page.getByText('Without an ID or this answer, 48 rows can’t be submitted.')).toBeVisible()
  await page.getByRole('button', { name: 'Not needed for this project' }).click()
  await expect.element(part('Files in progress')).toBeVisible()
  expect(sent.map(({ params, body }) => [params.projectId, body.needed])).toEqual([['NEET 2027', false]])
})

test('hiding the steps shows the files in progress', async () => {
  const by = { by: getCastRef('meera'), at: '2026-03-10T04:32:00.000Z' }
  replies({
    ...none,
    project: { name: 'NEET 2027', ...by },
    assigned: { file: 'Set01.xlsx', section: 'NEET 2027', departments: [], people: [] },
  })
  await openPage('/', 'meera')
  await page.getByRole('button', { name: 'Hide these steps' }).click()
  await expect.element(part('Files in progress')).toBeVisible()
  await expect.element(part('What happens next')).not.toBeInTheDocument()
})
