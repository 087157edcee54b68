import { afterAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeWorkbook } from '../../../test/workbooks.ts'
import { toDryRun } from '../../kit/shared/endpoint.ts'
import { candidates } from '../candidates-contract.ts'
import { candidatesImport } from '../candidates-import-contract.ts'
import { jobs } from '../contract.ts'
import { recruiting } from '../home-contract.ts'
import { interviews } from '../interviews-contract.ts'
import type { CandidateStage } from '../vocabulary.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, tara, vikram, ananya] = [
  await app.as('meera'),
  await app.as('tara'),
  await app.as('vikram'),
  await app.as('ananya'),
]
const create = async (name: string, recruiters: readonly string[], vacancy = 9) => {
  const body = { name, location: 'Pune', budget: 600_000, vacancy, shiftTime: 'Day', recruiters: [...recruiters] }
  return (await meera.ok(jobs.create, { body })).data._id
}
let count = 0
const person = (name = 'Asha Rao') => {
  count += 1
  return { name, email: `hiring.${count}@example.com`, contact: `+91 97${String(count).padStart(8, '0')}` }
}
const add = async (jobId: string, client = tara, body = person()) =>
  (await client.ok(candidates.add, { params: { jobId }, body })).data._id
const to = (_id: string, stage: CandidateStage, version = 1) => ({ _id, stage, version })
const stageOf = async (id: string) => (await meera.ok(candidates.one, { params: { id } })).data.stage
const start = app.clock.now
const at = (days: number): void => void Object.assign(app.clock, { now: new Date(start.getTime() + days * 86_400_000) })

describe('several candidates', () => {
  it('are moved by one call, each to its stage, with the reason of a decline', async () => {
    const jobId = await create('Several', [cast.tara.id])
    const [one, other] = [await add(jobId), await add(jobId)]
    const body = { candidates: [to(one, 'screened'), to(other, 'declined')], reason: 'pay' as const, note: 'Asked for more' }
    const { data } = await tara.ok(candidates.moveMany, { params: { jobId }, body })
    expect(data).toEqual([
      { _id: one, jobId, stage: 'screened', version: 2 },
      { _id: other, jobId, stage: 'declined', version: 2 },
    ])
    const [{ history: screened }, { history: declined }] = [
      await tara.ok(candidates.one, { params: { id: one } }),
      await tara.ok(candidates.one, { params: { id: other } }),
    ]
    expect(screened[0]).toMatchObject({ kind: 'moved', from: 'applied', to: 'screened', reason: null })
    expect(declined[0]).toMatchObject({ kind: 'moved', to: 'declined', reason: 'pay', note: 'Asked for more' })
    const lines = await app.db<{ id: string }[]>`
      select object_id as id from audit_lines where call = 'PUT /recruit/:jobId/candidate/stages' and after->>'stage' is not null`
    expect(lines.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted())
    await tara.refused(candidates.move, 'INVALID_REQUEST', {
      params: { id: one },
      body: { ...to(one, 'hired', 2), reason: 'pay' },
    })
  })

  it('are moved either all or not at all, with a reason for each refusal', async () => {
    const jobId = await create('All or none', [cast.tara.id], 1)
    const [one, stale, there, foreign] = [
      await add(jobId),
      await add(jobId),
      await add(jobId),
      await add(await create('Another', [cast.vikram.id]), vikram),
    ]
    const wanted = [to(one, 'screened'), to(stale, 'screened', 7), to(there, 'applied'), to(foreign, 'screened')]
    const params = { jobId }
    const refused = await tara.refused(candidates.moveMany, 'MOVES_REFUSED', { params, body: { candidates: wanted } })
    expect(refused.message).toBe('Nothing was moved: 3 candidates can’t be moved.')
    expect(refused['issues']).toEqual([
      { path: 'candidates.1', message: 'Someone changed this candidate. Check the changes and try again.' },
      { path: 'candidates.2', message: 'This candidate is already in this stage.' },
      { path: 'candidates.3', message: 'Candidate not found' },
    ])
    expect(await stageOf(one)).toBe('applied')
    const hired = { candidates: [to(one, 'hired'), to(there, 'hired')] }
    const tooMany = await tara.refused(candidates.moveMany, 'NO_VACANCY_LEFT', { params, body: hired })
    expect(tooMany.message, 'one is left').toBe(
      'This job has too few vacancies left. A head recruiter or an admin can increase them.',
    )
    expect(await stageOf(one)).toBe('applied')
    const twice = { candidates: [to(one, 'screened'), to(one, 'hired')] }
    await tara.refused(candidates.moveMany, 'INVALID_REQUEST', { params, body: twice })
    await ananya.refused(candidates.moveMany, 'NOT_ALLOWED', { params, body: hired })
    await meera.ok(jobs.update, { params: { id: jobId }, body: { recruiters: [cast.vikram.id] } })
    await tara.refused(candidates.moveMany, 'JOB_NOT_FOUND', { params, body: { candidates: [to(one, 'screened')] } })
  })

  it('keep their time in the stage when a single or joint move is taken back', async () => {
    const jobId = await create('Taken back', [cast.tara.id, cast.vikram.id])
    const [one, other] = [await add(jobId), await add(jobId)]
    const params = { jobId }
    const since = async (id: string) => (await tara.ok(candidates.one, { params: { id } })).data.stage_at
    const before = [await since(one), await since(other)]
    at(9)
    await tara.ok(candidates.move, { params: { id: one }, body: { stage: 'screened', version: 1 } })
    expect(await since(one)).not.toBe(before[0])
    await tara.ok(candidates.move, { params: { id: one }, body: { stage: 'applied', version: 2 } })
    await tara.ok(candidates.moveMany, { params, body: { candidates: [to(one, 'interview', 3), to(other, 'screened')] } })
    await tara.ok(candidates.moveMany, { params, body: { candidates: [to(one, 'applied', 4), to(other, 'applied', 2)] } })
    expect([await since(one), await since(other)]).toEqual(before)
    await tara.ok(candidates.move, { params: { id: other }, body: { stage: 'screened', version: 3 } })
    await vikram.ok(candidates.move, { params: { id: other }, body: { stage: 'applied', version: 4 } })
    expect(await since(other)).not.toBe(before[1])
    at(0)
  })

  it('keep the note of their stage when a move out of it is taken back', async () => {
    const jobId = await create('Noted', [cast.tara.id, cast.vikram.id])
    const [one, other] = [await add(jobId), await add(jobId)]
    const noteOf = async (id: string) => (await tara.ok(candidates.one, { params: { id } })).data.note
    const move = (stage: CandidateStage, version: number, note?: string) =>
      tara.ok(candidates.move, { params: { id: one }, body: { stage, version, ...(note !== undefined && { note }) } })
    await move('screened', 1, 'Sample set 7 of 10')
    at(9)
    await move('interview', 2, 'With Kavita Desai')
    expect(await noteOf(one)).toBe('With Kavita Desai')
    await move('screened', 3)
    expect(await noteOf(one)).toBe('Sample set 7 of 10')
    await tara.ok(candidates.moveMany, {
      params: { jobId },
      body: { candidates: [to(one, 'declined', 4), to(other, 'declined')], note: 'Too late' },
    })
    await tara.ok(candidates.moveMany, {
      params: { jobId },
      body: { candidates: [to(one, 'screened', 5), to(other, 'applied', 2)] },
    })
    expect([await noteOf(one), await noteOf(other)]).toEqual(['Sample set 7 of 10', ''])
    at(0)
  })

  it('are moved once when two recruiters move them concurrently', async () => {
    const jobId = await create('At once', [cast.tara.id, cast.vikram.id])
    const ids = await Promise.all(Array.from({ length: 8 }, () => add(jobId)))
    const moves = (stage: CandidateStage, all: readonly string[]) => ({
      params: { jobId },
      body: { candidates: all.map((id) => to(id, stage)) },
    })
    const sent = [
      tara.send(candidates.moveMany, moves('screened', ids)),
      vikram.send(candidates.moveMany, moves('offered', ids.toReversed())),
    ]
    const outcomes = (await Promise.all(sent)).map(({ status }) => status)
    expect(new Set(outcomes)).toEqual(new Set([200, 409]))
    const stages = new Set(await Promise.all(ids.map(stageOf)))
    expect([...stages]).toEqual([outcomes[0] === 200 ? 'screened' : 'offered'])
    const [events] = await app.db<{ n: number }[]>`
      select count(*)::int as n from recruitment_events where candidate_id = any (${ids}) and kind = 'moved'`
    expect(events?.n).toBe(ids.length)
  })
})

describe('doubles while typing', () => {
  it('are found by name, email or phone in any spelling among visible candidates', async () => {
    const [own, foreign] = [await create('Own', [cast.tara.id]), await create('Foreign', [cast.vikram.id])]
    const typed = { name: 'Jürgen Double', email: 'Jurgen@Example.com', contact: '+91 98450 77777' }
    const [mine, his] = [await add(own, tara, typed), await add(foreign, vikram, typed)]
    const look = async (client: typeof tara, body: Record<string, string>) =>
      (await client.ok(candidates.doubles, { body })).data.map(({ same, candidate }) => [candidate?._id, same])
    expect(await look(tara, { name: ' jürgen DOUBLE ' })).toEqual([[mine, ['name']]])
    expect(await look(tara, { email: 'JURGEN@example.com' })).toEqual([[mine, ['email']]])
    expect(await look(tara, { contact: '098450-77777', name: 'Somebody' })).toEqual([[mine, ['contact']]])
    expect(await look(vikram, { contact: '9845077777' })).toEqual([
      [his, ['contact']],
      [mine, ['contact']],
    ])
    // These requests find nobody: half a phone number, an empty request, and later a candidate that only another recruiter may
    // see.
    for (const body of [{ contact: '98450' }, {}, { name: '%' }] as Record<string, string>[])
      expect(await look(tara, body)).toEqual([])
    const hidden = person('Known to Vikram alone')
    await add(foreign, vikram, hidden)
    expect(await look(tara, hidden)).toEqual([])
    expect(await look(vikram, hidden)).toHaveLength(1)
    await ananya.refused(candidates.doubles, 'NOT_ALLOWED', { body: typed })
  })
})

describe('an interview', () => {
  const time = { at: '2026-03-12 11:00:00', minutes: 45, interviewer: 'Kavita Desai', place: 'Room 2' }
  const fileOf = async (id: string): Promise<string> => {
    const { bytes, filename } = await tara.download(interviews.file, { params: { id } })
    expect(filename).toMatch(/^Interview \d{4}-\d{2}-\d{2}\.ics$/)
    return Buffer.from(bytes).toString('utf8')
  }

  it('is one calendar event when set, changed and cancelled, and is removed with the candidate', async () => {
    const jobId = await create('Interviewed', [cast.tara.id])
    const id = await add(jobId, tara, person('Asha; Rao, Ms.'))
    const params = { id }
    await tara.refused(interviews.file, 'INTERVIEW_NOT_FOUND', { params })
    await tara.ok(interviews.set, { params, body: { ...time, version: 1 } })
    const { data, history } = await tara.ok(candidates.one, { params })
    expect(data.interview).toMatchObject({ minutes: 45, interviewer: 'Kavita Desai', place: 'Room 2' })
    expect(new Date(data.interview?.at ?? '')).toEqual(new Date('2026-03-12T05:30:00Z'))
    expect(history[0]).toMatchObject({ kind: 'interview set' })
    const first = await fileOf(id)
    expect(first).toContain('DTSTART;TZID=Asia/Kolkata:20260312T110000\r\n')
    expect(first).toContain('SUMMARY:Interview: Asha\\; Rao\\, Ms.\\, Interviewed\r\n')
    expect(first).not.toContain('@example.com')
    await tara.refused(interviews.set, 'CANDIDATE_CHANGED', { params, body: { ...time, version: 1 } })
    await tara.ok(interviews.set, { params, body: { ...time, at: '2026-03-13 16:30:00', version: 2 } })
    await tara.ok(interviews.cancel, { params, query: {} })
    await tara.refused(interviews.cancel, 'INTERVIEW_NOT_FOUND', { params })
    const last = await fileOf(id)
    const uid = /UID:(\S+)/
    expect(uid.exec(last)?.[1]).toBe(uid.exec(first)?.[1])
    expect([/SEQUENCE:(\d)/.exec(first)?.[1], /SEQUENCE:(\d)/.exec(last)?.[1]]).toEqual(['0', '2'])
    expect(last).toContain('STATUS:CANCELLED\r\n')
    expect((await tara.ok(candidates.one, { params })).data.interview).toBeNull()
    await tara.ok(candidates.remove, { params, query: {} })
    expect(await app.db`select from recruitment_interviews where candidate_id = ${id}`).toHaveLength(0)
  })

  it('is limited to people who may see the candidate, and to valid times', async () => {
    const jobId = await create('Not Tara’s', [cast.vikram.id])
    const params = { id: await add(jobId, vikram) }
    await vikram.ok(interviews.set, { params, body: time })
    await tara.refused(interviews.set, 'CANDIDATE_NOT_FOUND', { params, body: time })
    await tara.refused(interviews.cancel, 'CANDIDATE_NOT_FOUND', { params })
    await tara.refused(interviews.file, 'INTERVIEW_NOT_FOUND', { params })
    await ananya.refused(interviews.set, 'NOT_ALLOWED', { params, body: time })
    for (const wrong of [
      { at: '2026-03-12' },
      { at: '2026-02-30 11:00:00' },
      { minutes: 4 },
      { minutes: 12.5 },
      { interviewer: 'Kavita\nDesai' },
      { place: 'x'.repeat(201) },
    ])
      await vikram.refused(interviews.set, 'INVALID_REQUEST', { params, body: { ...time, ...wrong } })
  })
})

describe('a list of candidates', () => {
  const HEADER = ['name', 'email', 'phone', 'remarks', 'source']
  const list = (rows: readonly (readonly string[])[]) => makeWorkbook('Pasted list.xlsx', HEADER, rows)

  it('is previewed, added, and taken back while its candidates are unchanged', async () => {
    const [jobId, other] = [await create('Listed', [cast.tara.id]), await create('Other list', [cast.tara.id])]
    const [known, here] = [person('Known elsewhere'), person('Already here')]
    await add(other, tara, known)
    await add(jobId, tara, here)
    const rows = [
      ['Bela Sen', 'bela@example.com', '098450 55551', 'Pune', 'fair'],
      ['Again', 'again@example.com', known.contact, '', ''],
      ['Here', here.email.toUpperCase(), '98450 55552', '', ''],
      ['=cmd|calc', 'formula@example.com', '98450 55553', '=1+1', ''],
    ]
    const file = await list(rows)
    const { preview } = await tara.ok(toDryRun(candidatesImport.upload), {
      params: { jobId },
      query: { dryRun: 'true' },
      body: {},
      file,
    })
    expect(preview).toMatchObject({ count: 4, counts: { new: 3, bad: 0 }, there: 1, unread: ['source'] })
    expect(preview.candidates.map(({ row, name, double }) => [row, name, double?.candidate?.name])).toEqual([
      [2, 'Bela Sen', undefined],
      [3, 'Again', 'Known elsewhere'],
      [5, '=cmd|calc', undefined],
    ])
    const { added, there, batch } = await tara.ok(candidatesImport.upload, { params: { jobId }, body: {}, file })
    expect([added, there]).toEqual([3, 1])
    const listed = await tara.ok(candidates.own, { params: { jobId }, query: {} })
    expect(listed.data.map(({ name, remarks }) => [name, remarks])).toContainEqual(['=cmd|calc', '=1+1'])
    await tara.refused(candidatesImport.upload, 'ALL_ARE_THERE', { params: { jobId }, body: {}, file })
    await vikram.ok(toDryRun(candidatesImport.upload), { params: { jobId }, query: { dryRun: 'true' }, body: {}, file })
    await ananya.refused(candidatesImport.upload, 'NOT_ALLOWED', { params: { jobId }, body: {}, file })
    const bela = listed.data.find(({ name }) => name === 'Bela Sen')?._id ?? ''
    await tara.ok(candidates.move, { params: { id: bela }, body: { stage: 'screened', version: 1 } })
    const refused = await tara.refused(candidatesImport.takeBack, 'IMPORT_OVERTAKEN', { params: { id: batch } })
    expect(refused.message).not.toContain('Bela')
    const again = await list([['Chetan', 'chetan@example.com', '98450 55554', '', '']])
    const second = await tara.ok(candidatesImport.upload, { params: { jobId }, body: {}, file: again })
    expect(await tara.ok(candidatesImport.takeBack, { params: { id: second.batch } })).toMatchObject({ rows: 1 })
    await tara.refused(candidatesImport.takeBack, 'IMPORT_TAKEN_BACK', { params: { id: second.batch } })
    expect(await app.db`select from recruitment_candidates where email = 'chetan@example.com'`).toHaveLength(0)
  })

  it('is read by the column names of job portals', async () => {
    const jobId = await create('Portal list', [cast.tara.id])
    const header = ['Candidate Name', 'E-mail ID', 'Mobile No', 'Notes', 'Resume']
    const file = await makeWorkbook('Portal.xlsx', header, [['Esha Roy', 'esha@example.com', '98450 77771', 'Pune', 'x']])
    const { preview } = await tara.ok(toDryRun(candidatesImport.upload), {
      params: { jobId },
      query: { dryRun: 'true' },
      body: {},
      file,
    })
    expect(preview).toMatchObject({ counts: { new: 1, bad: 0 }, unread: ['Resume'] })
    expect(preview.candidates[0]).toMatchObject({
      name: 'Esha Roy',
      email: 'esha@example.com',
      contact: '98450 77771',
      remarks: 'Pune',
    })
  })

  it('is not added with problems or to another recruiter’s job', async () => {
    const [jobId, foreign] = [await create('Bad list', [cast.tara.id]), await create('Foreign list', [cast.vikram.id])]
    const hidden = person('Hidden')
    await add(foreign, vikram, hidden)
    const file = await list([
      ['Dev', 'dev@example.com', '98450 66661', '', ''],
      ['Dev', 'DEV@example.com', '12', '', ''],
      ['', 'no.name@example.com', '98450 66662', '', ''],
      ['Twice', 'twice@example.com', '+91 98450 66661', '', ''],
    ])
    const params = { jobId }
    const { preview } = await tara.ok(toDryRun(candidatesImport.upload), { params, query: { dryRun: 'true' }, body: {}, file })
    expect(preview.counts).toEqual({ new: 1, bad: 3 })
    expect(preview.problems.issues.map(({ row, column, message }) => [row, column, message])).toEqual([
      [3, 'phone', 'Enter a phone number: 7 to 15 digits, such as +91 98765 43210.'],
      [4, 'name', 'Please input name of the candidate!'],
      [5, 'phone', 'Row 2 has the same phone.'],
    ])
    const refused = await tara.refused(candidatesImport.upload, 'BAD_WORKBOOK', { params, body: {}, file })
    expect(JSON.stringify(refused)).not.toContain('dev@example.com')
    await tara.download(candidatesImport.problemRows, { params, body: {}, file })
    expect((await tara.ok(candidates.own, { params, query: {} })).total).toBe(0)
    const known = await list([[hidden.name, hidden.email, hidden.contact, '', '']])
    const seen = await tara.ok(toDryRun(candidatesImport.upload), { params, query: { dryRun: 'true' }, body: {}, file: known })
    expect(seen.preview.candidates[0]?.double).toBeNull()
    await tara.refused(candidatesImport.upload, 'JOB_NOT_FOUND', { params: { jobId: foreign }, body: {}, file: known })
    const { batch } = await vikram.ok(candidatesImport.upload, {
      params: { jobId: foreign },
      body: {},
      file: await list([['His', 'his@example.com', '98450 66663', '', '']]),
    })
    await tara.refused(candidatesImport.takeBack, 'IMPORT_NOT_FOUND', { params: { id: batch } })
    await meera.ok(jobs.setOpen, { params: { id: jobId }, body: { open: false } })
    await tara.refused(candidatesImport.upload, 'JOB_CLOSED', { params, body: {}, file: known })
  })
})

describe('Home and funnel of a recruiter', () => {
  const home = (client = tara) => client.ok(recruiting.home, {})
  const today = () => new Date(app.clock.now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  /**
   * A job of Tara's with three candidates, and one of Vikram's. Other jobs are closed, because some of their candidates have
   * waited longer.
   */
  const arrange = async (days: number) => {
    await app.db`update recruitment_jobs set closed_at = ${app.clock.now.toISOString()}, closed_by = ${cast.meera.id} where closed_at is null`
    at(days)
    const [own, foreign] = [await create('Home', [cast.tara.id]), await create('Not hers', [cast.vikram.id])]
    const [slow, late, moved] = [await add(own), await add(own), await add(own)]
    await add(foreign, vikram)
    await tara.ok(candidates.move, { params: { id: moved }, body: { stage: 'offered', version: 1 } })
    return { own, foreign, slow, late, moved }
  }
  const decline = (id: string) =>
    tara.ok(candidates.move, { params: { id }, body: { stage: 'declined', version: 1, reason: 'no reply' } })

  it('show the recruiter’s jobs by stage, and the newest candidates without email and phone', async () => {
    const { own, foreign, slow, late, moved } = await arrange(200)
    const seen = await home()
    expect(seen.jobs.data.find(({ _id }) => _id === foreign)).toBeUndefined()
    expect(seen.jobs.data.find(({ _id }) => _id === own)).toMatchObject({
      stages: { applied: 2, screened: 0, interview: 0, offered: 1, hired: 0, declined: 0 },
      left: 9,
      recruiters: [{ fullName: 'Tara Gill' }],
    })
    expect(seen.added.data.map(({ _id }) => _id)).toEqual([moved, late, slow])
    expect(seen.funnel.applied).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(seen)).not.toMatch(/@example\.com|\+91/)
  })

  it('show a head of recruiting all jobs, and refuse people who do not recruit', async () => {
    const { own, foreign } = await arrange(210)
    expect((await home(vikram)).jobs.data.map(({ _id }) => _id)).toEqual(expect.arrayContaining([own, foreign]))
    await ananya.refused(recruiting.home, 'NOT_ALLOWED', {})
    await meera.refused(recruiting.home, 'NOT_ALLOWED', {})
  })

  it('list candidates who have waited more than five days, until they are declined', async () => {
    const { slow, late, moved } = await arrange(220)
    const waiting = async () => (await home()).waits.data.map(({ _id }) => _id)
    at(225)
    expect(await waiting()).not.toContain(slow)
    at(226)
    expect(await waiting()).toEqual(expect.arrayContaining([slow, late, moved]))
    expect((await home()).added.total).toBe(0)
    await decline(late)
    expect(await waiting()).not.toContain(late)
  })

  it('list today’s interviews in Asia/Kolkata of candidates who are not declined', async () => {
    const { slow, late } = await arrange(230)
    await decline(late)
    await tara.ok(interviews.set, {
      params: { id: slow },
      body: { at: `${today()} 23:59:00`, minutes: 30, interviewer: 'Kavita' },
    })
    await tara.ok(interviews.set, { params: { id: late }, body: { at: `${today()} 10:00:00`, minutes: 30 } })
    expect((await home()).interviews.data).toMatchObject([{ _id: slow, minutes: 30, interviewer: 'Kavita' }])
    at(231)
    expect((await home()).interviews.total).toBe(0)
  })

  describe('the funnel', () => {
    it('counts skipped stages as passed, and omits removed candidates', async () => {
      const { own, slow, late } = await arrange(240)
      await decline(late)
      await tara.ok(candidates.remove, { params: { id: await add(own) }, query: {} })
      const { data, reasons } = await tara.ok(recruiting.funnel, { query: { from: '2026-01-01', to: today(), jobId: own } })
      expect(data).toEqual([
        {
          job: { _id: own, name: 'Home', location: 'Pune' },
          recruiter: { _id: cast.tara.id, fullName: 'Tara Gill' },
          reached: { applied: 3, screened: 1, interview: 1, offered: 1, hired: 0 },
          declined: 1,
        },
      ])
      expect(reasons).toEqual([{ reason: 'no reply', count: 1 }])
      expect(await stageOf(slow)).toBe('applied')
    })

    it('omits stages and declines that were taken back', async () => {
      const { own, slow, late } = await arrange(250)
      await decline(late)
      await tara.ok(candidates.move, { params: { id: slow }, body: { stage: 'hired', version: 1 } })
      await tara.ok(candidates.move, { params: { id: slow }, body: { stage: 'screened', version: 2 } })
      await tara.ok(candidates.move, { params: { id: late }, body: { stage: 'applied', version: 2 } })
      const { data, reasons } = await tara.ok(recruiting.funnel, { query: { from: '2026-01-01', to: '2026-12-31', jobId: own } })
      expect(data[0]).toMatchObject({ reached: { applied: 3, screened: 2, interview: 1, offered: 1, hired: 0 }, declined: 0 })
      expect(reasons).toEqual([])
    })

    it('covers the jobs that its reader may access, and the moves of its days', async () => {
      const { own, foreign } = await arrange(260)
      const query = { from: '2026-01-01', to: '2026-12-31' }
      expect((await tara.ok(recruiting.funnel, { query: { ...query, jobId: foreign } })).data).toEqual([])
      expect((await meera.ok(recruiting.funnel, { query: { ...query, jobId: foreign } })).data[0]?.reached.applied).toBe(1)
      expect((await tara.ok(recruiting.funnel, { query: { from: '2026-12-30', to: '2026-12-31', jobId: own } })).data).toEqual([])
      await ananya.refused(recruiting.funnel, 'NOT_ALLOWED', { query })
      await tara.refused(recruiting.funnel, 'INVALID_REQUEST', { query: { from: '2026-06-01', to: '2026-01-01' } })
    })
  })
})

describe('doubles and offers on Home', () => {
  const home = async (client = tara) => client.ok(recruiting.home, {})
  const doublesOf = async (client = tara) =>
    (await home(client)).doubles.data.map(({ _id, double }) => [_id, double.candidate?._id, double.same])
  const move = (id: string, stage: CandidateStage, version: number, client = tara) =>
    client.ok(candidates.move, { params: { id }, body: { stage, version } })

  it('list each duplicate candidate until it is settled, but none that the reader may not see', async () => {
    await app.db`update recruitment_jobs set closed_at = ${app.clock.now.toISOString()}, closed_by = ${cast.meera.id} where closed_at is null`
    at(300)
    const [own, second, foreign] = [
      await create('Doubles', [cast.tara.id]),
      await create('Second', [cast.tara.id]),
      await create('Foreign doubles', [cast.vikram.id]),
    ]
    const known = person('Asha Rao')
    const first = await add(own, tara, known)
    expect((await home()).doubles).toEqual({ total: 0, data: [] })
    const again = await add(second, tara, { ...person('A. Rao'), contact: known.contact.replace('+91 ', '0') })
    at(330)
    expect((await home()).doubles).toEqual({
      total: 1,
      data: [
        {
          _id: again,
          name: 'A. Rao',
          stage: 'applied',
          job: { _id: second, name: 'Second', location: 'Pune' },
          double: {
            same: ['contact'],
            candidate: expect.objectContaining({ _id: first, name: 'Asha Rao', job: { _id: own, name: 'Doubles' } }) as unknown,
          },
        },
      ],
    })
    expect((await home()).added.total).toBe(0)
    await move(again, 'screened', 1)
    expect(await doublesOf()).toEqual([[again, first, ['contact']]])
    // Both were already there when this one is declined, so somebody has decided between them.
    await move(again, 'declined', 2)
    expect(await doublesOf()).toEqual([])
    await move(again, 'screened', 3)
    expect(await doublesOf()).toEqual([[again, first, ['contact']]])
    await tara.ok(candidates.change, { params: { id: first }, body: { contact: person().contact, version: 1 } })
    expect(await doublesOf()).toEqual([])

    // A candidate who was declined before applies again. The double is settled when the new candidate is moved on.
    const returned = await add(own, tara, { ...person('Ravi'), email: known.email.toUpperCase() })
    await move(returned, 'declined', 1)
    await tara.ok(candidates.remove, { params: { id: first }, query: {} })
    at(340)
    const back = await add(second, tara, { ...person('Ravi'), email: known.email })
    expect(await doublesOf()).toEqual([[back, returned, ['email']]])
    await move(back, 'screened', 1)
    expect(await doublesOf()).toEqual([])
    await tara.ok(candidates.remove, { params: { id: back }, query: {} })

    // A double of another recruiter's candidate is reported without saying who that is, whatever stage that candidate is in.
    // People who manage recruitment see who it is.
    const hidden = person('Known to Vikram alone')
    const his = await add(foreign, vikram, hidden)
    const mine = await add(own, tara, { ...person('Mine'), email: hidden.email })
    const sign = [[mine, undefined, ['email']]]
    expect(await doublesOf()).toEqual(sign)
    expect(JSON.stringify(await home())).not.toMatch(/Known to Vikram|@example\.com|\+91/)
    expect(await doublesOf(vikram)).toEqual([[mine, his, ['email']]])
    await move(his, 'declined', 1, vikram)
    expect(await doublesOf()).toEqual(sign)
    expect(await doublesOf(vikram)).toEqual([])
    await move(mine, 'screened', 1)
    expect(await doublesOf()).toEqual([])
    const last = await add(second, tara, { ...person('Last'), email: hidden.email })
    expect(await doublesOf()).toEqual([[last, mine, ['email']]])
    await meera.ok(jobs.setOpen, { params: { id: second }, body: { open: false } })
    expect(await doublesOf()).toEqual([[mine, last, ['email']]])
    await meera.ok(jobs.setOpen, { params: { id: own }, body: { open: false } })
    expect((await home()).doubles.total).toBe(0)
  })

  it('count all doubles but show the latest 8, and list the oldest offers first', async () => {
    at(341)
    const jobId = await create('Many', [cast.tara.id])
    const { email } = person()
    const ids: string[] = []
    for (let n = 0; n < 11; n++) ids.push(await add(jobId, tara, { ...person(`Same ${n}`), email }))
    const { doubles } = await home()
    expect([doubles.total, doubles.data.map(({ _id }) => _id)]).toEqual([10, ids.slice(3).toReversed()])
    await move(ids[4] ?? '', 'offered', 1)
    at(343)
    await move(ids[2] ?? '', 'offered', 1)
    const { offers } = await home()
    expect([offers.total, offers.data.map(({ _id }) => _id)]).toEqual([2, [ids[4], ids[2]]])
    await move(ids[4] ?? '', 'hired', 2)
    expect((await home()).offers.data.map(({ _id }) => _id)).toEqual([ids[2]])
  })
})
