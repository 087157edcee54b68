import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { buildTimesheetRecord } from '../../../../test/web/timesheets.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { refetchForOthers } from '../../../kit/web/use-calls.ts'
import { tasks } from '../../desk/contract.ts'
import { taskDrafts } from '../../desk/draft-contract.ts'
import { nothingTyped } from '../../desk/draft-rules.ts'
import type { ReadyRow } from '../../desk/queue-contract.ts'
import { files } from '../../../rows/files/contract.ts'
import { entries } from '../../../timesheets/entries-contract.ts'
import { home } from '../contract.ts'

const file = { _id: '019a0000-0000-7000-8000-000000000201', name: 'Set01.xlsx' }
const days = [
  { day: '2026-03-04', count: 3 },
  { day: '2026-03-05', count: 0 },
  { day: '2026-03-06', count: 8 },
  { day: '2026-03-07', count: 2 },
  { day: '2026-03-08', count: 1 },
  { day: '2026-03-09', count: 4 },
  { day: '2026-03-10', count: 6 },
]
const rework: ReadyRow = {
  _id: '019a0000-0000-7000-8000-000000000301',
  file,
  sr_no: 388,
  question_id: 'PHY-0388',
  topic: '1.4 Relative velocity',
  list: 'rework-received',
  why: 'rework',
  first: null,
  since: '2026-03-09T13:02:00.000Z',
  by: getCastRef('neha'),
  comments: 'Direction is missing in step 3.',
}
const nothing: ReplyFields<typeof home.work> = {
  next: null,
  reworks: 0,
  ready: 0,
  returned: [],
  returned_count: 0,
  days,
  files: [],
  files_count: 0,
  waiting: [],
  arrived: [],
  accepted: { count: 0, first: 0 },
}
const noTasks: ReplyFields<typeof tasks.list> = {
  tasks: [],
  tasks_count: 0,
  waiting: 0,
  role: 'AUTHOR',
  file: { ...file, section: 'NEET 2027', secondReview: true, columns: [] },
  reworks: 1,
  accountId: null,
}
const busy: ReplyFields<typeof home.work> = {
  ...nothing,
  next: rework,
  reworks: 1,
  ready: 145,
  returned: [rework],
  returned_count: 1,
  files: [{ ...file, section: 'NEET 2027', ready: 84, oldest: '2026-03-06T05:00:00.000Z' }],
  files_count: 1,
  waiting: [
    { file: 'Set01.xlsx', turn: 'REVIEWER', count: 31 },
    { file: 'Set01.xlsx', turn: 'REVIEWER-2', count: 6 },
  ],
  arrived: [
    {
      file: 'Set07.xlsx',
      from: getCastRef('arjun'),
      at: '2026-03-10T04:00:00.000Z',
      count: 46,
      first_sr_no: 412,
      last_sr_no: 457,
    },
  ],
  accepted: { count: 12, first: 11 },
}

test('Continue has the focus and gives the reason for its row, and Enter opens the desk', async () => {
  server.reply(home.work, busy)
  server.reply(tasks.list, noTasks)
  await openPage('/', 'ananya', { reworks: 1 })
  const next = page.getByRole('region', { name: 'Next' })
  await expect.element(next.getByText('Next, rework 1 of 1')).toBeVisible()
  await expect.element(next.getByText('“Direction is missing in step 3.” Neha Kulkarni, 09/03/2026 06:32 pm')).toBeVisible()
  await expect.element(page.getByText(/1 rework first, then 145 rows that are ready\.$/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Continue/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe('/rework-received/Set01.xlsx?task=388')
})

test('Continue gets the focus again on each return to Home', async () => {
  server.reply(home.work, busy)
  server.reply(tasks.fileList, { data: [], tasks_count: 0 })
  await openPage('/', 'ananya', { reworks: 1 })
  const button = page.getByRole('link', { name: /^Continue/ })
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('gt')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Assigned' })).toHaveFocus()
  await userEvent.keyboard('gh')
  await expect.element(button).toHaveFocus()
})

test('a reviewer is told that a returned row was redone without comments', async () => {
  server.reply(home.work, { ...busy, returned: [{ ...rework, by: getCastRef('ananya'), comments: null }] })
  await openPage('/', 'neha')
  await expect.element(page.getByRole('region', { name: 'Returned to you' }).getByText('The author has redone it.')).toBeVisible()
})

test('Home shows returned rows, seven days, files, waiting rows and new assignments', async () => {
  server.reply(home.work, busy)
  await openPage('/', 'ananya', { reworks: 1 })
  const part = (name: string) => page.getByRole('region', { name })
  await expect.element(part('Returned to you').getByText('“Direction is missing in step 3.”')).toBeVisible()
  await expect
    .element(part('Returned to you').getByRole('link', { name: 'PHY-0388' }))
    .toHaveAttribute('href', '/rework-received/Set01.xlsx?task=388')
  const bars = part('Done today').getByRole('listitem')
  await expect
    .poll(() => bars.all().map((bar) => bar.element().textContent))
    .toEqual(['3Wed', '0Thu', '8Fri', '2Sat', '1Sun', '4Mon', '6Today'])
  const assigned = part('Assigned')
  await expect.element(assigned.getByRole('cell', { name: '84' })).toBeVisible()
  const others = assigned.getByText('37 rows wait for others: 31 for the reviewer, 6 for the second reviewer')
  expect(others.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(24)
  await expect.element(assigned.getByText('31 for the reviewer', { exact: true })).not.toBeVisible()
  await others.click()
  await expect.element(assigned.getByText('31 for the reviewer', { exact: true })).toBeVisible()
  await expect.element(part('New since yesterday').getByText('46 rows from Arjun Rao')).toBeVisible()
  await expect.element(page.getByText('12 of yesterday’s rows were approved, 11 at the first attempt.')).toBeVisible()
})

test('a declined day stands under “Returned to you” and is resubmitted in its form, also without returned rows', async () => {
  const declined = buildTimesheetRecord('2026-11-12', { status: 'REJECTED', approverRemarks: 'Count the second set too.' })
  server.reply(entries.recent, { today: '2026-11-20', days: [], declined: [declined] })
  server.reply(home.work, nothing)
  await openPage('/', 'ananya')
  const card = page.getByRole('region', { name: 'Returned to you' })
  await expect
    .element(card.getByRole('listitem'))
    .toHaveTextContent(/Timesheet.*declined.*Thursday 12\/11\/2026.*“Count the second set too\.”/)
  await expect
    .element(card.getByRole('link', { name: 'Resubmit Thursday 12/11/2026' }))
    .toHaveAttribute('href', '/user/timesheet?day=2026-11-12&view=day')
  await expectAccessible()
})

test('Home lists drafts from any device, and marks those of rows that were lost', async () => {
  const draft = { role: 'AUTHOR' as const, file: 'Set01.xlsx', at: '2026-03-10T05:00:00.000Z' }
  const text = (comments: string) => ({ typed: { ...nothingTyped, comments }, at: '2026-03-10T05:00:00.000Z' })
  const list = [
    { ...draft, _id: rework._id, sr_no: 388, question_id: 'PHY-0388', list: 'rework-received' as const, texts: [text('Half a')] },
    {
      ...draft,
      _id: '019a0000-0000-7000-8000-000000000302',
      sr_no: 7,
      question_id: 'PHY-0007',
      list: null,
      texts: [text('Sign of g')],
    },
  ]
  server.reply(home.work, busy)
  server.reply(taskDrafts.list, () => ({ data: list, now: new Date().toISOString() }))
  const stored = server.reply(taskDrafts.store, ({ body: { texts } }) => ({
    data: texts.map(({ at }) => at),
    at: new Date().toISOString(),
  }))
  await openPage('/', 'ananya', { reworks: 1 })
  const card = page.getByRole('region', { name: 'Drafts' })
  await expect
    .element(card.getByRole('link', { name: 'PHY-0388' }))
    .toHaveAttribute('href', '/rework-received/Set01.xlsx?task=388')
  await expect.element(card.getByText('Half a')).toBeVisible()
  await expect.element(card.getByText('row 7 of Set01.xlsx, not yours any more')).toBeVisible()
  expect(card.getByRole('link', { name: 'PHY-0007' }).elements()).toEqual([])
  await card.getByRole('button', { name: 'Discard' }).click()
  await expect.element(card.getByText('Sign of g')).not.toBeInTheDocument()
  await expect.poll(() => stored.map(({ body }) => body)).toEqual([{ texts: [], drops: ['2026-03-10T05:00:00.000Z'] }])
})

test('the palette opens the next task from any page', async () => {
  server.reply(tasks.next, { next: rework, reworks: 1, ready: 145 })
  server.reply(tasks.list, noTasks)
  server.reply(tasks.fileList, { data: [], tasks_count: 0 })
  server.reply(files.find, { data: [], rows: [] })
  await openPage('/', 'ananya', { reworks: 1 })
  await expect.element(page.getByRole('region', { name: 'Next' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const next = page.getByRole('option', { name: /^Next task PHY-0388, row 388 of Set01.xlsx/ })
  await expect.element(next).toBeVisible()
  await page.getByRole('combobox').fill('next')
  await expect.element(next).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname + location.search).toBe('/rework-received/Set01.xlsx?task=388')
})

test('without rows Home says that nothing is waiting, and keeps the line about accepted rows', async () => {
  server.reply(home.work, { ...nothing, accepted: { count: 1, first: 1 } })
  await openPage('/', 'ananya')
  await expect.element(page.getByRole('region', { name: 'Next' }).getByText('Nothing is waiting for you.')).toBeVisible()
  await expect.element(page.getByText('1 of yesterday’s rows was approved, 1 at the first attempt.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Continue/ })).not.toBeInTheDocument()
})

test('a rework decided on another device disappears from Home', async () => {
  const work = { ...busy }
  server.reply(home.work, () => work)
  await openPage('/', 'ananya', { reworks: 1 })
  await expect.element(page.getByText('PHY-0388').first()).toBeVisible()
  Object.assign(work, nothing)
  await refetchForOthers(['reworks'])
  await expect.element(page.getByText('PHY-0388').first()).not.toBeInTheDocument()
})
