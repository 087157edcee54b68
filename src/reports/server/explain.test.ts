import { afterAll, beforeAll, expect, test } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { storeLedger } from '../../../test/ledger.ts'
import { workedWeek } from '../../../test/worked-week.ts'
import { explainFigure } from '../explain-rules.ts'
import { explanations } from '../explain-contract.ts'
import { HOURS } from '../vocabulary.ts'

let app: TestApp
let idOf: (key: string) => string
beforeAll(async () => {
  app = await startTestApp(new Date('2026-06-08T06:00:00Z'))
  idOf = await storeLedger(app.db, {
    ...workedWeek,
    productivityFiles: [
      {
        id: 'portal',
        name: 'portal.xlsx',
        deleted: false,
        rows: [{ date: '2026-06-06', user: cast.ananya.email, hours: 0.25, details: 'log' }],
      },
      {
        id: 'gone',
        name: 'gone.xlsx',
        deleted: true,
        rows: [{ date: '2026-06-06', user: cast.ananya.email, hours: 5, details: '' }],
      },
    ],
  })
})
afterAll(() => app.close())
const of = (day: string, user: string = cast.ananya.id) => ({ params: { user, day }, query: {} })

test('a person sees their own record of the worked example explained', async () => {
  const { data } = await (await app.as('ananya')).ok(explanations.ofDay, of('2026-06-03'))
  expect(data).toMatchObject({
    person: { _id: cast.ananya.id, email: cast.ananya.email },
    record: { color: 'loss', totalProductivityHours: 4, totalDemandHours: 6, ticketused: 2, delta: -2 },
    terms: { shiftType: 5, workingHours: 8, since: '2026-06-01' },
    absence: null,
    holiday: null,
    qualitative: [],
    files: [],
  })
  expect(data.lines[0]).toEqual({
    projectName: 'Optics of the week',
    done: 20,
    productivityHours: 4,
    demandHours: 8,
    modId: null,
    target: { count: 40, since: '2026-05-01', row: idOf('row'), project: expect.any(String) },
  })
  expect(data.bank).toEqual([
    { dateKey: '2026-06-01', created: 4, used: 0, left: 4 },
    { dateKey: '2026-06-02', created: 0, used: 2, left: 2 },
    { dateKey: '2026-06-03', created: 0, used: 2, left: 0 },
  ])
  expect(HOURS.map((name) => explainFigure(name, data).sum.hours)).toEqual(HOURS.map((name) => data.record[name]))
})

test('the explanation shows leave, approved tasks and rows of existing files', async () => {
  const kavita = await app.as('kavita')
  expect((await kavita.ok(explanations.ofDay, of('2026-06-04'))).data).toMatchObject({
    absence: 'PL',
    record: { color: 'leave', leaveHours: 8 },
    lines: [],
  })
  const friday = (await kavita.ok(explanations.ofDay, of('2026-06-05', cast.ananya.email))).data
  expect(friday.qualitative).toEqual([{ _id: idOf('sampling'), title: 'Sampling', hours: 1 }])
  const saturday = (await (await app.as('meera')).ok(explanations.ofDay, of('2026-06-06'))).data
  expect(saturday.files).toEqual([{ _id: idOf('portal'), name: 'portal.xlsx', details: 'log', hours: 0.25 }])
  expect(saturday.record).toMatchObject({ color: 'incentive', totalProductivityHours: 2.25, delta: 2.25 })
})

test('the explanation of the default terms has no first day', async () => {
  await app.db`delete from work_terms where user_id = ${cast.imran.id}`
  const { data } = await (await app.as('meera')).ok(explanations.ofDay, of('2026-06-03', cast.imran.id))
  expect(data.terms).toEqual({ shiftType: 6, workingHours: 8, since: null })
})

test.each(['2026-06-09', '2020-01-01'])('an explanation of %s, a day without a record, is refused', async (day) => {
  const { message } = await (await app.as('meera')).refused(explanations.ofDay, 'RECORD_NOT_FOUND', of(day))
  expect(message).toBe('There is no record for this person on this day.')
})

test.each(['2026-6-3', '2026-02-30', 'today', '%27'])('an explanation of the invalid day %s is refused', async (day) => {
  const { issues } = await (await app.as('meera')).refused(explanations.ofDay, 'INVALID_REQUEST', of(day))
  expect(issues).toEqual([{ path: 'day', message: 'Dates use YYYY-MM-DD.' }])
})

test.each([
  ['when staff ask about another person', 'imran', cast.ananya.id, 'USER_NOT_FOUND'],
  ['when a manager asks about another team', 'farhan', cast.ananya.id, 'USER_NOT_FOUND'],
  ['about a person who does not exist', 'meera', 'nobody@proofline.example', 'USER_NOT_FOUND'],
  ['about a manager, who has no records', 'meera', cast.kavita.id, 'RECORD_NOT_FOUND'],
] as const)('an explanation is refused %s', async (_, who, user, code) => {
  const { status } = await (await app.as(who)).send(explanations.ofDay, of('2026-06-03', user))
  expect(status).toBe(404)
  await (await app.as(who)).refused(explanations.ofDay, code, of('2026-06-03', user))
})

test('a manager sees explanations only of the days a person was in the team', async () => {
  await app.db`
    insert into user_managers (user_id, effective_from, manager_id) values (${cast.ananya.id}, '2026-06-04', ${cast.farhan.id})`
  const [kavita, farhan] = [await app.as('kavita'), await app.as('farhan')]
  await kavita.ok(explanations.ofDay, of('2026-06-03'))
  await kavita.refused(explanations.ofDay, 'USER_NOT_FOUND', of('2026-06-05'))
  await farhan.refused(explanations.ofDay, 'RECORD_NOT_FOUND', of('2026-06-03'))
  // The bank belongs to the person, so it includes the hours left from earlier days, which the new manager may not see.
  const { bank } = (await farhan.ok(explanations.ofDay, of('2026-06-05'))).data
  expect(bank.map(({ dateKey }) => dateKey)).toEqual([null, '2026-06-04', '2026-06-05'])
  expect(bank[0]).toEqual({ dateKey: null, created: 0, used: 0, left: 0 })
  const own = (await (await app.as('ananya')).ok(explanations.ofDay, of('2026-06-05'))).data.bank
  expect(own.map(({ dateKey }) => dateKey)).toEqual(['01', '02', '03', '04', '05'].map((date) => `2026-06-${date}`))
  await app.db`
    insert into user_managers (user_id, effective_from, manager_id) values
      (${cast.ananya.id}, '2026-06-02', ${cast.farhan.id}), (${cast.ananya.id}, '2026-06-03', ${cast.kavita.id})`
  expect((await kavita.ok(explanations.ofDay, of('2026-06-03'))).data.bank).toEqual([
    { dateKey: '2026-06-01', created: 4, used: 0, left: 4 },
    { dateKey: null, created: 0, used: 2, left: 2 },
    { dateKey: '2026-06-03', created: 0, used: 2, left: 0 },
  ])
  expect((await farhan.ok(explanations.ofDay, of('2026-06-02'))).data.bank).toEqual([
    { dateKey: null, created: 4, used: 0, left: 4 },
    { dateKey: '2026-06-02', created: 0, used: 2, left: 2 },
  ])
})
