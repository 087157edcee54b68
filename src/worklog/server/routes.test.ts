import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { type Client, startTestApp } from '../../../test/app.ts'
import { absences } from '../../absences/contract.ts'
import { closedMonths } from '../../closed-months/contract.ts'
import { toDay } from '../../kit/shared/time.ts'
import { timesheets } from '../../timesheets/contract.ts'
import { users } from '../../users/contract.ts'
import { worklog } from '../contract.ts'
import { figures } from '../figures-contract.ts'
import { worklogReport } from '../report-contract.ts'
import { targetDays } from '../target-days-contract.ts'
import { session } from '../../session/contract.ts'
import { ownTargets } from '../own-targets-contract.ts'
import { targets } from '../targets-contract.ts'

const app = await startTestApp()
afterAll(app.close)
const TODAY = app.clock.now
const meera = await app.as('meera')
const kavita = await app.as('kavita')
const farhan = await app.as('farhan')
const ananya = await app.as('ananya')
const divya = await app.as('divya')
const neha = await app.as('neha')

const place = { projectId: '', subjectId: '', profileId: '' }
const newProfile = async (name: string, budget = 60): Promise<string> =>
  (await meera.ok(worklog.addProfile, { params: { id: place.subjectId }, body: { name, budget } })).data._id
beforeAll(async () => {
  place.projectId = (await meera.ok(worklog.addProject, { body: { name: 'Textbook' } })).data._id
  place.subjectId = (await meera.ok(worklog.addSubject, { params: { id: 'textbook' }, body: { name: 'Mechanics' } })).data._id
  place.profileId = await newProfile('Standard')
})
type Sent = { start?: string; end?: string; type?: string; target?: unknown; users?: unknown; name?: unknown; profileId?: string }
const creation = ({ profileId = place.profileId, ...sent }: Sent = {}) => ({
  params: { projectId: place.projectId, profileId },
  body: {
    name: 'Set 1',
    start: '2026-03-02',
    end: '2026-03-14',
    type: 'units',
    target: 40,
    users: [cast.ananya.id],
    ...sent,
  } as never,
})
const give = async (sent: Sent = {}, by: Client = meera): Promise<string> =>
  (await by.ok(targets.create, creation(sent))).data[0]?._id ?? ''
const shown = async (id: string, by: Client = meera) => (await by.ok(targets.one, { params: { id } })).data
const dayOf = async (id: string, date: string): Promise<string> =>
  (await shown(id)).subTargets.find((day) => day.date === date)?._id ?? ''
const record = (targetId: string, subTargetId: string, more: object) => ({
  params: { targetId },
  body: { subTargetId, ...more },
})
const change = (targetId: string, subId: string, body: object, confirm?: 'false') => ({
  params: { targetId, subId },
  body,
  query: confirm === undefined ? {} : { confirm },
})

describe('projects, subjects and profiles', () => {
  it('are shared with other modules, and their deletion is refused with counts', async () => {
    await meera.ok(timesheets.addProject, { body: { name: ' TEXTBOOK ' } })
    expect((await kavita.ok(worklog.projects)).data).toMatchObject([
      { name: 'Textbook', subjectCount: 1, addedBy: { email: cast.meera.email } },
    ])
    await meera.refused(worklog.addProject, 'PROJECT_EXISTS', { body: { name: 'textbook' } })
    const { message } = await meera.refused(worklog.removeProject, 'PROJECT_DELETE_ERR', { params: { id: place.projectId } })
    expect(message).toBe('The project can’t be deleted: 1 subject still uses it.')
    const subject = { id: place.projectId, subjectId: place.subjectId }
    const refused = await meera.refused(worklog.removeSubject, 'SUBJECT_DELETE_ERR', { params: subject })
    expect(refused.message).toBe('The subject can’t be deleted: 1 profile still uses it.')
    const { data } = await kavita.ok(worklog.project, { params: { id: 'Textbook' } })
    expect(data.subjects).toMatchObject([{ name: 'Mechanics', profiles: [{ name: 'Standard' }] }])
    expect((await kavita.ok(worklog.profiles)).data).toMatchObject([{ name: 'Standard', subject: { name: 'Mechanics' } }])
  })

  it('have unique names, and each call has its own message for a missing object', async () => {
    const subjects = { params: { id: place.projectId } }
    await meera.refused(worklog.addSubject, 'SUBJECT_EXISTS', { ...subjects, body: { name: 'MECHANICS ' } })
    const { data } = await meera.ok(worklog.addSubject, { ...subjects, body: { name: 'Optics' } })
    await meera.ok(worklog.removeSubject, { params: { id: place.projectId, subjectId: data._id } })
    await meera.refused(worklog.removeSubject, 'SUBJECT_NOT_FOUND', { params: { id: place.projectId, subjectId: data._id } })
    await meera.ok(worklog.addSubject, { ...subjects, body: { name: 'Optics' } })
    const profiles = { params: { id: place.subjectId } }
    await meera.refused(worklog.addProfile, 'PROFILE_EXISTS', { ...profiles, body: { name: 'standard', budget: 1 } })
    const sentences = [
      [worklog.addSubject, { ...subjects, body: {} }, 'Please enter subject name!'],
      [worklog.addProfile, { ...profiles, body: { budget: 1 } }, 'Please enter profile name!'],
      [worklog.addProfile, { ...profiles, body: { name: 'A' } }, 'Please enter budget!'],
      [worklog.addProfile, { ...profiles, body: { name: 'A', budget: -1 } }, 'The amount can’t be negative.'],
      [worklog.addProfile, { ...profiles, body: { name: 'A', budget: 1.125 } }, 'The amount can have at most 2 decimals.'],
      [worklog.addProfile, { ...profiles, body: { name: 'A', budget: '1 rupee' } }, 'Please enter an amount in rupees.'],
      [worklog.updateProfile, { params: { id: place.profileId }, body: {} }, 'Please enter a name or a budget.'],
      [worklog.addProject, { body: {} }, 'Please input project name!'],
    ] as const
    for (const [spec, sent, sentence] of sentences)
      expect((await meera.refused(spec, 'INVALID_REQUEST', sent)).message).toBe(sentence)
    const profileId = await newProfile('Premium')
    const { data: updated } = await meera.ok(worklog.updateProfile, { params: { id: profileId }, body: { budget: 75.5 } })
    expect(updated).toMatchObject({ name: 'Premium', budget: 75.5 })
    await meera.ok(worklog.removeProfile, { params: { id: profileId }, query: {} })
    for (const [spec, id, code, sentence] of [
      [worklog.project, 'None', 'PROJECT_NOT_FOUND', 'Project not found'],
      [worklog.subject, 'None', 'SUBJECT_NOT_FOUND', 'Subject not found'],
      [worklog.removeProfile, profileId, 'PROFILE_NOT_FOUND', 'Profile not found'],
    ] as const)
      expect((await meera.refused(spec, code, { params: { id } })).message).toBe(sentence)
  })
})

describe('targets', () => {
  it('have a day for each working day of each person, under that day’s terms', async () => {
    await meera.ok(users.updateProfile, {
      body: { _id: cast.neha.id, shiftType: 5, workingHours: 8, effective: '2026-03-09' },
    })
    const { data } = await meera.ok(
      targets.create,
      creation({ users: [cast.ananya.email, cast.neha.id, cast.ananya.id], name: 'Both' }),
    )
    // Saturday 14 March is not one of this person's working days.
    expect(new Map(data.map(({ userId, days }) => [userId, days]))).toEqual(
      new Map([
        [cast.ananya.id, 12],
        [cast.neha.id, 11],
      ]),
    )
    const { place: parents } = await meera.ok(targets.ofProfile, { params: { profileId: place.profileId } })
    expect(parents).toMatchObject({
      profile: { name: 'Standard' },
      subject: { name: 'Mechanics' },
      project: { name: 'Textbook' },
    })
    for (const { _id } of data) await meera.ok(targets.remove, { params: { id: _id }, query: {} })
  })

  it('refuse invalid values, people and places', async () => {
    for (const [sent, message] of [
      [{ end: '2026-03-01' }, 'The end can’t be before the start.'],
      [{ end: '2027-04-06' }, 'The period can have at most 400 days.'],
      [{ target: 0 }, 'The target must be a number from 1 to 99,99,999.99 with at most 2 decimals.'],
      [{ target: '5 a day' }, 'The target must be a number from 1 to 99,99,999.99 with at most 2 decimals.'],
      [{ target: '' }, 'Please enter the target.'],
      [{ type: 'days' }, 'Type must be one of: units, hours, units_hours.'],
      [{ users: [] }, 'Please select the users.'],
      [{ name: '' }, 'Please enter the target name.'],
      [{ start: undefined }, 'Please select the first day.'],
      [{ end: '31/03/2026' }, 'Dates use YYYY-MM-DD.'],
    ] as const)
      expect((await meera.refused(targets.create, 'INVALID_REQUEST', creation(sent))).message).toBe(message)
    expect(await give({ end: '2027-04-05', name: 'Longest' })).not.toBe('')
    const sunday = await meera.refused(targets.create, 'NO_WORKING_DAYS', creation({ start: '2026-03-08', end: '2026-03-08' }))
    expect(sunday.message).toBe('Ananya Iyer has no working day from 08/03/2026 to 08/03/2026.')
    for (const person of [cast.kavita.id, cast.sameer.id, 'nobody@proofline.example']) {
      const refused = await meera.refused(targets.create, 'USER_NOT_FOUND', creation({ users: [cast.ananya.id, person] }))
      expect(refused.issues?.map(({ path }) => path)).toEqual(['users.1'])
    }
    const other = (await meera.ok(worklog.addProject, { body: { name: 'Other' } })).data._id
    const elsewhere = { ...creation(), params: { projectId: other, profileId: place.profileId } }
    await meera.refused(targets.create, 'PROFILE_NOT_FOUND', elsewhere)
  })

  it('are limited for a manager to their team, with money only where the salary is visible', async () => {
    const profileId = await newProfile('Teams')
    const hers = await give({ profileId })
    const other = await give({ profileId, users: [cast.divya.id] }, farhan)
    await kavita.refused(targets.create, 'USER_NOT_FOUND', creation({ profileId, users: [cast.divya.id] }))
    expect((await kavita.ok(targets.ofProfile, { params: { profileId } })).data.map(({ _id }) => _id)).toEqual([hers])
    await kavita.refused(targets.one, 'TARGET_NOT_FOUND', { params: { id: other } })
    expect((await shown(hers, kavita)).cost).toBeTypeOf('number')
    const { data } = await kavita.ok(figures.ofProfile, { params: { id: profileId }, query: { month: '2026-03' } })
    expect(data.lines.map(({ user }) => user._id)).toEqual([cast.ananya.id])
    // The sums include everybody. They show no money if somebody from another team is included.
    expect(data.months).toMatchObject([{ month: '2026-03', days: 16, totalExpense: null }])
    const nikhil = await app.as('nikhil')
    for (const client of [ananya, nikhil]) await client.refused(targets.ofProfile, 'NOT_ALLOWED', { params: { profileId } })
    await app.db`insert into tab_grants (user_id, tab, granted_by) values (${cast.nikhil.id}, 'Worklog', ${cast.meera.id})`
    const all = (await nikhil.ok(targets.ofProfile, { params: { profileId } })).data
    expect(all.map(({ _id }) => _id).toSorted()).toEqual([hers, other].toSorted())
    for (const target of all) expect(target).toMatchObject({ cost: null, incentive: null, costUnknownDays: null })
    const his = (await nikhil.ok(figures.ofProfile, { params: { id: profileId }, query: { month: '2026-03' } })).data
    expect(his).toMatchObject({ months: data.months, total: data.total })
    const noMoney = { salary: null, hourlyCost: null, cost: null, incentive: null }
    const both = [cast.ananya.id, cast.divya.id].map((_id) => ({ user: { _id }, days: 8, ...noMoney }))
    expect(his.lines).toMatchObject(both)
  })

  it('have figures of a month, day or target that add up, where the salary is visible', async () => {
    const profileId = await newProfile('Explained')
    const hers = await give({ profileId })
    const other = await give({ profileId, users: [cast.divya.id] }, farhan)
    const ask = (query: Record<string, string>, client = meera) =>
      client.ok(figures.ofProfile, { params: { id: profileId }, query })
    const cents = (rupees: number) => Math.round(rupees * 100)
    const [all, ofHers, ofOther] = [await ask({}), await ask({ target: hers }), await ask({ target: other })]
    expect(all.data).toMatchObject({ target: null, lines: [], months: [{ month: '2026-03', ...all.data.total }] })
    expect(ofHers.data.target).toMatchObject({ _id: hers, user: { _id: cast.ananya.id } })
    const [total = 0, one = 0, two = 0] = [all, ofHers, ofOther].map(({ data }) => cents(data.total?.totalExpense ?? 0))
    // Each amount is rounded from its own exact sum.
    expect(Math.abs(total - one - two)).toBeLessThanOrEqual(1)
    expect(one).toBeGreaterThan(0)
    expect(cents(all.data.total?.daysCost ?? 0) + cents(all.data.total?.incentive ?? 0)).toBe(total)
    const day = (await ask({ day: '2026-03-03' })).data
    expect(day.lines.map(({ from, to, days }) => [from, to, days])).toEqual([
      ['2026-03-03', '2026-03-03', 1],
      ['2026-03-03', '2026-03-03', 1],
    ])
    expect(day.total?.days).toBe(2)
    expect((await ask({ day: '2026-03-03', target: hers }, kavita)).data.lines).toHaveLength(1)
    const both = { params: { id: profileId }, query: { day: '2026-03-03', month: '2026-03' } }
    expect((await meera.refused(figures.ofProfile, 'INVALID_REQUEST', both)).message).toBe(
      'Please ask for a month or a day, not both.',
    )
    for (const target of [other, 'none', place.profileId])
      await kavita.refused(figures.ofProfile, 'TARGET_NOT_FOUND', { params: { id: profileId }, query: { target } })
    const nikhil = await app.as('nikhil')
    const noMoney = { cost: null, totalExpense: null, pnl: null, daysCost: null, incentive: null, costUnknownDays: null }
    const hersHidden = { ...ofHers.data.total, ...noMoney }
    expect((await ask({ target: hers }, nikhil)).data).toMatchObject({
      total: hersHidden,
      months: [{ month: '2026-03', ...hersHidden }],
    })
    // One of the two people is in another team, and the sub-admin may not see either salary.
    const hidden = { ...day.total, ...noMoney }
    for (const client of [nikhil, kavita]) expect((await ask({ day: '2026-03-03' }, client)).data.total).toEqual(hidden)
    expect((await ask({ day: '2026-03-03' }, nikhil)).data.lines).toHaveLength(2)
  })
})

describe('a day', () => {
  it('is recorded by its person up to today, with the figures of its type', async () => {
    const id = await give({ name: 'Recorded' })
    const [monday, today, tomorrow] = await Promise.all(['2026-03-02', '2026-03-10', '2026-03-11'].map((date) => dayOf(id, date)))
    await ananya.ok(targetDays.record, record(id, monday ?? '', { completedUnits: 50, remarks: 'All of them' }))
    await ananya.ok(targetDays.record, record(id, today ?? '', { completedUnits: 0 }))
    const disabled = await ananya.refused(
      targetDays.record,
      'INVALID_REQUEST',
      record(id, monday ?? '', { completedUnits: 1, completedHours: 8 }),
    )
    expect(disabled.issues).toEqual([{ path: 'completedHours', message: 'A day of type units can’t have completed hours.' }])
    await ananya.ok(targetDays.record, record(id, monday ?? '', { completedUnits: 50, completedHours: '' }))
    const missing = await ananya.refused(targetDays.record, 'INVALID_REQUEST', record(id, monday ?? '', {}))
    expect(missing.message).toBe('Please enter the completed units.')
    for (const completedUnits of [1000, 999.01, -1, 1.005, 'five'])
      await ananya.refused(targetDays.record, 'INVALID_REQUEST', record(id, monday ?? '', { completedUnits }))
    await ananya.refused(targetDays.record, 'DAY_TO_COME', record(id, tomorrow ?? '', { completedUnits: 1 }))
    await neha.refused(targetDays.record, 'DAY_NOT_FOUND', record(id, monday ?? '', { completedUnits: 1 }))
    const [first] = (await shown(id)).subTargets
    expect(first).toMatchObject({
      completedUnits: 50,
      remarks: 'All of them',
      cost: expect.any(Number),
      filled: { by: { email: cast.ananya.email } },
    })
    const own = await ananya.ok(ownTargets.own, { query: { group: 'ongoing' } })
    const ownTarget = own.data.find(({ _id }) => _id === id)
    const mine = ownTarget?.subTargets
    expect(mine?.[0]).not.toHaveProperty('cost')
    expect(ownTarget).not.toHaveProperty('cost')
    expect(ownTarget?.incentive).toBeGreaterThan(0)
    expect(ownTarget?.incentive).toBe((await shown(id)).incentive)
    expect(mine?.find(({ _id }) => _id === tomorrow)?.why).toBe('This day is in the future.')
    // The target has days in all three groups, so each group lists it (decision 156).
    expect(mine?.find(({ _id }) => _id === tomorrow)?.group).toBe('upcoming')
    expect(mine?.find(({ _id }) => _id === today)?.group).toBe('ongoing')
    expect(mine?.find(({ _id }) => _id === monday)?.group).toBe('lapsed')
    for (const group of ['upcoming', 'lapsed'] as const) {
      const { data, counts } = await ananya.ok(ownTargets.own, { query: { group } })
      expect(data.map(({ _id }) => _id)).toContain(id)
      expect(data).toHaveLength(counts[group])
    }
    const { user } = await ananya.ok(session.me, { params: { role: 'AUTHOR' } })
    expect(user.hasTargets).toBe(true)
  })

  it('has either figures or an absence of the whole day', async () => {
    const [one, two] = [await give({ name: 'First' }), await give({ name: 'Second' })]
    const days = await Promise.all([one, two].map((id) => dayOf(id, '2026-03-04')))
    const [first = '', second = ''] = days
    await ananya.ok(targetDays.record, record(one, first, { completedUnits: 3 }))
    const over = await ananya.refused(targetDays.record, 'ABSENCE_OVER_WORK', record(two, second, { reason: 'SL' }))
    expect(over.message).toBe('04/03/2026 has 1 worklog target with figures: First (Textbook). Clear the figures first.')
    const put = { query: {}, body: { user: cast.ananya.id, date: '2026-03-04', reason: 'PL' as const } }
    await kavita.refused(absences.record, 'ABSENCE_OVER_WORK', put)
    await ananya.ok(targetDays.record, record(one, first, { clear: true }))
    await ananya.ok(targetDays.record, record(two, second, { reason: 'SL' }))
    const absent = await ananya.refused(targetDays.record, 'DAY_ABSENT', record(one, first, { completedUnits: 3 }))
    expect(absent.message).toBe('An absence (SL) is recorded for this day. Remove it first.')
    expect((await shown(one)).subTargets.find(({ _id }) => _id === first)?.off).toEqual({ isOff: true, reason: 'SL' })
    await meera.refused(targetDays.change, 'DAY_ABSENT', change(one, first, { completedUnits: 3 }))
    await ananya.ok(targetDays.record, record(one, first, { reason: '' }))
    await ananya.ok(targetDays.record, record(one, first, { completedUnits: 3 }))
    for (const reason of ['reject', 'sick'])
      await ananya.refused(targetDays.record, 'INVALID_REQUEST', record(two, second, { reason }))
    const ahead = await dayOf(two, '2026-03-12')
    await ananya.ok(targetDays.record, record(two, ahead, { reason: 'PL' }))
    expect((await shown(two)).subTargets.find(({ _id }) => _id === ahead)?.off).toEqual({ isOff: false, reason: null })
    await ananya.ok(targetDays.record, record(two, ahead, { reason: '' }))
    await ananya.refused(targetDays.record, 'ABSENCE_UNCHANGED', record(two, ahead, { reason: '' }))
    await ananya.refused(targetDays.record, 'INVALID_REQUEST', record(one, first, { completedUnits: 3, reason: 'SL' }))
    const friday = await dayOf(two, '2026-03-06')
    const refusal = await meera.refused(
      targetDays.change,
      'NEEDS_CONFIRMATION',
      change(two, friday, { reason: 'reject' }, 'false'),
    )
    expect(refusal.issues).toEqual([{ path: 'date', message: '06/03/2026 isn’t a weekend day.' }])
    await meera.ok(targetDays.change, change(two, friday, { reason: 'reject' }))
    await ananya.refused(targetDays.record, 'ADMIN_SETS_OFF_DAYS', record(two, friday, { reason: '' }))
  })

  it('is edited, removed and restored only by an admin', async () => {
    const id = await give({ name: 'Edited' })
    const day = await dayOf(id, '2026-03-03')
    await ananya.ok(targetDays.record, record(id, day, { completedUnits: 30 }))
    const missing = await meera.refused(targetDays.change, 'INVALID_REQUEST', change(id, day, { type: 'hours' }))
    expect(missing.message).toBe('Please enter the completed hours.')
    await meera.ok(targetDays.change, change(id, day, { type: 'units_hours', completedHours: 7.5, target: 20.5 }))
    const edited = (await shown(id)).subTargets.find(({ _id }) => _id === day)
    expect(edited).toMatchObject({ type: 'units_hours', target: 20.5, completedUnits: 30, completedHours: 7.5 })
    await meera.refused(targetDays.change, 'INVALID_REQUEST', change(id, day, {}))
    await meera.refused(targetDays.change, 'INVALID_REQUEST', change(id, day, { target: 0 }))
    const where = { params: { targetId: id, subId: day } }
    await meera.refused(targetDays.remove, 'INVALID_REQUEST', { ...where, body: { completedUnits: 1 } })
    await meera.refused(targetDays.restore, 'DAY_NOT_REMOVED', where)
    expect((await meera.ok(targetDays.remove, { ...where, body: {} })).message).toBe('Target removed succesfully.')
    expect(await shown(id)).toMatchObject({ days: 11, units: 0 })
    await meera.refused(targetDays.remove, 'DAY_NOT_FOUND', { ...where, body: {} })
    await ananya.refused(targetDays.record, 'DAY_NOT_FOUND', record(id, day, { completedUnits: 3 }))
    await meera.ok(targetDays.restore, where)
    expect(await shown(id)).toMatchObject({ days: 12, units: 30 })
    await meera.ok(targetDays.delete, where)
    for (const other of [kavita, ananya]) {
      await other.refused(targetDays.change, 'NOT_ALLOWED', change(id, day, { target: 3 }))
      await other.refused(targetDays.restore, 'NOT_ALLOWED', where)
    }
  })

  it('stays unchanged in a closed month', async () => {
    const id = await give({ name: 'Closed', start: '2026-02-02', end: '2026-03-14' })
    const day = await dayOf(id, '2026-02-03')
    await ananya.ok(targetDays.record, record(id, day, { completedUnits: 30 }))
    await meera.ok(closedMonths.close, { body: { month: '2026-02' }, query: {} })
    await ananya.refused(targetDays.record, 'MONTH_CLOSED', record(id, day, { completedUnits: 31 }))
    await meera.refused(targetDays.change, 'MONTH_CLOSED', change(id, day, { target: 3 }))
    await meera.refused(targetDays.remove, 'MONTH_CLOSED', { params: { targetId: id, subId: day }, body: {} })
    await meera.refused(targets.create, 'MONTH_CLOSED', creation({ start: '2026-02-27', end: '2026-03-05' }))
    const own = (await ananya.ok(ownTargets.own, { query: {} })).data.find(({ _id }) => _id === id)
    expect(own?.subTargets[0]?.why).toBe('February 2026 is closed.')
    const before = (await meera.ok(figures.ofProfile, { params: { id: place.profileId }, query: {} })).data.months[0]
    await meera.ok(targets.remove, { params: { id }, query: {} })
    expect((await meera.ok(figures.ofProfile, { params: { id: place.profileId }, query: {} })).data.months[0]).toEqual(before)
    await meera.ok(closedMonths.reopen, { body: { month: '2026-02', reason: 'Tried' } })
  })

  it('follows later terms while it has no figures, and the reply counts the changes', async () => {
    const id = await give({ name: 'Terms', users: [cast.imran.id], end: '2026-03-28' })
    const imran = await app.as('imran')
    const saturday = await dayOf(id, '2026-03-07')
    await imran.ok(targetDays.record, record(id, saturday, { completedUnits: 3 }))
    const terms = (shiftType: 5 | 6, effective: string) => ({
      body: { _id: cast.imran.id, shiftType, workingHours: 8, effective },
    })
    const dates = async () => (await shown(id)).subTargets.map(({ date }) => date)
    expect((await meera.ok(users.updateProfile, terms(5, '2026-03-02'))).days).toEqual([
      { what: 'days of worklog targets', added: 0, dropped: 3 },
    ])
    expect(await dates()).toContain('2026-03-07')
    expect(await dates()).not.toContain('2026-03-14')
    await meera.ok(targetDays.remove, { params: { targetId: id, subId: await dayOf(id, '2026-03-20') }, body: {} })
    expect((await meera.ok(users.updateProfile, terms(6, '2026-03-16'))).days).toEqual([
      { what: 'days of worklog targets', added: 2, dropped: 0 },
    ])
    const live = (await shown(id)).subTargets.filter(({ removed }) => removed === null).map(({ date }) => date)
    expect(live.filter((date) => ['2026-03-14', '2026-03-20', '2026-03-21', '2026-03-28'].includes(date))).toEqual([
      '2026-03-21',
      '2026-03-28',
    ])
    expect((await meera.ok(users.updateProfile, { body: { _id: cast.imran.id, employee_id: 'E-77' } })).days).toEqual([])
  })

  it('is dropped from the day on which its person is blocked', async () => {
    const id = await give({ name: 'Leaving', users: [cast.ritu.id] })
    await meera.ok(users.block, { params: { id: cast.ritu.id }, body: {} })
    expect((await shown(id)).subTargets.map(({ date }) => date).at(-1)).toBe('2026-03-09')
    const [audited] = await app.db`select before from audit_lines where object_id = ${cast.ritu.id} and before ? 'worklogTargets'`
    expect(audited).toEqual({ before: { accountState: 'active', worklogTargets: ['Leaving'] } })
  })

  it('is dropped when its person becomes only a manager, but kept for another production role', async () => {
    const id = await give({ name: 'Losing', users: [cast.joseph.id] })
    const days = async () => (await shown(id)).subTargets.filter(({ removed }) => removed === null).map(({ date }) => date)
    const all = await days()
    await meera.ok(users.updateProfile, { body: { _id: cast.joseph.id, roleData: ['UPLOADER'] } })
    expect(await days()).toEqual(all)
    await meera.ok(users.updateProfile, { body: { _id: cast.joseph.id, roleData: ['MANAGER'] } })
    const left = await days()
    expect(left.length).toBeLessThan(all.length)
    expect(left.at(-1)).toBe('2026-03-09')
  })

  it('has figures or an absence, never both, after concurrent writes', async () => {
    const id = await give({ name: 'Race', users: [cast.divya.id] })
    for (const date of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']) {
      const day = await dayOf(id, date)
      await Promise.all([
        divya.send(targetDays.record, record(id, day, { completedUnits: 5 })),
        farhan.send(absences.record, { query: {}, body: { user: cast.divya.id, date, reason: 'SL' } }),
      ])
      const { completedUnits, off } = (await shown(id)).subTargets.find(({ _id }) => _id === day) ?? {}
      expect([completedUnits, off?.reason]).toSatisfy(([units, reason]) => (units === null) !== (reason === null))
    }
  })
})

describe('concurrent writes', () => {
  it('include a recorded day in the closed month, or refuse it', async () => {
    const id = await give({ name: 'Closing', users: [cast.divya.id], start: '2026-01-05', end: '2026-01-10' })
    for (const [at, { _id }] of (await shown(id)).subTargets.entries()) {
      const [recorded, closed] = await Promise.all([
        divya.send(targetDays.record, record(id, _id, { completedUnits: at + 1 })),
        meera.send(closedMonths.close, { body: { month: '2026-01' }, query: {} }),
      ])
      expect([recorded.status, closed.status]).toSatisfy(([mine, hers]) => hers === 200 && (mine === 200 || mine === 409))
      const { completedUnits } = (await shown(id)).subTargets[at] ?? {}
      expect(completedUnits).toBe(recorded.status === 200 ? at + 1 : null)
      const { months } = (await meera.ok(figures.ofProfile, { params: { id: place.profileId }, query: {} })).data
      const units = (await shown(id)).subTargets.reduce((sum, day) => sum + (day.completedUnits ?? 0), 0)
      expect(months.find(({ month }) => month === '2026-01')?.units).toBe(units)
      await meera.ok(closedMonths.reopen, { body: { month: '2026-01', reason: 'The next round' } })
    }
  })

  it('let only one of deleting a target and recording its day succeed without confirmation', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await give({ name: `Going ${round}`, users: [cast.divya.id] })
      const day = await dayOf(id, '2026-03-09')
      const [deleted, recorded] = await Promise.all([
        meera.send(targets.remove, { params: { id }, query: {} }),
        divya.send(targetDays.record, record(id, day, { completedUnits: 5 })),
      ])
      // If the figures are recorded first, the deletion asks for confirmation. If the deletion comes first, the day to record is
      // not found.
      expect([deleted.status, recorded.status]).toSatisfy(([one, other]) => (one === 200) !== (other === 200))
      if (deleted.status !== 200) await meera.ok(targets.remove, { params: { id }, query: { confirm: 'true' } })
    }
  })

  it('let only one of adding a child and deleting its parent succeed', async () => {
    for (let round = 0; round < 6; round++) {
      const { data: subject } = await meera.ok(worklog.addSubject, {
        params: { id: place.projectId },
        body: { name: `Gone ${round}` },
      })
      const [added, removed] = await Promise.all([
        meera.send(worklog.addProfile, { params: { id: subject._id }, body: { name: 'Late', budget: 1 } }),
        meera.send(worklog.removeSubject, { params: { id: place.projectId, subjectId: subject._id } }),
      ])
      expect([added.status, removed.status]).toSatisfy(([one, other]) => (one === 200) !== (other === 200))
      const profileId = await newProfile(`Gone ${round}`)
      const [given, gone] = await Promise.all([
        meera.send(targets.create, creation({ profileId, name: 'Late' })),
        meera.send(worklog.removeProfile, { params: { id: profileId }, query: {} }),
      ])
      expect([given.status, gone.status]).toSatisfy(([one, other]) => (one === 200) !== (other === 200))
    }
  })

  it('let only one of two subjects or profiles of the same name be created', async () => {
    const twice = async (of: () => Promise<Response>) =>
      (await Promise.all([of(), of()])).map(({ status }) => status).toSorted((a, b) => a - b)
    const subject = () => meera.send(worklog.addSubject, { params: { id: place.projectId }, body: { name: 'Twins' } })
    const profile = () => meera.send(worklog.addProfile, { params: { id: place.subjectId }, body: { name: 'Twins', budget: 1 } })
    expect([await twice(subject), await twice(profile)]).toEqual([
      [200, 409],
      [200, 409],
    ])
  })
})

describe('hostile values', () => {
  it('are refused with a message and never cause a server error', async () => {
    const id = await give({ name: 'Attacked' })
    const day = await dayOf(id, '2026-03-05')
    const huge = '9'.repeat(400)
    for (const value of [-0.01, 0.999, 1e7, 1e300, 1.005, null, true, [], {}, 'NaN', huge])
      await meera.refused(targets.create, 'INVALID_REQUEST', creation({ target: value }))
    for (const completedUnits of [1e300, -0.5, 24.505, null, [], {}, '٣', huge, true])
      await ananya.refused(targetDays.record, 'INVALID_REQUEST', record(id, day, { completedUnits }))
    for (const completedHours of [-1, 1000, 0.005, 1e-7, '7,5', true])
      await meera.refused(targetDays.change, 'INVALID_REQUEST', change(id, day, { type: 'hours', completedHours }))
    for (const range of [
      { start: '2026-02-30' },
      { start: '1999-12-31' },
      { end: '2200-01-01' },
      { start: '2026-3-2' },
      { end: 46_000 },
      { start: "2026-03-02'; drop table users" },
    ])
      await meera.refused(targets.create, 'INVALID_REQUEST', creation(range as never))
    for (const name of ['\u0000', '\u200b', ' ', 'x'.repeat(201), 7, null])
      await meera.refused(targets.create, 'INVALID_REQUEST', creation({ name }))
    for (const sent of [
      { users: 'all' },
      { users: [null] },
      { users: Array.from({ length: 501 }, () => cast.ananya.id) },
      { users: ['%'] },
    ])
      await meera.refused(targets.create, sent.users[0] === '%' ? 'USER_NOT_FOUND' : 'INVALID_REQUEST', creation(sent))
    for (const budget of [-0.01, 0.001, 1e300, 'NaN', null, {}])
      await meera.refused(worklog.addProfile, 'INVALID_REQUEST', {
        params: { id: place.subjectId },
        body: { name: 'Hostile', budget: budget as never },
      })
    for (const odd of ['%', "' or 1=1 --", '../..', '0'.repeat(36), huge]) {
      await meera.refused(targets.one, 'TARGET_NOT_FOUND', { params: { id: odd } })
      await meera.refused(worklog.subject, 'SUBJECT_NOT_FOUND', { params: { id: odd } })
      await meera.refused(figures.ofProfile, 'PROFILE_NOT_FOUND', { params: { id: odd }, query: {} })
      await ananya.refused(targetDays.record, 'DAY_NOT_FOUND', record(odd, day, { completedUnits: 1 }))
      await ananya.refused(targetDays.record, 'DAY_NOT_FOUND', record(id, odd, { completedUnits: 1 }))
    }
    for (const month of ['2026-13', '2026', '99999-01', huge])
      await meera.refused(figures.ofProfile, 'INVALID_REQUEST', { params: { id: place.profileId }, query: { month } })
    // These are the latest and the earliest possible day.
    const last = await give({ name: 'Last', start: '2199-12-30', end: '2199-12-31' })
    expect(await shown(last)).toMatchObject({ days: 2, group: 'upcoming' })
    await meera.ok(targets.remove, { params: { id: last }, query: {} })
    await meera.refused(targets.create, 'NO_WORKING_DAYS', creation({ start: '2000-01-01', end: '2000-01-09' }))
    expect((await shown(id)).filled).toBe(0)
  })

  it('never give access to a day of another person’s target', async () => {
    const [hers, his] = [await give({ name: 'Hers' }), await give({ name: 'His', users: [cast.divya.id] })]
    const [herDay, hisDay] = [await dayOf(hers, '2026-03-05'), await dayOf(his, '2026-03-05')]
    for (const [target, day] of [
      [his, hisDay],
      [hers, hisDay],
      [his, herDay],
    ] as const) {
      await ananya.refused(targetDays.record, 'DAY_NOT_FOUND', record(target, day, { completedUnits: 7 }))
      await ananya.refused(targetDays.record, 'DAY_NOT_FOUND', record(target, day, { reason: 'SL' }))
      await ananya.refused(targetDays.record, 'DAY_NOT_FOUND', record(target, day, { clear: true }))
      if (target === hers || day === herDay)
        await meera.refused(targetDays.change, 'DAY_NOT_FOUND', change(target, day, { completedUnits: 7 }))
    }
    expect([(await shown(hers)).filled, (await shown(his)).filled]).toEqual([0, 0])
  })
})

describe('the worklog report', () => {
  it('is a workbook of one department, profile or user, and is recorded in the audit log', async () => {
    app.clock.now = TODAY
    for (const [query, name] of [
      [{ user: cast.ananya.id }, 'Worklog'],
      [{ profile: place.profileId }, 'Worklog, Standard'],
      [{ department: '-' }, 'Worklog'],
      [{ department: 'Physics' }, 'Worklog, Physics'],
    ] as const) {
      expect((await meera.download(worklogReport.get, { query })).filename).toBe(`${name} up to ${toDay(TODAY)}.xlsx`)
      await meera.download(worklogReport.download, { body: query })
    }
    const [audited] =
      await app.db`select object_name, after from audit_lines where call like '%worklog/report' order by id desc limit 1`
    expect(audited).toMatchObject({
      object_name: expect.stringMatching(/^Worklog, Physics up to .*\.xlsx$/) as string,
      after: { department: 'Physics' },
    })
    for (const query of [{}, { user: cast.ananya.id, profile: place.profileId }])
      await meera.refused(worklogReport.get, 'INVALID_REQUEST', { query })
    const none = await meera.refused(worklogReport.get, 'NO_DATA_FOR_DOWNLOAD', { query: { user: cast.sneha.id } })
    expect(none.message).toBe('No data available for download.')
    await kavita.refused(worklogReport.get, 'USER_NOT_FOUND', { query: { user: cast.divya.id } })
    await ananya.refused(worklogReport.get, 'NOT_ALLOWED', { query: { user: cast.ananya.id } })
  })
})

describe('a new budget', () => {
  it('first shows which units it changes, by month and amount', async () => {
    const profileId = await newProfile('Moved by its budget', 60)
    const id = await give({ profileId, start: '2026-02-27', end: '2026-03-09' })
    const moves = async (budget: unknown, by = meera) =>
      (await by.ok(worklog.budgetMoves, { params: { id: profileId }, query: { budget: budget as never } })).data
    expect(await moves(90)).toEqual({ months: [], units: 0, by: 0 })
    for (const [date, completedUnits] of [
      ['2026-02-27', 2.5],
      ['2026-03-02', 7],
      ['2026-03-09', 5],
    ] as const)
      await ananya.ok(targetDays.record, record(id, await dayOf(id, date), { completedUnits }))
    const [february, march] = [
      { month: '2026-02', units: 2.5, by: 75, isClosed: false },
      { month: '2026-03', units: 12, by: 360, isClosed: false },
    ]
    expect(await moves(90)).toEqual({ months: [february, march], units: 14.5, by: 435 })
    expect(await moves('59.99')).toMatchObject({ units: 14.5, by: -0.15 })
    const revenue = async () =>
      (await meera.ok(worklog.subject, { params: { id: place.subjectId } })).data.profiles.find(({ _id }) => _id === profileId)
        ?.revenue
    const before = (await revenue()) ?? 0
    await meera.ok(worklog.updateProfile, { params: { id: profileId }, body: { budget: 90 } })
    expect((await revenue()) ?? 0).toBeCloseTo(before + 435, 2)
    await ananya.refused(worklog.budgetMoves, 'NOT_ALLOWED', { params: { id: profileId }, query: { budget: 1 } })
    for (const [budget, message] of [
      [undefined, 'Please enter budget!'],
      ['1.125', 'The amount can have at most 2 decimals.'],
      ['-1', 'The amount can’t be negative.'],
    ] as const) {
      const refusal = await meera.refused(worklog.budgetMoves, 'INVALID_REQUEST', {
        params: { id: profileId },
        query: { ...(budget !== undefined && { budget }) } as never,
      })
      expect(refusal.message).toBe(message)
    }
  })
})
