import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { readSheet } from '../../../test/read-workbook.ts'
import { makeWorkbook } from '../../../test/workbooks.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { holidays } from '../contract.ts'
import { holidaysUpload } from '../upload-contract.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, ananya] = await Promise.all([app.as('meera'), app.as('ananya')])
const year = app.clock.now.toISOString().slice(0, 4)
const next = String(Number(year) + 1)
const CONFIRM = { confirm: 'true' } as const
const heldBy = async (userId: string): Promise<string[]> => {
  const rows = await app.db<
    { day: string }[]
  >`select day::text as day from person_holidays where user_id = ${userId} order by day`
  return rows.map(({ day }) => day)
}
const addCalendar = async (name: string, restrictedMax = 0): Promise<string> =>
  (await meera.ok(holidays.addCalendar, { body: { name, restrictedMax } })).data._id

test('three national days are proposed for next year, and none is in force', async () => {
  const { data } = await meera.ok(holidays.proposed, {})
  const open = data.map(({ day }) => day)
  expect(open).toEqual(expect.arrayContaining([`${next}-01-26`, `${next}-08-15`, `${next}-10-02`]))
  expect(data.every(({ state, _id, kind }) => state === 'proposed' && _id === null && kind === 'national')).toBe(true)
  expect(await heldBy(cast.ananya.id)).toEqual([])
})

test('confirming a national day first names its effect, then gives everybody the day off', async () => {
  const body = { national: [`${next}-01-26`] }
  const asked = await meera.refused(holidays.confirmDays, 'NEEDS_CONFIRMATION', { query: {}, body })
  expect(asked.issues?.map(({ message }) => message).join(' ')).toMatch(
    /^\d+ people, 26\/01\/\d{4}: [\d.]+ scheduled hours less\./,
  )
  expect(await heldBy(cast.ananya.id)).toEqual([])
  const { data } = await meera.ok(holidays.confirmDays, { query: CONFIRM, body })
  expect(data.map(({ name, state }) => [name, state])).toEqual([['Republic Day', 'confirmed']])
  expect(await heldBy(cast.ananya.id)).toEqual([`${next}-01-26`])
  await meera.refused(holidays.confirmDays, 'HOLIDAY_NOT_NATIONAL', { query: CONFIRM, body })
  expect((await meera.ok(holidays.proposed, {})).data.map(({ day }) => day)).not.toContain(`${next}-01-26`)
  const own = await ananya.ok(holidays.own, { query: { year: next } })
  expect(own.data.map(({ name, isOff }) => [name, isOff])).toEqual([['Republic Day', true]])
})

test('correcting a date moves the day off, and withdrawing the holiday removes it', async () => {
  const { days } = await meera.ok(holidays.list, { query: { year: next } })
  const day = days.find(({ name }) => name === 'Republic Day')
  const params = { id: day?._id ?? '' }
  const version = day?.version
  await meera.ok(holidays.updateDay, { params, query: CONFIRM, body: { day: `${next}-01-27`, version } })
  expect(await heldBy(cast.ananya.id)).toEqual([`${next}-01-27`])
  await meera.refused(holidays.updateDay, 'CHANGED_MEANWHILE', {
    params,
    query: CONFIRM,
    body: { day: `${next}-01-28`, version },
  })
  await meera.refused(holidays.updateDay, 'HOLIDAY_KIND', { params, query: CONFIRM, body: { kind: 'festival' } })
  await meera.refused(holidays.updateDay, 'HOLIDAY_WHOLE', { params, query: CONFIRM, body: { isHalf: true } })
  await meera.refused(holidays.withdrawDay, 'NEEDS_CONFIRMATION', { params, query: {} })
  await meera.ok(holidays.withdrawDay, { params, query: CONFIRM })
  expect(await heldBy(cast.ananya.id)).toEqual([])
  await meera.refused(holidays.withdrawDay, 'HOLIDAY_NOT_FOUND', { params, query: CONFIRM })
})

test('a person’s calendar overrides that of the workspace, and festivals can be half days', async () => {
  const office = await addCalendar('Office')
  const kerala = await addCalendar('Kerala')
  await meera.refused(holidays.addCalendar, 'CALENDAR_EXISTS', { body: { name: 'OFFICE' } })
  const day = { day: `${next}-03-03`, name: 'Holi', kind: 'festival' } as const
  await meera.refused(holidays.addDay, 'CALENDAR_NEEDED', { query: CONFIRM, body: day })
  await meera.refused(holidays.addDay, 'HOLIDAY_KIND', { query: CONFIRM, body: { ...day, kind: 'national', calendar: office } })
  // The calendar applies to nobody yet, so the change needs no confirmation.
  await meera.ok(holidays.addDay, { query: {}, body: { ...day, calendar: office, isHalf: true } })
  await meera.refused(holidays.addDay, 'HOLIDAY_EXISTS', { query: CONFIRM, body: { ...day, calendar: office } })
  await meera.ok(holidays.addDay, { query: {}, body: { ...day, day: `${next}-03-05`, name: 'Onam', calendar: kerala } })
  const from = `${next}-01-01`
  await meera.refused(holidays.use, 'NEEDS_CONFIRMATION', { query: {}, body: { scope: 'workspace', calendar: office, from } })
  await meera.ok(holidays.use, { query: CONFIRM, body: { scope: 'workspace', calendar: office, from } })
  await meera.refused(holidays.use, 'CALENDAR_UNCHANGED', {
    query: CONFIRM,
    body: { scope: 'workspace', calendar: office, from },
  })
  expect(await heldBy(cast.ananya.id)).toEqual([`${next}-03-03`])
  const person = { scope: 'person', user: cast.ananya.email, calendar: kerala, from } as const
  const { data } = await meera.ok(holidays.use, { query: CONFIRM, body: person })
  expect(data).toMatchObject({ scope: 'person', calendar: { name: 'Kerala' }, from })
  expect(await heldBy(cast.ananya.id)).toEqual([`${next}-03-05`])
  await meera.refused(holidays.deleteCalendar, 'CALENDAR_IN_USE', { params: { id: office } })
})

test('a person in departments with different calendars is listed until an ADMIN decides', async () => {
  const { calendars, departments } = await meera.ok(holidays.list, { query: { year: next } })
  const ofPerson = await app.db<{ id: string }[]>`
    select department_id as id from user_department_members m join user_department_sets s on s.id = m.set_id where s.user_id = ${cast.imran.id}`
  const other = departments.find(({ _id }) => !ofPerson.some(({ id }) => id === _id))
  await app.db`
    insert into user_department_members (set_id, department_id, place)
    select s.id, ${other?._id ?? ''}, 99 from user_department_sets s where s.user_id = ${cast.imran.id} order by s.effective_from desc limit 1`
  const [office, kerala] = ['Office', 'Kerala'].map((name) => calendars.find((each) => each.name === name)?._id ?? '')
  const from = '2026-01-01'
  const use = (department: string | undefined, calendar: string | undefined) =>
    meera.ok(holidays.use, {
      query: CONFIRM,
      body: { scope: 'department', department: department ?? '', calendar: calendar ?? null, from },
    })
  await use(ofPerson[0]?.id, office)
  await use(other?._id, kerala)
  const unclear = async () =>
    (await meera.ok(holidays.list, { query: { year: next } })).unclear.map(({ email }) => email).includes(cast.imran.email)
  expect(await unclear()).toBe(true)
  await meera.ok(holidays.use, {
    query: CONFIRM,
    body: { scope: 'person', user: cast.imran.id, calendar: kerala ?? null, from },
  })
  expect(await unclear()).toBe(false)
})

test('a restricted day is off for people who choose it in time, within the limit', async () => {
  const calendar = await addCalendar('Choices', 1)
  for (const from of ['2026-01-01', `${next}-01-01`])
    await meera.ok(holidays.use, { query: CONFIRM, body: { scope: 'person', user: cast.ananya.id, calendar, from } })
  const add = async (day: string): Promise<string> =>
    (await meera.ok(holidays.addDay, { query: CONFIRM, body: { calendar, day, name: `Day ${day}`, kind: 'restricted' } })).data
      ._id ?? ''
  const [first, second, past] = [await add(`${next}-04-06`), await add(`${next}-04-07`), await add('2026-01-02')]
  const before = await heldBy(cast.ananya.id)
  await ananya.ok(holidays.choose, { body: { holiday: first } })
  expect(await heldBy(cast.ananya.id)).toEqual([...before, `${next}-04-06`].toSorted())
  await ananya.refused(holidays.choose, 'RESTRICTED_CHOSEN', { body: { holiday: first } })
  await ananya.refused(holidays.choose, 'RESTRICTED_MOST', { body: { holiday: second } })
  await ananya.refused(holidays.choose, 'RESTRICTED_OVER', { body: { holiday: past } })
  const own = await ananya.ok(holidays.own, { query: { year: next } })
  expect(own).toMatchObject({ calendar: 'Choices', restrictedMax: 1, chosen: 1 })
  await ananya.refused(holidays.own, 'INVALID_REQUEST', { query: { year: 'next' } })
  await ananya.ok(holidays.release, { params: { id: first } })
  expect(await heldBy(cast.ananya.id)).toEqual(before)
  await ananya.refused(holidays.release, 'RESTRICTED_NOT_CHOSEN', { params: { id: first } })
  await ananya.ok(holidays.choose, { body: { holiday: second } })
  await (await app.as('neha')).refused(holidays.choose, 'HOLIDAY_NOT_FOUND', { body: { holiday: second } })
})

test('copying a year proposes its days without dates, once', async () => {
  const { calendars } = await meera.ok(holidays.list, { query: { year: next } })
  const calendar = calendars.find(({ name }) => name === 'Office')?._id ?? ''
  expect(await meera.ok(holidays.copyYear, { body: { calendar, year: next } })).toMatchObject({ copied: 1, leftOut: 0 })
  await meera.refused(holidays.copyYear, 'NOTHING_TO_COPY', { body: { calendar, year: next } })
  const after = String(Number(next) + 1)
  const { days } = await meera.ok(holidays.list, { query: { year: after } })
  const copied = days.find(({ name }) => name === 'Holi')
  expect(copied).toMatchObject({ day: null, forYear: Number(after), state: 'proposed', isHalf: true })
  const ids = [copied?._id ?? '']
  const wrongYear = { params: { id: ids[0] ?? '' }, query: {}, body: { day: `${next}-03-22` } }
  const refused = await meera.refused(holidays.updateDay, 'HOLIDAY_YEAR', wrongYear)
  expect(refused.message).toBe(`Holi was copied for ${after}. Choose a date in ${after}.`)
  await meera.refused(holidays.confirmDays, 'HOLIDAY_UNDATED', { query: CONFIRM, body: { days: ids } })
  await meera.ok(holidays.updateDay, { params: { id: ids[0] ?? '' }, query: {}, body: { day: `${after}-03-22` } })
  await meera.ok(holidays.confirmDays, { query: CONFIRM, body: { days: ids } })
  await meera.refused(holidays.confirmDays, 'HOLIDAY_NOT_PROPOSED', { query: CONFIRM, body: { days: ids } })
})

test('copying a year copies added national days with their dates, but not the standard ones', async () => {
  const from = '2041'
  const calendar = await addCalendar('With May')
  const add = (day: string, name: string) =>
    meera.ok(holidays.addDay, { query: CONFIRM, body: { day: `${from}-${day}`, name, kind: 'national' } })
  await add('05-01', 'May Day')
  await add('01-26', 'Republic Day')
  expect(await meera.ok(holidays.copyYear, { body: { calendar, year: from } })).toMatchObject({ copied: 1, leftOut: 0 })
  const { days } = await meera.ok(holidays.list, { query: { year: '2042' } })
  expect(days.map(({ name, day, kind, state }) => [name, day, kind, state])).toEqual([
    ['May Day', '2042-05-01', 'national', 'proposed'],
  ])
  await meera.refused(holidays.copyYear, 'NOTHING_TO_COPY', { body: { calendar, year: from } })
})

test('a calendar can be renamed, but not with an outdated version or to a taken name', async () => {
  const calendar = await addCalendar('Coast')
  const stored = async () => {
    const { calendars } = await meera.ok(holidays.list, { query: { year: next } })
    return calendars.find(({ _id }) => _id === calendar)
  }
  const params = { id: calendar }
  const version = (await stored())?.version
  await meera.ok(holidays.updateCalendar, { params, body: { name: 'West coast', restrictedMax: 2, version } })
  expect(await stored()).toMatchObject({ name: 'West coast', restrictedMax: 2 })
  await meera.refused(holidays.updateCalendar, 'CHANGED_MEANWHILE', { params, body: { name: 'East coast', version } })
  await addCalendar('Hills')
  await meera.refused(holidays.updateCalendar, 'CALENDAR_EXISTS', { params, body: { name: 'HILLS' } })
  await ananya.refused(holidays.updateCalendar, 'NOT_ALLOWED', { params, body: { name: 'Mine' } })
  expect(await stored()).toMatchObject({ name: 'West coast', restrictedMax: 2 })
})

test('deleting a calendar drops its proposals, and its days keep its name', async () => {
  const calendar = await addCalendar('Short-lived')
  const add = (day: string) =>
    meera.ok(holidays.addDay, { query: CONFIRM, body: { calendar, day, name: `Day ${day}`, kind: 'shutdown' } })
  await add('2044-07-01')
  await meera.ok(holidays.copyYear, { body: { calendar, year: '2044' } })
  const namesOf = async (of: string) =>
    (await meera.ok(holidays.list, { query: { year: of } })).days.map((day) => [day.name, day.calendar?.name])
  expect(await namesOf('2045')).toEqual([['Day 2044-07-01', 'Short-lived']])
  await meera.ok(holidays.deleteCalendar, { params: { id: calendar } })
  expect(await namesOf('2045')).toEqual([])
  expect(await namesOf('2044')).toEqual([['Day 2044-07-01', 'Short-lived']])
  const body = { calendar, day: '2044-07-02', name: 'Late', kind: 'festival' } as const
  await meera.refused(holidays.addDay, 'CALENDAR_NOT_FOUND', { query: CONFIRM, body })
})

test('a chosen day on the date of a national day stays chosen, and can be given back', async () => {
  const calendar = await addCalendar('Same date', 1)
  await meera.ok(holidays.use, {
    query: CONFIRM,
    body: { scope: 'person', user: cast.neha.id, calendar, from: '2051-01-01' },
  })
  const neha = await app.as('neha')
  const add = async (name: string, kind: 'restricted' | 'national') =>
    (
      await meera.ok(holidays.addDay, {
        query: CONFIRM,
        body: { day: '2051-08-15', name, kind, ...(kind === 'restricted' && { calendar }) },
      })
    ).data._id ?? ''
  const chosen = await add('Parsi New Year', 'restricted')
  await neha.ok(holidays.choose, { body: { holiday: chosen } })
  await add('Independence Day', 'national')
  const own = await neha.ok(holidays.own, { query: { year: '2051' } })
  expect(
    own.data
      .map(({ name, isOff, isChosen }) => [name, isOff, isChosen])
      .toSorted(([one = ''], [other = '']) => (String(one) < String(other) ? -1 : 1)),
  ).toEqual([
    ['Independence Day', true, false],
    ['Parsi New Year', false, true],
  ])
  expect(own.chosen).toBe(1)
  await neha.ok(holidays.release, { params: { id: chosen } })
  expect((await neha.ok(holidays.own, { query: { year: '2051' } })).chosen).toBe(0)
})

test('people whose departments will have different calendars are listed in advance', async () => {
  const [north, south] = [await addCalendar('North'), await addCalendar('South')]
  const person = cast.divya
  const ids = await app.db<{ id: string }[]>`
    select m.department_id as id from user_department_members m join user_department_sets s on s.id = m.set_id where s.user_id = ${person.id}`
  const { departments } = await meera.ok(holidays.list, { query: { year: next } })
  const other = departments.find(({ _id }) => !ids.some(({ id }) => id === _id))?._id ?? ''
  await app.db`
    insert into user_department_members (set_id, department_id, place)
    select s.id, ${other}, 99 from user_department_sets s where s.user_id = ${person.id} order by s.effective_from desc limit 1`
  for (const [department, calendar] of [
    [ids[0]?.id ?? '', north],
    [other, south],
  ] as const)
    await meera.ok(holidays.use, { query: CONFIRM, body: { scope: 'department', department, calendar, from: '2061-01-01' } })
  const { unclear } = await meera.ok(holidays.list, { query: { year: next } })
  expect(unclear.map(({ email }) => email)).toContain(person.email)
})

test('a workbook of holidays has a preview with problems, and its upload can be undone', async () => {
  const calendar = await addCalendar('Uploaded')
  const sheet = (rows: string[][]) => makeWorkbook('Holidays.xlsx', ['date', 'name', 'kind', 'half'], rows)
  const bad = await sheet([
    [`05/05/${next}`, 'Eid', 'festival', 'half'],
    [`05/05/${next}`, 'Again', 'festival', ''],
    ['soon', '', 'optional', 'maybe'],
    [`06/05/${next}`, 'Choice', 'restricted', 'half'],
  ])
  const { preview } = await meera.ok(toDryRun(holidaysUpload.upload), {
    query: { dryRun: 'true' },
    body: { calendar },
    file: bad,
  })
  expect(preview.counts).toEqual({ new: 1, bad: 3 })
  expect(preview.problems.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'row 3, date: Row 2 has the same date.',
    'row 4, date: Enter the date as DD/MM/YYYY, or format the cell as a date.',
    'row 4, name: The name is blank.',
    'row 4, kind: The kind must be national, festival, shutdown or restricted.',
    'row 4, half: Enter half for half a day, or leave the cell blank.',
    'row 5, half: A national or a restricted holiday is a whole day.',
  ])
  await meera.refused(holidaysUpload.upload, 'BAD_WORKBOOK', { body: { calendar }, file: bad })
  const { bytes } = await meera.download(holidaysUpload.problemRows, { body: { calendar }, file: bad })
  expect((await readSheet(bytes)).rows.map(({ cells: [row] }) => row)).toEqual([3, 4, 5])
  await ananya.refused(holidaysUpload.problemRows, 'NOT_ALLOWED', { body: { calendar }, file: bad })
  const file = await sheet([
    [`05/05/${next}`, 'Eid', 'festival', 'half'],
    [`31/12/${next}`, 'Shutdown', 'company shutdown', ''],
  ])
  const { added, batch } = await meera.ok(holidaysUpload.upload, { body: { calendar }, file })
  expect(added).toBe(2)
  const proposed = async () => (await meera.ok(holidays.proposed, {})).data.filter((day) => day.calendar?._id === calendar).length
  expect(await proposed()).toBe(2)
  await meera.ok(holidaysUpload.takeBack, { params: { id: batch } })
  expect(await proposed()).toBe(0)
  await meera.refused(holidaysUpload.takeBack, 'IMPORT_TAKEN_BACK', { params: { id: batch } })
})

test('a holiday in a closed month is refused until the month is reopened', async () => {
  const calendar = await addCalendar('Closed')
  await meera.ok(closedMonths.close, { query: CONFIRM, body: { month: '2001-01' } })
  const body = { calendar, day: '2001-01-10', name: 'Late', kind: 'festival' } as const
  const refused = await meera.refused(holidays.addDay, 'HOLIDAY_MONTH_CLOSED', { query: CONFIRM, body })
  expect(refused.message).toBe('January 2001 is closed. Reopen it with a reason, or choose another day.')
  await meera.ok(closedMonths.reopen, { body: { month: '2001-01', reason: 'A holiday was missing' } })
  const { data } = await meera.ok(holidays.addDay, { query: CONFIRM, body })
  await meera.ok(closedMonths.close, { query: CONFIRM, body: { month: '2001-01' } })
  await meera.refused(holidays.withdrawDay, 'HOLIDAY_MONTH_CLOSED', { params: { id: data._id ?? '' }, query: CONFIRM })
  await meera.refused(holidays.updateDay, 'HOLIDAY_MONTH_CLOSED', {
    params: { id: data._id ?? '' },
    query: CONFIRM,
    body: { name: 'X' },
  })
})

test('a calendar that would apply in closed months is refused with the months named', async () => {
  const calendar = await addCalendar('Closed months')
  await meera.ok(closedMonths.close, { query: CONFIRM, body: { month: '2001-02' } })
  const apply = (from: string) => ({
    query: CONFIRM,
    body: { scope: 'department', department: 'Biology', calendar, from } as const,
  })
  const both = await meera.refused(holidays.use, 'HOLIDAY_MONTH_CLOSED', apply('2001-01-10'))
  expect(both.message).toBe('January 2001 and February 2001 are closed. Reopen them with a reason, or choose another day.')
  const one = await meera.refused(holidays.use, 'HOLIDAY_MONTH_CLOSED', apply('2001-02-28'))
  expect(one.message).toBe('February 2001 is closed. Reopen it with a reason, or choose another day.')
  expect(one.issues).toEqual([{ path: 'from', message: 'February 2001 is closed.' }])
  await meera.ok(holidays.use, apply('2001-03-01'))
  await meera.ok(closedMonths.reopen, { body: { month: '2001-02', reason: 'A calendar was missing' } })
  await meera.ok(holidays.use, apply('2001-02-01'))
})

test('the checklist of a month lists its unconfirmed holidays', async () => {
  const { data } = await meera.ok(closedMonths.checklist, { params: { month: `${next}-08` } })
  const point = data.find(({ title }) => title === 'Holidays to confirm')
  expect(point).toMatchObject({ count: 1, group: 'missing', blocks: false })
  expect(point?.list).toEqual([{ name: 'Independence Day', detail: `15/08/${next}`, href: `/holidays?year=${next}` }])
})

test('the checklist of a month marks its half holidays', async () => {
  const body = {
    calendar: await addCalendar('Halves'),
    day: `${next}-09-10`,
    name: 'Fair',
    kind: 'festival',
    isHalf: true,
  } as const
  await meera.ok(holidays.addDay, { query: CONFIRM, body })
  const { data } = await meera.ok(closedMonths.checklist, { params: { month: `${next}-09` } })
  const point = data.find(({ title }) => title === 'Holidays confirmed')
  expect(point?.detail).toContain(`Fair, 10/09/${next} (half day)`)
})

test('holiday calendars are refused to people who are not an ADMIN', async () => {
  await ananya.refused(holidays.list, 'NOT_ALLOWED', { query: { year: next } })
  await (await app.as('kavita')).refused(holidays.proposed, 'NOT_ALLOWED', {})
  await ananya.refused(holidays.addCalendar, 'NOT_ALLOWED', { body: { name: 'Mine' } })
})
