import { beforeEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { cast } from '../../../../db/cast.ts'
import { emulateColourScheme, expectAccessible, openPage, server } from '../../../../test/web/page.tsx'
import { emptyCalendar } from '../../../../test/web/whole-bodies.ts'
import { buildCandidate, buildJob, serveCandidates } from '../../../../test/web/recruitment.ts'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { addDaysTo } from '../../../kit/shared/typed-date.ts'
import type { DoubledCandidate } from '../../candidates-contract.ts'
import { jobs } from '../../contract.ts'
import { type HomeCandidate, type HomeJob, recruiting } from '../../home-contract.ts'
import { interviews } from '../../interviews-contract.ts'
import { refusal } from '../../refusals.ts'

const today = toDay(new Date())
/** The time is noon in Asia/Kolkata. */
const daysAgo = (days: number): string => `${addDaysTo(today, -days)}T06:30:00.000Z`
const inDays = (days: number, time: string): string => `${addDaysTo(today, days)}T${time}:00.000Z`
const { _id: jobId, name: jobName, location: place } = buildJob()
const job = { _id: jobId, name: jobName, location: place }
const homeJob = (n = 1, part: Partial<HomeJob> = {}): HomeJob => ({
  ...job,
  _id: buildJob(n)._id,
  vacancy: 3,
  left: 2,
  created_at: daysAgo(21),
  recruiters: [{ _id: cast.tara.id, fullName: cast.tara.fullName }],
  stages: { applied: 4, screened: 2, interview: 0, offered: 1, hired: 1, declined: 5 },
  ...part,
})
const someone = (n: number, name: string, part: Partial<HomeCandidate> = {}): HomeCandidate => {
  const { _id, stage, stage_at, note, remarks, cv, doubles } = buildCandidate(n, name)
  return { _id, name, stage, stage_at, note, remarks, cv, doubles, job, ...part }
}
const other: NonNullable<DoubledCandidate['candidate']> = {
  _id: buildCandidate(9, '')._id,
  name: 'Tara Bhatt',
  stage: 'declined',
  stage_at: '2026-09-02T05:00:00.000Z',
  job: { _id: buildJob(2)._id, name: 'Chemistry reviewer' },
}
const samePhone: DoubledCandidate = { same: ['contact'], candidate: other }
const listed = <Row,>(...data: Row[]) => ({ total: data.length, data })
const double = ({ _id, name, stage }: HomeCandidate, of: DoubledCandidate) => ({ _id, name, stage, job, double: of })

type Home = ReplyFields<typeof recruiting.home>
const nothing: Home = {
  jobs: listed(),
  waits: listed(),
  added: listed(),
  doubles: listed(),
  offers: listed(),
  interviews: listed(),
  funnel: { applied: 0, screened: 0, interview: 0, offered: 0, hired: 0 },
  waitDays: 5,
}
const full = (part: Partial<Home> = {}): Home => ({
  jobs: listed(homeJob()),
  waits: listed(
    someone(1, 'Harish Gowda', { stage_at: daysAgo(7), cv: { name: 'cv.pdf', bytes: 9, at: daysAgo(7) } }),
    someone(2, 'Ritika Sen', { stage: 'interview', stage_at: daysAgo(6), note: 'With Kavita Desai' }),
  ),
  added: {
    total: 12,
    data: [someone(3, 'Tara Bhatt', { doubles: [samePhone] }), someone(4, 'Zoya Ansari', { remarks: 'Bhopal' })],
  },
  doubles: listed(
    double(someone(3, 'Tara Bhatt'), samePhone),
    double(someone(5, 'Omkar Patil'), { same: ['email'], candidate: null }),
  ),
  offers: listed(someone(6, 'Nandini Rao', { stage: 'offered', stage_at: daysAgo(3), note: 'Offer open for a week' })),
  interviews: listed(
    { _id: buildCandidate(2, '')._id, name: 'Ritika Sen', at: inDays(0, '06:00'), minutes: 45, interviewer: 'Kavita Desai', job },
    { _id: buildCandidate(7, '')._id, name: 'Pooja Reddy', at: inDays(1, '10:30'), minutes: 30, interviewer: '', job },
  ),
  funnel: { applied: 64, screened: 31, interview: 14, offered: 6, hired: 4 },
  waitDays: 5,
  ...part,
})
const card = (title: string) => page.getByRole('region', { name: title, exact: true })
const dialog = page.getByRole('dialog')
const search = () => Object.fromEntries(new URLSearchParams(window.location.search))

beforeEach(() => {
  serveCandidates(server, [])
  server.reply(jobs.ownOne, ({ params: { id } }) => ({
    data: buildJob(id === buildJob(2)._id ? 2 : 1),
    erasedAfter: 180,
    erasedLater: null,
  }))
})

test('Home shows jobs as bars linked to board stages, and names candidates needing attention', async () => {
  server.reply(recruiting.home, full())
  await openPage('/', 'tara')
  const own = card('Your jobs')
  await expect.element(own.getByText('2 of 3')).toBeVisible()
  await expect.element(own.getByText('21days open')).toBeVisible()
  const bar = own.getByRole('list', { name: 'Stages of Physics author, Pune' })
  expect(
    bar
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('aria-label')),
  ).toEqual(['applied: 4 candidates', 'screened: 2 candidates', 'offered: 1 candidate', 'hired: 1 candidate'])
  await expect
    .element(page.getByText(/1 open job, 12 new candidates, 2 candidates waiting too long, 1 interview today\.$/))
    .toBeVisible()
  expect(own.getByText('Recruiter: ').elements()).toEqual([])

  const waits = card('Waiting too long')
  await expect.element(waits.getByText('over 5 days in a stage')).toBeVisible()
  const tones = () =>
    waits
      .getByText(/^\d days$/)
      .elements()
      .map((days) => [days.textContent, days.getAttribute('data-tone')])
  expect(tones()).toEqual([
    ['7 days', 'red'],
    ['6 days', 'amber'],
  ])
  await expect.element(waits.getByText(/^interview since .*, With Kavita Desai, no CV yet$/)).toBeVisible()
  const added = card('New since yesterday')
  await expect
    .element(added.getByText('Same phone as Tara Bhatt in Chemistry reviewer, declined 02/09/2026'))
    .toHaveAttribute('data-tone', 'amber')
  await expect.element(added.getByText('and 10 more')).toBeVisible()
  const offers = card('Offers')
  await expect.element(offers.getByText('1 open')).toBeVisible()
  await expect.element(offers.getByText('3 days')).toBeVisible()
  const talks = card('Interviews')
  await expect
    .element(talks.getByRole('listitem').nth(0))
    .toHaveTextContent('11:30 amtodayRitika Sen, Physics authorwith Kavita Desai, 45 min')
  await expect.element(talks.getByRole('listitem').nth(1)).toHaveTextContent('04:00 pmtomorrowPooja Reddy')
  await expect.element(card('Funnel').getByText('48 %')).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await bar.getByRole('link', { name: 'screened: 2 candidates' }).click()
  await expect.poll(() => window.location.pathname).toBe(`/recruit/${jobId}/board`)
  expect(search()).toEqual({ stage: 'screened' })
})

test('a stage of one candidate among thousands is wide enough to press', async () => {
  const stages = { applied: 4000, screened: 1, interview: 1, offered: 1, hired: 1, declined: 0 }
  server.reply(recruiting.home, full({ jobs: listed(homeJob(1, { stages })) }))
  await openPage('/', 'tara')
  const bar = card('Your jobs').getByRole('list', { name: 'Stages of Physics author, Pune' })
  await expect.element(bar.getByRole('link', { name: 'hired: 1 candidate' })).toBeVisible()
  for (const link of bar.getByRole('link').elements()) expect(link.getBoundingClientRect().width).toBeGreaterThanOrEqual(24)
})

test('the stages keep their own colours in forced-colors mode', async () => {
  server.reply(recruiting.home, full())
  await openPage('/', 'tara')
  const bar = card('Your jobs').getByRole('list', { name: 'Stages of Physics author, Pune' })
  await expect.element(bar.getByRole('link', { name: 'hired: 1 candidate' })).toBeVisible()
  const parts = bar.getByRole('link').elements()
  const force = (value: 'active' | 'none') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await force('active')
  expect(new Set(parts.map((link) => getComputedStyle(link).backgroundColor)).size).toBe(parts.length)
  await force('none')
})

test('doubles stay listed until settled, and Compare opens the candidate', async () => {
  const [tara, omkar] = [buildCandidate(3, 'Tara Bhatt', { doubles: [samePhone] }), buildCandidate(5, 'Omkar Patil')]
  serveCandidates(server, [tara, omkar])
  server.reply(recruiting.home, full())
  await openPage('/', 'tara')
  const doubles = card('Doubles')
  await expect.element(doubles.getByText('2 to settle')).toBeVisible()
  await expect.element(doubles.getByText('Same phone as Tara Bhatt in Chemistry reviewer, declined 02/09/2026')).toBeVisible()
  await expect.element(doubles.getByText('Same email as another candidate')).toBeVisible()
  await expect.element(doubles.getByRole('link', { name: 'Compare Omkar Patil with another candidate' })).toBeVisible()
  await doubles.getByRole('link', { name: 'Compare Tara Bhatt with Tara Bhatt' }).click()
  const panel = page.getByRole('complementary', { name: 'Tara Bhatt' })
  await expect.element(panel.getByText('Same phone as Tara Bhatt in Chemistry reviewer, declined 02/09/2026')).toBeVisible()
  await expect
    .element(panel.getByRole('link', { name: 'Tara Bhatt' }))
    .toHaveAttribute('href', expect.stringContaining(other._id))
  await expect.element(panel.getByRole('button', { name: 'Remove' })).toBeVisible()
  expect(window.location.pathname).toBe(`/recruit/${jobId}/board`)
  server.reply(recruiting.home, full({ doubles: listed() }))
  await page.getByRole('link', { name: 'Proofline, Home' }).click()
  await expect.element(doubles.getByText('No doubles to settle.')).toBeVisible()
})

test('an empty card shows one line', async () => {
  server.reply(recruiting.home, nothing)
  await openPage('/', 'tara')
  for (const [title, line] of [
    ['Your jobs', 'No open job is assigned to you. A head recruiter assigns them.'],
    ['Waiting too long', 'No one waits longer than that.'],
    ['New since yesterday', 'No new candidates since yesterday.'],
    ['Doubles', 'No doubles to settle.'],
    ['Offers', 'No open offers.'],
    ['Interviews', 'No interviews today or tomorrow.'],
    ['Funnel', 'No candidate reached a stage.'],
  ] as const)
    await expect.element(card(title).getByText(line)).toBeVisible()
  expect(page.getByRole('button', { name: /^(Add candidates|Paste a list)/ }).elements()).toEqual([])
  await expectAccessible()
})

test('a head recruiter sees all jobs with their recruiters', async () => {
  server.reply(recruiting.home, full({ jobs: listed(homeJob(), homeJob(2, { name: 'Chemistry reviewer', recruiters: [] })) }))
  await openPage('/', 'vikram')
  const all = card('Open jobs')
  await expect.element(all.getByText('Tara Gill')).toBeVisible()
  await expect.element(all.getByText('no recruiter')).toBeVisible()
  await expect
    .element(all.getByRole('link', { name: 'Physics author, Pune' }))
    .toHaveAttribute('href', `/recruitment/job/${jobId}`)
})

test('a job with only declined candidates looks different from one without candidates', async () => {
  const none = { applied: 0, screened: 0, interview: 0, offered: 0, hired: 0, declined: 0 }
  const [empty, over] = [homeJob(1, { stages: none }), homeJob(2, { stages: { ...none, declined: 1 } })]
  server.reply(recruiting.home, full({ jobs: listed(empty, over) }))
  await openPage('/', 'tara')
  const lines = card('Your jobs').getByRole('listitem').filter({ hasText: 'Physics author' })
  await expect.element(lines.nth(0)).toHaveTextContent('No candidates yet')
  await expect.element(lines.nth(1)).toHaveTextContent('1 candidate declined, no others')
})

test('N adds candidates to the only open job, or asks which of several', async () => {
  server.reply(recruiting.home, full({ jobs: listed(homeJob(), homeJob(2, { name: 'Chemistry reviewer' })) }))
  await openPage('/', 'tara')
  await expect.element(card('Your jobs').getByRole('link', { name: 'Chemistry reviewer, Pune' })).toBeVisible()
  await userEvent.keyboard('n')
  await expect.element(dialog.getByText('Which job are they for?')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Chemistry reviewer, Pune' }).click()
  await expect.poll(() => window.location.pathname).toBe(`/recruit/${buildJob(2)._id}/board`)
  await expect.element(page.getByRole('complementary', { name: 'Add candidates' })).toBeVisible()
  server.reply(recruiting.home, full())
  await page.getByRole('link', { name: 'Proofline, Home' }).click()
  await expect.element(page.getByRole('link', { name: 'Chemistry reviewer, Pune' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await expect.element(dialog.getByText('Add candidates from a list')).toBeVisible()
  expect(window.location.pathname).toBe(`/recruit/${jobId}/board`)
})

test('an interview is downloaded as a calendar file', async () => {
  server.reply(recruiting.home, full())
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const files = server.reply(interviews.file, () => new Response(emptyCalendar, { headers: { 'content-type': 'text/calendar' } }))
  await openPage('/', 'tara')
  await page.getByRole('button', { name: 'Download the interview of Pooja Reddy for a calendar' }).click()
  await expect.poll(() => saved.mock.calls.length).toBe(1)
  expect(files.map(({ params }) => params)).toEqual([{ id: buildCandidate(7, '')._id }])
})

test('each card shows a failed load, and Retry loads all of them', async () => {
  server.reply(recruiting.home, () => buildRefusalResponse(refusal('UNEXPECTED')))
  await openPage('/', 'tara')
  const doubles = card('Doubles')
  await expect.element(doubles.getByText('Something went wrong on our side')).toBeVisible()
  server.reply(recruiting.home, full())
  await doubles.getByRole('button', { name: 'Retry' }).click()
  await expect.element(doubles.getByText('2 to settle')).toBeVisible()
  await expect.element(card('Offers').getByText('1 open')).toBeVisible()
})

test('the cards of Home fit the width of a phone', async () => {
  await page.viewport(390, 844)
  server.reply(recruiting.home, full())
  await openPage('/', 'tara')
  await expect.element(card('Doubles').getByRole('link', { name: 'Compare Tara Bhatt with Tara Bhatt' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectAccessible()
})
