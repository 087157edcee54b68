import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { refusal } from '../refusals.ts'
import { type DayWork, dayWork } from '../day-work-contract.ts'
import { dayHours } from '../day-hours-contract.ts'
import { holidays } from '../../holidays/contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { type OwnDay, type OwnTarget, ownTargets } from '../own-targets-contract.ts'
import type { TargetGroup } from '../vocabulary.ts'

/** The day is a Friday. */
const TODAY = '2026-11-20'
const ref = (at: number, name: string) => ({ _id: `019a0000-0000-7000-8000-00000000${at}`, name })
const dayOf = (target: number, date: string, part: Partial<OwnDay>): OwnDay => ({
  _id: `019a0000-0000-7000-8000-${target}${date.replaceAll('-', '')}`,
  date,
  type: 'units',
  target: 40,
  completedUnits: null,
  completedHours: null,
  remarks: '',
  version: 1,
  off: { isOff: false, reason: null },
  group: 'ongoing',
  why: date > TODAY ? 'This day is in the future.' : null,
  asked: null,
  ...part,
})
const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21']
type Part = Partial<Omit<OwnTarget, 'subTargets'>> & { days?: Record<string, Partial<OwnDay>> }
const targetOf = (id: number, name: string, { days = {}, ...part }: Part = {}): OwnTarget => ({
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
  holidays: [],
  ...part,
  subTargets: week.map((date) =>
    dayOf(id, date, { type: part.type ?? 'units', target: part.target ?? 40, group: part.group ?? 'ongoing', ...days[date] }),
  ),
})

function serve(all: OwnTarget[], counts: Partial<Record<TargetGroup, number>> = {}, work: DayWork[] = []) {
  server.reply(dayWork.own, { data: work })
  server.reply(holidays.own, { data: [], calendar: null, restrictedMax: 0, chosen: 0 })
  const request = server.reply(ownTargets.own, ({ query }) => ({
    data: all.filter(({ group }) => group === query.group),
    today: TODAY,
    total: all.filter(({ group }) => group === query.group).length,
    counts: { ongoing: all.length, upcoming: 0, lapsed: 0, ...counts },
    impossible: [],
  }))
  server.reply(dayHours.beside, { data: { others: 0, scheduled: 8, perDay: 8 } })
  const sent = server.reply(targetDays.record, ({ params, body }) => {
    const target = all.find(({ _id }) => _id === params.targetId)
    const day = target?.subTargets.find(({ _id }) => _id === body.subTargetId)
    if (day === undefined) return buildRefusalResponse(refusal('DAY_NOT_FOUND'))
    if (body.completedUnits === 999) return buildRefusalResponse(refusal('MONTH_CLOSED', { values: { month: 'November 2026' } }))
    const { completedUnits = day.completedUnits, completedHours = day.completedHours, remarks = day.remarks } = body
    const figures = body.clear ? { completedUnits: null, completedHours: null } : { completedUnits, completedHours }
    Object.assign(day, { ...figures, remarks })
    if (body.reason !== undefined)
      for (const { subTargets } of all)
        for (const each of subTargets)
          if (each.date === day.date) each.off = { isOff: body.reason !== '', reason: body.reason === '' ? null : body.reason }
    return {}
  })
  return { asked: request, sent: () => sent.map(({ body: { subTargetId: _, version: __, ...body } }) => body) }
}
const card = (name: string) => page.getByRole('region', { name, exact: true })
const row = (name: string, date: string) => card(name).getByRole('listitem').filter({ hasText: date })
const units = (name: string, day: string) => card(name).getByLabelText(`Units, ${day}`, { exact: true })
const hours = (name: string, day: string) => card(name).getByLabelText(`Hours, ${day}`, { exact: true })
const [MON, TUE, WED, THU, FRI] = [
  'Monday 16/11/2026',
  'Tuesday 17/11/2026',
  'Wednesday 18/11/2026',
  'Thursday 19/11/2026',
  'Friday 20/11/2026',
]

test('a week is filled by keyboard, and each saved day shows its state', async () => {
  const { sent } = serve([targetOf(9001, 'Solutions')])
  await openPage('/user/worklog', 'ananya')
  await expect.element(page.getByRole('heading', { name: 'Your worklog' })).toBeVisible()
  await expect.element(page.getByText('4 days not filled')).toBeVisible()
  await expect.element(row('Solutions', '21/11/2026')).toHaveTextContent('This day is in the future.')
  await expect.element(row('Solutions', '20/11/2026')).toHaveTextContent('not filled yet')
  await expect.element(card('Solutions').getByText('160 behind the plan')).toBeVisible()
  units('Solutions', FRI).element().focus()
  await userEvent.keyboard('32{Enter}')
  await expect.element(units('Solutions', THU)).toHaveFocus()
  await expect.element(row('Solutions', '20/11/2026')).toHaveTextContent('saved, 8 under the target')
  await userEvent.keyboard('44{ArrowDown}')
  await expect.element(units('Solutions', WED)).toHaveFocus()
  await expect.element(row('Solutions', '19/11/2026')).toHaveTextContent(/draft kept \d\d:\d\d [ap]m/)
  await userEvent.keyboard('48{ArrowDown}40{ArrowDown}42')
  await expect.element(units('Solutions', MON)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}')
  await expect.element(row('Solutions', '17/11/2026').getByRole('button', { name: 'SL' })).not.toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(row('Solutions', '16/11/2026')).toHaveTextContent('saved, 2 over the target')
  await expect.element(row('Solutions', '19/11/2026')).toHaveTextContent('saved, 4 over the target')
  await expect.element(page.getByText('Updated target')).toBeVisible()
  expect(sent().map(({ completedUnits }) => completedUnits)).toEqual([32, 42, 40, 48, 44])
  await expect.element(card('Solutions').getByText('206 of 240 units')).toBeVisible()
  await expect.element(card('Solutions').getByRole('button', { name: /^Save/ })).toBeDisabled()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})

test('typing faster than the server responds saves each day once, as typed', async () => {
  const all = [targetOf(9001, 'Solutions')]
  serve(all)
  const waits: (() => void)[] = []
  const slow = server.reply(targetDays.record, async ({ body }) => {
    await new Promise<void>((resolve) => waits.push(resolve))
    const day = all[0]?.subTargets.find(({ _id }) => _id === body.subTargetId)
    if (day !== undefined) day.completedUnits = body.completedUnits ?? null
    return {}
  })
  await openPage('/user/worklog', 'ananya')
  await units('Solutions', WED).fill('4')
  units('Solutions', FRI).element().focus()
  await userEvent.keyboard('32{Enter}44{Enter}8{Enter}')
  await expect.element(units('Solutions', TUE)).toHaveFocus()
  await expect.element(row('Solutions', '18/11/2026')).toHaveTextContent('saving…')
  await userEvent.keyboard('{ArrowUp}9{Enter}')
  for (const at of [0, 1, 2]) {
    await expect.poll(() => waits.length).toBe(at + 1)
    waits[at]?.()
  }
  await expect.element(row('Solutions', '18/11/2026')).toHaveTextContent('saved, 32 under the target')
  expect(slow.map(({ body }) => body.completedUnits)).toEqual([32, 44, 8])
})

test('a refused figure keeps the focus until it is corrected', async () => {
  const { sent } = serve([targetOf(9001, 'Solutions', { days: { '2026-11-19': { completedUnits: 30 } } })])
  await openPage('/user/worklog', 'ananya')
  await expect.element(units('Solutions', FRI)).toBeVisible()
  units('Solutions', FRI).element().focus()
  for (const keys of ['1000{Enter}', '5.555{Enter}', '1000{ArrowDown}', '5.555{ArrowRight}']) {
    await userEvent.keyboard(keys)
    await expect.element(row('Solutions', '20/11/2026')).toHaveTextContent('Completed units must be')
    await expect.element(units('Solutions', FRI)).toHaveFocus()
  }
  await userEvent.keyboard('7{Enter}')
  await expect.element(row('Solutions', '20/11/2026')).toHaveTextContent('saved, 33 under the target')
  await expect.element(units('Solutions', THU)).toHaveFocus()
  await expect.element(units('Solutions', THU)).toHaveValue('30')
  expect(sent()).toEqual([{ completedUnits: 7 }])
  await units('Solutions', FRI).fill('2.5')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Solutions', '20/11/2026')).toHaveTextContent('saved, 37.5 under the target')
  expect(sent()).toEqual([{ completedUnits: 7 }, { completedUnits: 2.5 }])
})

test('unused fields are disabled, and Enter moves to missing fields and names problems', async () => {
  const both = targetOf(9002, 'Diagrams', { type: 'units_hours', target: 12 })
  const { sent } = serve([both, targetOf(9003, 'Calls', { type: 'hours', target: 3 })])
  await openPage('/user/worklog', 'sneha')
  await expect.element(units('Calls', FRI)).toBeDisabled()
  await expect.element(hours('Calls', FRI)).toBeEnabled()
  units('Diagrams', FRI).element().focus()
  await userEvent.keyboard('14{Enter}')
  await expect.element(hours('Diagrams', FRI)).toHaveFocus()
  expect(sent()).toEqual([])
  await userEvent.keyboard('3.555{Enter}')
  await expect
    .element(row('Diagrams', '20/11/2026'))
    .toHaveTextContent('Completed hours must be a number from 0 to 999 with at most 2 decimals.')
  await expect.element(hours('Diagrams', FRI)).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toEqual([])
  await hours('Diagrams', FRI).fill('3.5')
  await card('Diagrams').getByLabelText(`Remarks, ${FRI}`).click()
  await userEvent.keyboard('Figures 1 to 14')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Diagrams', '20/11/2026')).toHaveTextContent('saved, 2 over the target')
  expect(sent()).toEqual([{ completedUnits: 14, completedHours: 3.5, remarks: 'Figures 1 to 14' }])
  await units('Diagrams', FRI).fill('')
  await hours('Diagrams', FRI).fill('')
  await hours('Diagrams', FRI).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Diagrams', '20/11/2026')).toHaveTextContent('not filled yet')
  expect(sent()[1]).toEqual({ clear: true })
})

test('an absence covers the whole day and blocks figures until it is taken back', async () => {
  const all = [targetOf(9001, 'Solutions', { days: { '2026-11-18': { completedUnits: 30 } } }), targetOf(9002, 'Diagrams')]
  const { sent } = serve(all)
  await openPage('/user/worklog', 'ananya')
  const absence = (name: string, date: string, reason: string) => row(name, date).getByRole('button', { name: reason })
  await expect.element(absence('Solutions', '18/11/2026', 'PL')).toBeDisabled()
  await absence('Solutions', '19/11/2026', 'PL').click()
  await expect.element(units('Solutions', THU)).toBeDisabled()
  await card('Solutions').getByRole('button', { name: 'Save 1 day' }).click()
  await expect.element(row('Diagrams', '19/11/2026')).toHaveTextContent('PL, the whole day')
  await expect.element(units('Diagrams', THU)).toBeDisabled()
  expect(sent()).toEqual([{ reason: 'PL' }])
  await absence('Diagrams', '19/11/2026', 'PL').click()
  await card('Diagrams').getByRole('button', { name: 'Save 1 day' }).click()
  await expect.element(units('Solutions', THU)).toBeEnabled()
  expect(sent()[1]).toEqual({ reason: '' })
})

test('a pending absence is shown and can be withdrawn with a press', async () => {
  const { sent } = serve([targetOf(9001, 'Solutions', { days: { [TODAY]: { asked: 'SL' } } })])
  await openPage('/user/worklog', 'ananya')
  await expect.element(row('Solutions', '20/11/2026')).toHaveTextContent('SL waits for approval')
  const button = row('Solutions', '20/11/2026').getByRole('button', { name: 'SL' })
  await expect.element(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await card('Solutions').getByRole('button', { name: 'Save 1 day' }).click()
  await expect.poll(sent).toEqual([{ reason: '' }])
})

test('a locked day says why, and a refused day keeps its typed value', async () => {
  const closed = { why: 'October 2026 is closed.', completedUnits: 40 }
  serve([
    targetOf(9001, 'Solutions', { days: { '2026-11-16': closed, '2026-11-17': { off: { isOff: true, reason: 'reject' } } } }),
  ])
  await openPage('/user/worklog', 'ananya')
  await expect.element(row('Solutions', '16/11/2026')).toHaveTextContent('October 2026 is closed')
  await expect.element(units('Solutions', MON)).toBeDisabled()
  await expect.element(row('Solutions', '17/11/2026')).toHaveTextContent('weekly off')
  await expect.element(units('Solutions', TUE)).toBeDisabled()
  await units('Solutions', WED).fill('999')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(row('Solutions', '18/11/2026'))
    .toHaveTextContent('This month is closed. An admin can reopen it with a reason.')
  await expect.element(units('Solutions', WED)).toHaveValue('999')
  await units('Solutions', THU).fill('7')
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('proofline.worklog.'))).toHaveLength(2)
  await units('Solutions', THU).fill('')
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('proofline.worklog.'))).toHaveLength(1)
})

test('a refused draft shows its problem after a reload until it is edited', async () => {
  serve([targetOf(9001, 'Solutions')])
  const wednesday = dayOf(9001, '2026-11-18', {})._id
  const draft = { version: 1, units: '41', hours: '', remarks: '', reason: '', at: '2026-11-20T05:00:00.000Z' }
  const issues = [{ path: 'completedUnits', message: 'Day not found' }]
  sessionStorage.setItem(`proofline.worklog.${cast.ananya.id}.${wednesday}`, JSON.stringify({ ...draft, issues }))
  await openPage('/user/worklog', 'ananya')
  await expect.element(row('Solutions', '18/11/2026')).toHaveTextContent('Day not found')
  await expect.element(units('Solutions', WED)).toHaveAttribute('aria-invalid', 'true')
  await units('Solutions', WED).fill('42')
  await expect.element(row('Solutions', '18/11/2026')).toHaveTextContent(/draft kept/)
  await expect.element(units('Solutions', WED)).toHaveAttribute('aria-invalid', 'false')
})

test('a concurrent change is named and replaced only by a second save', async () => {
  const target = targetOf(9001, 'Solutions')
  const { sent } = serve([target])
  await openPage('/user/worklog', 'ananya')
  await units('Solutions', WED).fill('41')
  const wednesday = target.subTargets.find(({ date }) => date === '2026-11-18')
  if (wednesday === undefined) return expect.fail('no Wednesday')
  Object.assign(wednesday, { version: 2, completedUnits: 30 })
  const tries = server.reply(targetDays.record, ({ body }) => {
    if (body.version !== wednesday.version) return buildRefusalResponse(refusal('DAY_OUTDATED'), { record: wednesday })
    Object.assign(wednesday, { version: 3, completedUnits: body.completedUnits })
    return {}
  })
  await units('Solutions', WED).click()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(row('Solutions', '18/11/2026'))
    .toHaveTextContent('Someone changed this day: it now has 30 units. Save again to replace it.')
  await expect.element(units('Solutions', WED)).toHaveValue('41')
  await units('Solutions', WED).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Solutions', '18/11/2026')).toHaveTextContent('saved, 1 over the target')
  expect(tries.map(({ body: { version, completedUnits } }) => [version, completedUnits])).toEqual([
    [1, 41],
    [2, 41],
  ])
  expect(sent()).toEqual([])
})

test('a target shows the incentive it has earned, if any', async () => {
  serve([targetOf(9001, 'Solutions', { incentive: 1312.5 }), targetOf(9002, 'Notes', { incentive: 0 })])
  await openPage('/user/worklog', 'ananya')
  await expect.element(card('Solutions').getByText('incentive 1,312.50')).toBeVisible()
  expect(
    card('Notes')
      .getByText(/incentive/)
      .elements(),
  ).toEqual([])
})

test('each tab shows the days of its group within a target', async () => {
  const target = targetOf(9005, 'Sets')
  for (const day of target.subTargets) day.group = day.date < TODAY ? 'lapsed' : day.date === TODAY ? 'ongoing' : 'upcoming'
  server.reply(dayWork.own, { data: [] })
  server.reply(ownTargets.own, {
    data: [target],
    today: TODAY,
    total: 1,
    counts: { ongoing: 1, upcoming: 1, lapsed: 1 },
    impossible: [],
  })
  await openPage('/user/worklog', 'ananya')
  const days = () => card('Sets').getByRole('listitem').elements()
  await expect.poll(() => days().length).toBe(1)
  expect(days()[0]?.textContent).toContain('20/11/2026')
  const tabs = page.getByRole('navigation', { name: 'Targets' })
  await tabs.getByRole('link', { name: 'Upcoming 1' }).click()
  await expect.poll(() => days().map((day) => day.textContent?.includes('21/11/2026'))).toEqual([true])
  await tabs.getByRole('link', { name: 'Lapsed 1' }).click()
  await expect.poll(() => days().length).toBe(4)
  await expectAccessible()
})

test('the tabs show current, upcoming and lapsed targets, with the latest days first', async () => {
  const long = targetOf(9004, 'Checks', { group: 'lapsed' })
  long.subTargets = Array.from({ length: 20 }, (_, at) => ({
    ...dayOf(9004, `2026-10-${String(at + 1).padStart(2, '0')}`, { group: 'lapsed' }),
    _id: `019a0000-0000-7000-8000-9004000000${at + 10}`,
  }))
  const { asked } = serve([long], { ongoing: 0, upcoming: 3, lapsed: 45 })
  await openPage('/user/worklog', 'ananya')
  await expect.element(page.getByText('No targets today')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Targets' })
  await expect.element(tabs.getByRole('link', { name: 'Upcoming 3' })).toBeVisible()
  await tabs.getByRole('link', { name: 'Lapsed 45' }).click()
  await expect.element(card('Checks').getByRole('listitem').first()).toHaveTextContent('20/10/2026')
  expect(card('Checks').getByRole('listitem').elements()).toHaveLength(7)
  await card('Checks').getByRole('button', { name: 'Show 13 more days' }).click()
  expect(card('Checks').getByRole('listitem').elements()).toHaveLength(20)
  await page.getByRole('button', { name: 'Older' }).click()
  await expect.element(page.getByText('Page 2 of 3')).toBeVisible()
  expect(location.search).toBe('?tab=lapsed&page=2')
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ group: 'lapsed', page: 2 })
  await card('Checks')
    .getByRole('button', { name: /^Checks/ })
    .click()
  expect(card('Checks').getByRole('listitem').elements()).toHaveLength(0)
})

test('on a phone each day is a card, and nothing is wider than the screen', async () => {
  serve([targetOf(9001, 'Solutions with a name that is longer than a phone is wide')])
  await page.viewport(390, 844)
  await openPage('/user/worklog', 'anil')
  await expect.element(page.getByRole('heading', { name: 'Your worklog' })).toBeVisible()
  await expect.element(page.getByLabelText(`Units, ${FRI}`)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  expect(page.getByLabelText(`Units, ${FRI}`).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await expectAccessible()
})

test('Use fills in task rows or the timesheet figure without saving it', async () => {
  const work = (date: string, part: Partial<DayWork>): DayWork => {
    return { date, project: ref(7003, '')._id, units: 0, task_rows: null, timesheet: null, ...part }
  }
  const solutions = targetOf(9001, 'Solutions', {
    days: {
      '2026-11-18': { completedUnits: 31 },
      '2026-11-17': { completedUnits: 12 },
      '2026-11-16': { off: { isOff: true, reason: 'PL' } },
    },
  })
  const { sent } = serve([solutions], {}, [
    work('2026-11-20', { task_rows: 29 }),
    work('2026-11-19', { task_rows: 29, timesheet: 29 }),
    work('2026-11-18', { task_rows: 29, timesheet: 31, units: 31 }),
    work('2026-11-17', { timesheet: 20, units: 20 }),
    work('2026-11-16', { task_rows: 3 }),
  ])
  await openPage('/user/worklog', 'ananya')
  const today = row('Solutions', '20/11/2026')
  await expect.element(today).toHaveTextContent(/29 decided today\s*Use 29/)
  await expect
    .element(today.getByRole('link', { name: '29 decided today' }))
    .toHaveAttribute('href', `/report/scorecard/rows?from=${TODAY}&to=${TODAY}&role=AUTHOR&project=${ref(7003, '')._id}`)
  await expect.element(row('Solutions', '19/11/2026')).toHaveTextContent(/29 decided that day and in the timesheet\s*Use 29/)
  await expect
    .element(row('Solutions', '18/11/2026'))
    .toHaveTextContent(/29 decided that day, 2 fewer than here\s*Use 29\s*31 in the timesheet, the same$/)
  await expect
    .element(row('Solutions', '17/11/2026'))
    .toHaveTextContent(/20 in the timesheet, the same, with 8 in your other targets$/)
  await expect
    .element(row('Solutions', '18/11/2026').getByRole('link', { name: '31 in the timesheet' }))
    .toHaveAttribute('href', '/user/timesheet?day=2026-11-18&view=day')
  await expect.element(row('Solutions', '16/11/2026')).not.toHaveTextContent(/decided/)
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await today.getByRole('button', { name: `Use 29 for ${FRI}` }).click()
  await expect.element(units('Solutions', FRI)).toHaveValue('29')
  await expect.element(units('Solutions', FRI)).toHaveFocus()
  await expect.element(today).toHaveTextContent(/29 decided today, the same$/)
  expect(sent(), 'taking never saves').toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(sent).toEqual([{ completedUnits: 29 }])
})

test('rows used by another draft of the day are not offered again on any tab of the page', async () => {
  const project = ref(7003, '')._id
  const lapsed = targetOf(9003, 'Older set', { group: 'lapsed' })
  const other = targetOf(9004, 'Waves', { project: ref(7009, 'JEE 2027') })
  serve([targetOf(9001, 'Solutions'), targetOf(9002, 'Diagrams'), other, lapsed], { ongoing: 3, lapsed: 1 }, [
    { date: TODAY, project, units: 0, task_rows: 28, timesheet: null },
    { date: '2026-11-19', project, units: 0, task_rows: 28, timesheet: null },
    { date: TODAY, project: ref(7009, '')._id, units: 0, task_rows: 28, timesheet: null },
  ])
  await openPage('/user/worklog', 'ananya')
  const offers = (name: string, date = '20/11/2026') => row(name, date).getByRole('button', { name: /^Use / })
  await offers('Solutions').click()
  await expect.element(units('Solutions', FRI)).toHaveValue('28')
  await expect.element(offers('Diagrams')).not.toBeInTheDocument()
  await expect.element(row('Diagrams', '20/11/2026')).toHaveTextContent('with 28 in your other targets')
  await expect.element(offers('Diagrams', '19/11/2026')).toHaveTextContent('Use 28')
  await expect.element(offers('Waves')).toHaveTextContent('Use 28')
  await units('Solutions', FRI).fill('20')
  await expect.element(offers('Diagrams')).toHaveTextContent('Use 8')
  await page.getByRole('link', { name: /^Past|^Lapsed/i }).click()
  await expect.element(offers('Older set')).toHaveTextContent('Use 8')
  await offers('Older set').click()
  await page.getByRole('link', { name: /^Ongoing|^Current/i }).click()
  await expect.element(units('Solutions', FRI)).toHaveValue('20')
  await expect.element(offers('Diagrams')).not.toBeInTheDocument()
})

test('rows used by a draft in another browser tab are not offered while it exists', async () => {
  const project = ref(7003, '')._id
  serve([targetOf(9001, 'Solutions'), targetOf(9002, 'Diagrams')], {}, [
    { date: TODAY, project, units: 0, task_rows: 28, timesheet: null },
  ])
  const otherTab = new BroadcastChannel(`proofline.worklog.${cast.ananya.id}`)
  const told: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => told.push(data.drafts))
  const draft = (units: string, part = {}) => {
    return { version: 1, units, hours: '', remarks: '', reason: '', at: '', of: { date: TODAY, project, recorded: 0 }, ...part }
  }
  const say = (...drafts: unknown[]) => otherTab.postMessage({ tab: 'other', drafts })
  await openPage('/user/worklog', 'ananya')
  const offer = (name: string) => row(name, '20/11/2026').getByRole('button', { name: /^Use / })
  await expect.element(offer('Solutions')).toHaveTextContent('Use 28')
  say([dayOf(9001, TODAY, {})._id, draft('20')], ['corrupt', { units: 5 }])
  await expect.element(offer('Diagrams')).toHaveTextContent('Use 8')
  await expect.element(row('Diagrams', '20/11/2026')).toHaveTextContent('with 20 in your other targets')
  // The other tab has a draft for this field, so only the other rows change their offers.
  await expect.element(offer('Solutions')).toHaveTextContent('Use 28')
  // For that day, only the value typed here counts, and the other tab's draft does not.
  await units('Solutions', FRI).fill('3')
  await expect.element(offer('Diagrams')).toHaveTextContent('Use 25')
  otherTab.postMessage({ tab: 'other' })
  await expect.poll(() => told.at(-1)).toMatchObject([[dayOf(9001, TODAY, {})._id, { units: '3' }]])
  await units('Solutions', FRI).fill('')
  await expect.poll(() => told.at(-1)).toEqual([])
  await expect.element(offer('Diagrams')).toHaveTextContent('Use 8')
  say()
  await expect.element(offer('Diagrams')).toHaveTextContent('Use 28')
  otherTab.close()
})

test('today counts as done and planned once it is filled', async () => {
  serve([
    targetOf(9001, 'Solutions', {
      days: {
        '2026-11-16': { completedUnits: 173 },
        '2026-11-17': { completedUnits: 40 },
        '2026-11-18': { completedUnits: 40 },
        '2026-11-19': { completedUnits: 40 },
      },
    }),
  ])
  await openPage('/user/worklog', 'ananya')
  await expect.element(card('Solutions').getByText('133 ahead of the plan')).toBeVisible()
  await units('Solutions', FRI).fill('62')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(card('Solutions').getByText('355 of 240 units')).toBeVisible()
  await expect.element(card('Solutions').getByText('155 ahead of the plan')).toBeVisible()
})

test('the figures of other sources are shown without overflow on a phone', async () => {
  await page.viewport(390, 844)
  const known = { project: ref(7003, '')._id, units: 0, task_rows: 29, timesheet: 31 }
  serve([targetOf(9001, 'Solutions')], {}, [{ date: TODAY, ...known }])
  await openPage('/user/worklog', 'ananya')
  await expect.element(row('Solutions', '20/11/2026').getByRole('button', { name: /^Use 31/ })).toBeVisible()
  await expectAccessible()
  expect(document.scrollingElement?.scrollWidth ?? 0).toBeLessThanOrEqual(390)
})

test('a target names the holidays among its days', async () => {
  const named = [
    { date: '2026-11-17', name: 'Onam', isHalf: true },
    { date: '2026-12-25', name: 'Christmas', isHalf: false },
  ]
  serve([targetOf(9001, 'Solutions', { group: 'lapsed', holidays: named })])
  await openPage('/user/worklog?tab=lapsed', 'ananya')
  const list = card('Solutions').getByRole('list', { name: 'Holidays' })
  await expect.element(list).toHaveTextContent('Tuesday 17/11/2026 Onam, half day')
  await expect.element(list).not.toHaveTextContent('Christmas')
})

test('the upcoming tab names the holiday just before its first day, but no earlier one', async () => {
  const named = [
    { date: '2026-11-18', name: 'Founding Day', isHalf: false },
    { date: '2026-11-21', name: 'Onam', isHalf: false },
  ]
  const target = targetOf(9001, 'Solutions', { group: 'upcoming', holidays: named, end: '2026-11-27' })
  target.subTargets = ['2026-11-23', '2026-11-24'].map((date) => dayOf(9001, date, { group: 'upcoming' }))
  serve([target])
  await openPage('/user/worklog?tab=upcoming', 'ananya')
  const list = card('Solutions').getByRole('list', { name: 'Holidays' })
  await expect.element(list).toHaveTextContent('Saturday 21/11/2026 Onam')
  await expect.element(list).not.toHaveTextContent('Founding Day')
})

test('a holiday without a target is named in the current tab', async () => {
  serve([])
  const off = { kind: 'festival', isHalf: false, isOff: true, isChosen: false, isOpen: false } as const
  server.reply(holidays.own, {
    data: [{ ...ref(8001, 'Onam'), day: TODAY, ...off }],
    calendar: 'Office',
    restrictedMax: 0,
    chosen: 0,
  })
  await openPage('/user/worklog', 'ananya')
  await expect.element(page.getByText('No targets today')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Holidays' })).toHaveTextContent('Friday 20/11/2026 Onam')
})

test('more hours than a day has are questioned once and then marked as in doubt', async () => {
  const [day, words] = ['2026-11-20', '240.00 h in the worklog on one day, more than 24 h']
  const target = targetOf(9001, 'Review', { type: 'hours', target: 8 })
  const { sent } = serve([target])
  server.reply(ownTargets.own, () => ({
    data: [target],
    today: TODAY,
    total: 1,
    counts: { ongoing: 1, upcoming: 0, lapsed: 0 },
    impossible: target.subTargets.some(({ completedHours }) => (completedHours ?? 0) > 24) ? [{ date: day, words }] : [],
  }))
  await openPage('/user/worklog', 'ananya')
  await expect.element(hours('Review', FRI)).toBeVisible()
  hours('Review', FRI).element().focus()
  await userEvent.keyboard('240{Enter}')
  const question = 'This makes 240.00 h on 20/11/2026, more than the 24 h of a day. Save again if that is right.'
  await expect.element(row('Review', '20/11/2026')).toHaveTextContent(question)
  await expect.element(hours('Review', FRI)).toHaveAttribute('aria-invalid', 'true')
  expect(sent()).toEqual([])
  await expectAccessible()
  await hours('Review', FRI).fill('17')
  await card('Review').getByRole('button', { name: /^Save/ }).click()
  await expect.element(row('Review', '20/11/2026')).toHaveTextContent('more than twice the 8.00 h of the shift')
  await hours('Review', FRI).fill('240')
  await card('Review').getByRole('button', { name: /^Save/ }).click()
  await expect.element(row('Review', '20/11/2026')).toHaveTextContent(question)
  await card('Review').getByRole('button', { name: /^Save/ }).click()
  await expect.element(row('Review', '20/11/2026')).toHaveTextContent(`saved, ${words}`)
  expect(sent()).toEqual([{ completedHours: 240 }])
  await expect.element(row('Review', '20/11/2026')).not.toHaveTextContent('over the target')
  await expect.element(card('Review').getByText(/with hours in doubt$/)).toHaveAttribute('data-tone', 'amber')
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
})
