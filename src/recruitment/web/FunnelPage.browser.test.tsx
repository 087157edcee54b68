import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { emulateColourScheme, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildJob } from '../../../test/web/recruitment.ts'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { shiftDay, toDay } from '../../kit/shared/time.ts'
import { type FunnelRow, recruiting } from '../home-contract.ts'
import { refusal } from '../refusals.ts'

const job = (n: number, name: string) => ({ _id: buildJob(n)._id, name, location: 'Pune' })
const recruiter = (who: 'tara' | 'vikram') => ({ _id: cast[who].id, fullName: cast[who].fullName })
const [physics, chemistry] = [job(1, 'Physics author'), job(2, 'Chemistry reviewer')]
const rows: FunnelRow[] = [
  {
    job: physics,
    recruiter: recruiter('tara'),
    reached: { applied: 40, screened: 20, interview: 8, offered: 3, hired: 2 },
    declined: 5,
  },
  {
    job: physics,
    recruiter: recruiter('vikram'),
    reached: { applied: 10, screened: 5, interview: 2, offered: 1, hired: 0 },
    declined: 1,
  },
  // Two were hired, but only one of them was offered the job within the period.
  {
    job: chemistry,
    recruiter: recruiter('tara'),
    reached: { applied: 10, screened: 6, interview: 4, offered: 1, hired: 2 },
    declined: 0,
  },
]
const reasons = [
  { reason: 'pay' as const, count: 4 },
  { reason: null, count: 2 },
]
const cells = (table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim()))

test('the funnel shows each stage as a share of the one before, with reasons for declines', async () => {
  const asked = server.reply(recruiting.funnel, { data: rows, reasons })
  await openPage('/recruit/funnel?from=2026-01-01&to=2026-03-31', 'vikram')
  const all = page.getByRole('region', { name: 'All jobs' })
  await expect.element(all).toBeVisible()
  expect(
    all
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent),
  ).toEqual(['applied60', 'screened3152 %', 'interview1445 %', 'offered536 %', 'hired480 %'])
  expect(cells('By job')).toEqual([
    ['Job', 'applied', 'screened', 'interview', 'offered', 'hired', 'declined'],
    ['Physics author, Pune', '50', '25 50 %', '10 40 %', '4 40 %', '2 50 %', '6'],
    // There is no share, because more were hired than were offered the job.
    ['Chemistry reviewer, Pune', '10', '6 60 %', '4 67 %', '1 25 %', '2 –', '0'],
  ])
  expect(cells('By recruiter').slice(1)).toEqual([
    ['Tara Gill', '50', '26 52 %', '12 46 %', '4 33 %', '4 100 %', '5'],
    ['Vikram Sethi', '10', '5 50 %', '2 40 %', '1 50 %', '0 0 %', '1'],
  ])
  expect(cells('Reasons').slice(1)).toEqual([
    ['pay', '4'],
    ['no reason given', '2'],
  ])
  expect(asked.map(({ query }) => query)).toEqual([{ from: '2026-01-01', to: '2026-03-31' }])
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test('the funnel covers the last 90 days by default, and chosen days are in the address', async () => {
  const asked = server.reply(recruiting.funnel, ({ query }) =>
    query.from === '2026-02-01' ? { data: [], reasons: [] } : { data: rows, reasons },
  )
  await openPage('/recruit/funnel', 'tara')
  await expect.element(page.getByRole('region', { name: 'All jobs' })).toBeVisible()
  const today = toDay(new Date())
  expect(asked.map(({ query }) => query)).toEqual([{ from: shiftDay(today, -89), to: today }])
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('01/02/2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No candidates reached a stage in this period')).toBeVisible()
  expect(asked.at(-1)?.query).toEqual({ from: '2026-02-01', to: today })
  expect(new URLSearchParams(window.location.search).get('from')).toBe('2026-02-01')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
})

test('the funnel shows why it failed to load, and Retry loads it', async () => {
  server.reply(recruiting.funnel, () => buildRefusalResponse(refusal('UNEXPECTED')))
  await openPage('/recruit/funnel?from=2026-01-01&to=2026-03-31', 'tara')
  await expect.element(page.getByText('Something went wrong on our side').first()).toBeVisible()
  server.reply(recruiting.funnel, { data: rows, reasons: [] })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('table', { name: 'By job' })).toBeVisible()
  await expect.element(page.getByRole('table', { name: 'Reasons' })).not.toBeInTheDocument()
})

test('the funnel shows each job as a block within the width of a phone', async () => {
  await page.viewport(390, 844)
  server.reply(recruiting.funnel, { data: rows, reasons })
  await openPage('/recruit/funnel?from=2026-01-01&to=2026-03-31', 'tara')
  await expect.element(page.getByRole('table', { name: 'By recruiter' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  // The names and numbers are inside the card and do not touch its edge.
  const lefts = [...document.querySelectorAll('[aria-label^=By] tbody :is(th, td)')].map(
    (cell) => cell.getBoundingClientRect().left,
  )
  const edge = page.getByRole('region', { name: 'All jobs' }).element().getBoundingClientRect().left
  expect(Math.min(...lefts) - edge).toBeGreaterThanOrEqual(12)
  await expectAccessible()
})
