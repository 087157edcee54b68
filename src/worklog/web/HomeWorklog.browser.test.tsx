import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emulateColourScheme, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { type OwnDay, type OwnTarget, ownTargets } from '../own-targets-contract.ts'

const TODAY = '2026-11-20'
const ref = (at: number, name: string) => ({ _id: `019a0000-0000-7000-8000-00000000${at}`, name })
const dayOf = (target: number, date: string, part: Partial<OwnDay> = {}): OwnDay => ({
  _id: `019a0000-0000-7000-8000-${target}${date.replaceAll('-', '')}`,
  date,
  type: 'units',
  target: 40,
  completedUnits: null,
  completedHours: null,
  remarks: '',
  version: 1,
  off: { isOff: false, reason: null },
  group: date < TODAY ? 'lapsed' : date === TODAY ? 'ongoing' : 'upcoming',
  why: date > TODAY ? 'This day is in the future.' : null,
  asked: null,
  ...part,
})
const targetOf = (id: number, name: string, part: Partial<OwnTarget> = {}): OwnTarget => ({
  ...ref(id, name),
  profile: ref(7001, 'Video solutions'),
  subject: ref(7002, 'Physics'),
  project: ref(7003, 'NEET 2027'),
  start: '2026-11-16',
  end: '2026-11-21',
  type: 'units',
  target: 40,
  group: 'ongoing',
  incentive: null,
  subTargets: [dayOf(id, TODAY)],
  holidays: [],
  ...part,
})
const serve = (data: OwnTarget[], counts: Partial<{ ongoing: number; upcoming: number; lapsed: number }> = {}) =>
  server.reply(ownTargets.own, {
    impossible: [],
    data,
    today: TODAY,
    total: data.length,
    counts: { ongoing: data.length, upcoming: 0, lapsed: 0, ...counts },
  })
const card = page.getByRole('region', { name: 'Worklog' })

test('a reviewer sees today’s targets, their unfilled days, and a link to the page', async () => {
  const days = [
    dayOf(9001, '2026-11-16', { completedUnits: 12 }),
    dayOf(9001, '2026-11-17'),
    dayOf(9001, '2026-11-18', { off: { isOff: true, reason: 'SL' } }),
    dayOf(9001, '2026-11-19', { why: 'October 2026 is closed.' }),
    dayOf(9001, TODAY),
    dayOf(9001, '2026-11-21'),
  ]
  const asked = serve(
    [
      targetOf(9001, 'Solutions', { subTargets: days }),
      targetOf(9002, 'Calls', { type: 'hours', target: 3 }),
      targetOf(9003, 'One', { target: 1 }),
    ],
    { ongoing: 5 },
  )
  await openPage('/', 'neha', { hasTargets: true })
  const rows = card.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('Solutions 40 units per day until 21/11/2026, 1 day not filled')
  await expect.element(rows.nth(1)).toHaveTextContent(/^Calls 3 h per day until 21\/11\/2026$/)
  await expect.element(rows.nth(2)).toHaveTextContent(/^One 1 unit per day until 21\/11\/2026$/)
  await expect.element(card.getByText('And 2 more.')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Your worklog' })).toHaveAttribute('href', '/user/worklog')
  expect(asked[0]?.query).toMatchObject({ group: 'ongoing' })
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test.each([
  ['no target for today', {}, 'No targets today.'],
  // This also holds for a target that has begun but has no day today.
  ['a target without a day for today', { upcoming: 1, lapsed: 1 }, 'No targets today. There are days to come.'],
])('with %s the card says that there are no targets today', async (_, counts, words) => {
  serve([], counts)
  await openPage('/', 'anil', { hasTargets: true })
  await expect.element(card.getByText(words)).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'Your worklog' })).toBeVisible()
})

test('Home shows no worklog card to a person without targets, and does not request their targets', async () => {
  const asked = serve([])
  await openPage('/', 'neha')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.element(card).not.toBeInTheDocument()
  expect(asked).toEqual([])
})
