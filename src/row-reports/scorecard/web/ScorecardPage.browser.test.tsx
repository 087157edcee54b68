import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDepartmentId } from '../../../../db/cast.ts'
import { getCastRef } from '../../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { queryClient } from '../../../kit/web/use-calls.ts'
import { refusal } from '../../../rows/refusals.ts'
import { finishWords } from '../../../rows/files/web/finish-words.ts'
import { home } from '../../../row-work/home/contract.ts'
import { type ScoreLine, type ScoreRow, scorecard } from '../contract.ts'

const project = { _id: '019a0000-0000-7000-8000-000000000701', name: 'NEET 2027' }
const subject = { _id: getDepartmentId('Physics'), name: 'Physics' }
const figures = {
  decisions: 12,
  judged: 8,
  accepted: 6,
  first_pass: 75,
  reworks: 3,
  scored: 8,
  qc: 4.25,
  skips: 2,
  dismissed: 0,
  time: { median: 3_600, average: 5_400 },
  reasons: [
    { reason: 'Spam', count: 1 },
    { reason: 'Other', count: 1 },
  ],
}
const nothing = {
  decisions: 4,
  judged: 0,
  accepted: 0,
  first_pass: null,
  reworks: 0,
  scored: 0,
  qc: null,
  skips: 0,
  dismissed: 0,
  time: null,
  reasons: [],
}
const lineOf = (who: 'ananya' | 'imran', of: typeof figures | typeof nothing): ScoreLine => {
  const { _id, fullName: name, email } = getCastRef(who)
  return { ...of, _id, name, email }
}
const lines = [lineOf('ananya', figures), lineOf('imran', nothing)]
const score = {
  data: lines,
  roles: STAFF_ROLES.map((role) => ({ ...(role === 'AUTHOR' ? figures : nothing), role })),
  projects: [project],
  subjects: [subject],
}
const stages = { unassigned: 0, AUTHOR: 200, REVIEWER: 40, 'REVIEWER-2': 0, UPLOADER: 0, CLOSED: 100 }
const today = toDay(new Date())
const filesInWork = {
  data: [
    { _id: project._id, name: 'Slow.xlsx', section: 'NEET 2027', count: 340, stages, finish: null },
    {
      _id: subject._id,
      name: 'Set07.xlsx',
      section: 'NEET 2027',
      count: 340,
      stages,
      finish: { from: today, to: today },
    },
  ],
  files_count: 2,
  open: 480,
  unassigned: 0,
}
const PERIOD = 'from=2026-03-01&to=2026-03-31'

test('the scorecard shows chart, stages, skip reasons, finish dates and linked lines per person', async () => {
  const reads = server.reply(scorecard.read, score)
  server.reply(home.files, filesInWork)
  await openPage(`/report/scorecard?${PERIOD}`, 'meera')
  const chart = page.getByRole('list', { name: 'Accepted at once' })
  await expect.element(chart.getByRole('listitem')).toHaveTextContent('Ananya Iyer75 %')
  const all = page.getByRole('table', { name: 'All stages' })
  await expect.element(all.getByRole('row', { name: /^Author 12 75 % 3 4\.25 1 h$/ })).toBeVisible()
  await expect.element(all.getByRole('row', { name: /^Uploader 4 – 0 – –$/ })).toBeVisible()
  const reasons = page.getByRole('table', { name: 'Why rows were skipped' })
  await expect.element(reasons.getByRole('row', { name: 'Spam 1 50 %' })).toBeVisible()
  const finish = page.getByRole('table', { name: 'Finish dates' })
  await expect
    .poll(() =>
      finish
        .getByRole('row')
        .all()
        .map((row) => row.element().textContent),
    )
    .toEqual([
      'FileOpenFinished',
      `Set07.xlsx240${finishWords({ from: today, to: today })}`,
      'Slow.xlsx240not enough days to tell',
    ])
  const grid = page.getByRole('grid', { name: 'Scorecard' })
  const ananya = grid.getByRole('row', { name: /Ananya Iyer/ })
  await expect.element(ananya).toHaveTextContent('75 %')
  const sent = (link: string | null): Record<string, string> => Object.fromEntries(new URLSearchParams(link?.split('?')[1] ?? ''))
  const back = ananya.getByRole('link', { name: '3', exact: true }).element().getAttribute('href')
  expect(back).toMatch(/^\/report\/scorecard\/rows\?/)
  expect(sent(back)).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
    role: 'AUTHOR',
    figure: 'reworks',
    person: getCastRef('ananya')._id,
  })
  expect(sent(reasons.getByRole('link').first().element().getAttribute('href'))).toMatchObject({
    figure: 'skips',
    reason: 'Spam',
  })
  expect(reads.map(({ query }) => query)).toEqual([{ from: '2026-03-01', to: '2026-03-31', role: 'AUTHOR', by: 'person' }])
  await expectAccessible()
})

test('the filter of the scorecard is in the address', async () => {
  const reads = server.reply(scorecard.read, score)
  server.reply(home.files, { data: [], files_count: 0, open: 0, unassigned: 0 })
  await openPage(`/report/scorecard?${PERIOD}&role=REVIEWER&by=subject&project=${project._id}`, 'kavita')
  await expect.element(page.getByRole('combobox', { name: 'Role' })).toHaveDisplayValue('Reviewer')
  await expect.element(page.getByRole('combobox', { name: 'Project' })).toHaveDisplayValue('NEET 2027')
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Subject' }), 'Physics')
  await expect.poll(() => window.location.search).toContain(`subject=${subject._id}`)
  await expect
    .poll(() => reads.at(-1)?.query)
    .toEqual({
      from: '2026-03-01',
      to: '2026-03-31',
      role: 'REVIEWER',
      by: 'subject',
      project: project._id,
      subject: subject._id,
    })
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => reads.at(-1)?.query).toMatchObject({ role: 'AUTHOR', by: 'person' })
  await expect.poll(() => reads.at(-1)?.query).not.toHaveProperty('project')
})

test('staff see their own scorecard of the last 30 days, without files', async () => {
  vi.setSystemTime(new Date('2026-03-31T06:00:00Z'))
  const reads = server.reply(scorecard.read, { ...score, data: [] })
  await openPage('/report/scorecard', 'neha')
  await expect.element(page.getByText('No decisions in this period')).toBeVisible()
  expect(reads.map(({ query }) => query)).toEqual([{ from: '2026-03-02', to: '2026-03-31', role: 'REVIEWER', by: 'person' }])
  expect(page.getByRole('table', { name: 'Finish dates' }).elements()).toEqual([])
  vi.useRealTimers()
})

test('the download sends the shown selection, and a refusal is shown as a message', async () => {
  server.reply(scorecard.read, score)
  server.reply(home.files, filesInWork)
  const downloads = server.reply(scorecard.download, () => buildRefusalResponse(refusal('NO_DATA_FOR_DOWNLOAD')))
  await openPage(`/report/scorecard?${PERIOD}&by=project`, 'meera')
  await page.getByRole('button', { name: 'Download table' }).click()
  await expect.element(page.getByText('No data available for download.').first()).toBeVisible()
  expect(downloads.map(({ body }) => body)).toEqual([{ from: '2026-03-01', to: '2026-03-31', role: 'AUTHOR', by: 'project' }])
  await page.getByRole('grid', { name: 'Scorecard' }).getByRole('columnheader', { name: 'Sent back' }).click()
  await page.getByRole('button', { name: 'Download table' }).click()
  await expect.poll(() => downloads[1]?.body).toMatchObject({ sort: 'reworks' })
})

const row: ScoreRow = {
  _id: '77',
  at: '2026-03-04T05:00:00.000Z',
  file: { _id: project._id, name: 'Set 1.xlsx', section: 'NEET 2027' },
  sr_no: 11,
  question_id: 'Q-11 <b>bold</b>',
  person: getCastRef('ananya'),
  by: getCastRef('neha'),
  status: 'sent_for_rework',
  qc_score: 3,
  seconds: null,
  reason: null,
}

test('the decisions behind a figure link to their rows', async () => {
  const reads = server.reply(scorecard.rows, { data: [row], total: 51 })
  await openPage(`/report/scorecard/rows?${PERIOD}&role=AUTHOR&figure=reworks&person=${getCastRef('ananya')._id}`, 'meera')
  await expect.element(page.getByRole('heading', { name: 'Author: sent back' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Q-11 <b>bold</b>' })
  await expect.element(link).toHaveAttribute('href', '/project/NEET%202027/-/Set%201.xlsx?task=11')
  await expect.element(page.getByRole('grid')).toHaveTextContent('sent for rework')
  await expect
    .element(page.getByRole('link', { name: 'Scorecard' }))
    .toHaveAttribute('href', `/report/scorecard?${PERIOD}&role=AUTHOR`)
  expect(reads[0]?.query).toMatchObject({ figure: 'reworks', person: getCastRef('ananya')._id, page: 1, limit: 50 })
  await expectAccessible()
})

test('lines disappear from the scorecard when access to them is lost', async () => {
  server.reply(scorecard.read, score)
  server.reply(home.files, filesInWork)
  await openPage(`/report/scorecard?${PERIOD}`, 'kavita')
  const line = page.getByRole('grid').getByText('Ananya Iyer')
  await expect.element(line).toBeVisible()
  server.reply(scorecard.read, () => buildRefusalResponse(refusal('SECTION_NOT_FOUND')))
  await queryClient.invalidateQueries()
  await expect.element(line).not.toBeInTheDocument()
})

test('the decisions behind a figure disappear when access to them is lost', async () => {
  server.reply(scorecard.rows, { data: [row], total: 1 })
  await openPage(`/report/scorecard/rows?${PERIOD}`, 'kavita')
  const question = page.getByRole('link', { name: 'Q-11 <b>bold</b>' })
  await expect.element(question).toBeVisible()
  server.reply(scorecard.rows, () => buildRefusalResponse(refusal('USER_NOT_FOUND')))
  await queryClient.invalidateQueries()
  await expect.element(question).not.toBeInTheDocument()
})

test('a person of another team is reported as not found', async () => {
  server.reply(scorecard.rows, () => buildRefusalResponse(refusal('USER_NOT_FOUND')))
  await openPage(`/report/scorecard/rows?${PERIOD}&person=${getCastRef('imran')._id}`, 'ananya')
  await expect.element(page.getByRole('main').getByText('User not found')).toBeVisible()
})
