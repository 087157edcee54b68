import xlsx from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { candidates } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import { interviews } from '../interviews-contract.ts'
import { reports } from '../report-contract.ts'
import { jobs } from '../contract.ts'
import type { CandidateStage } from '../vocabulary.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, tara, vikram, ananya] = [
  await app.as('meera'),
  await app.as('tara'),
  await app.as('vikram'),
  await app.as('ananya'),
]
const create = async (name: string, recruiters: readonly string[], vacancy = 2) => {
  const body = { name, location: 'Pune', budget: 600_000, vacancy, shiftTime: '09:30 – 18:30', recruiters: [...recruiters] }
  return (await meera.ok(jobs.create, { body })).data._id
}
const cellsOf = (bytes: Uint8Array): unknown[][] => {
  const { Sheets } = xlsx.read(bytes)
  return xlsx.utils.sheet_to_json(Object.values(Sheets)[0] as xlsx.WorkSheet, { header: 1 })
}
let count = 0
const asha = () => {
  count += 1
  return { name: 'Asha Rao', email: `asha.${count}@example.com`, contact: `+91 98${String(count).padStart(8, '0')}` }
}
const own = await create('Of Tara', [cast.tara.id])
const foreign = await create('Of Vikram', [cast.vikram.id])
const add = async (client = tara, jobId = own, body = asha()) =>
  (await client.ok(candidates.add, { params: { jobId }, body })).data
const one = async (id: string, client = meera) => client.ok(candidates.one, { params: { id } })
const move = (stage: CandidateStage, version: number, note?: string) => ({ stage, version, ...(note !== undefined && { note }) })

describe('candidates', () => {
  it('are added and read in full by the job’s recruiters and by people who manage jobs', async () => {
    const body = { ...asha(), remarks: '<i>Pune</i>\n4 years' }
    const reply = await tara.ok(candidates.add, { params: { jobId: own }, body })
    expect(reply).toMatchObject({
      code: 'CANDIDATE_ADD_SUCCESS',
      data: { jobId: own, stage: 'applied', version: 1, doubles: 0 },
    })
    const { data, job, history } = await one(reply.data._id, tara)
    expect(data).toMatchObject({ ...body, stage: 'applied', cv: null, doubles: [], note: '', erased_on: '2026-09-06' })
    expect(data.addedBy).toEqual({ _id: cast.tara.id, fullName: 'Tara Gill' })
    expect(job).toEqual({ _id: own, name: 'Of Tara', isOpen: true })
    expect(history).toMatchObject([{ kind: 'added', to: 'applied', from: null, by: { fullName: 'Tara Gill' } }])
    await vikram.ok(candidates.add, { params: { jobId: own }, body: asha() })
    for (const blank of [undefined, '', null, [], {}])
      for (const [field, sentence] of [
        ['name', 'Please input name of the candidate!'],
        ['email', 'Please input email of the candidate!'],
        ['contact', 'Please input contact of the candidate!'],
      ] as const) {
        const refused = await tara.refused(candidates.add, 'INVALID_REQUEST', {
          params: { jobId: own },
          body: { ...asha(), [field]: blank },
        })
        expect(refused.message).toBe(sentence)
      }
    for (const wrong of [
      { email: 'asha' },
      { email: '\u0430sha@example.com' },
      { email: 'a@b' },
      { contact: '12345' },
      { contact: 9876543210 },
      { name: 'Asha\u202e' },
      { remarks: 'a'.repeat(2001) },
    ])
      await tara.refused(candidates.add, 'INVALID_REQUEST', { params: { jobId: own }, body: { ...asha(), ...wrong } })
    const { message } = await tara.refused(candidates.add, 'INVALID_REQUEST', {
      params: { jobId: own },
      body: { ...asha(), email: 'asha at home' },
    })
    expect(message, 'one was typed').toBe('Enter an email, such as asha@example.com.')
    await ananya.refused(candidates.add, 'NOT_ALLOWED', { params: { jobId: own }, body: asha() })
  })

  it('are not found by recruiters outside their job, and neither is the job', async () => {
    const { _id: id } = await add(vikram, foreign)
    const params = { jobId: foreign }
    await tara.refused(candidates.own, 'JOB_NOT_FOUND', { params, query: {} })
    await tara.refused(candidates.board, 'JOB_NOT_FOUND', { params, query: {} })
    await tara.refused(candidates.add, 'JOB_NOT_FOUND', { params, body: asha() })
    await tara.refused(candidates.one, 'CANDIDATE_NOT_FOUND', { params: { id } })
    await tara.refused(candidates.change, 'CANDIDATE_NOT_FOUND', { params: { id }, body: { name: 'Mine' } })
    await tara.refused(candidates.move, 'CANDIDATE_NOT_FOUND', { params: { id }, body: move('hired', 1) })
    await tara.refused(candidates.remove, 'CANDIDATE_NOT_FOUND', { params: { id } })
    await tara.refused(candidates.all, 'NOT_ALLOWED', { params, query: {} })
    await tara.refused(reports.download, 'JOB_NOT_FOUND', { body: { jobId: foreign } })
    await ananya.refused(reports.download, 'NOT_ALLOWED', { body: {} })
    // The job is assigned to the head-recruiter, who also finds it in the list of assigned jobs (decision P380).
    expect((await vikram.ok(candidates.own, { params, query: {} })).data.map(({ _id }) => _id)).toEqual([id])
    await meera.refused(candidates.all, 'JOB_NOT_FOUND', { params: { jobId: 'none' }, query: {} })
    await ananya.refused(candidates.one, 'NOT_ALLOWED', { params: { id } })
    // A recruiter who loses a job still sees the candidates that they added, but not the job and its other candidates.
    const shared = await create('Shared', [cast.tara.id, cast.vikram.id])
    const [mine, his] = [await add(tara, shared), await add(vikram, shared)]
    expect((await tara.ok(candidates.own, { params: { jobId: shared }, query: {} })).total).toBe(2)
    await meera.ok(jobs.update, { params: { id: shared }, body: { recruiters: [cast.vikram.id] } })
    expect((await one(mine._id, tara)).data.name).toBe('Asha Rao')
    await tara.refused(candidates.one, 'CANDIDATE_NOT_FOUND', { params: { id: his._id } })
    await tara.refused(candidates.own, 'JOB_NOT_FOUND', { params: { jobId: shared }, query: {} })
  })

  it('are listed with search, sorting and pages', async () => {
    const job = await create('Listed', [cast.tara.id])
    for (const name of ['zoe', 'Anil', 'Binu', 'Chitra']) await add(tara, job, { ...asha(), name })
    const namesOf = async (query: Record<string, unknown>) =>
      (await tara.ok(candidates.own, { params: { jobId: job }, query: query as never })).data.map(({ name }) => name)
    expect(await namesOf({ sort: 'name' })).toEqual(['Anil', 'Binu', 'Chitra', 'zoe'])
    expect(await namesOf({ sort: '-name', page: 2, limit: 3 })).toEqual(['Anil'])
    expect(await namesOf({ q: 'IN' })).toEqual(['Binu'])
    expect(await namesOf({ q: '_' })).toEqual([])
    const { data } = await vikram.ok(candidates.all, { params: { jobId: job }, query: { q: 'zoe' } })
    await vikram.ok(candidates.move, { params: { id: data[0]?._id ?? '' }, body: move('declined', 1) })
    expect(await namesOf({ stage: 'declined' })).toEqual(['zoe'])
    expect(await namesOf({ sort: 'stage' })).toHaveLength(4)
    expect((await namesOf({ sort: '-stage' }))[0]).toBe('zoe')
    expect(await namesOf({ addedBy: cast.vikram.id })).toEqual([])
    const all = await meera.ok(candidates.all, { params: { jobId: job }, query: { page: 5 } })
    expect(all).toMatchObject({ data: [], total: 4, code: 'CANDIDATES_FETCH_SUCCESS' })
    await tara.refused(candidates.own, 'INVALID_REQUEST', { params: { jobId: job }, query: { sort: 'email' } })
  })

  it('appear on the board without email and phone', async () => {
    const job = await create('Board', [cast.tara.id, cast.vikram.id], 1)
    const ids = [await add(tara, job), await add(tara, job), await add(vikram, job)]
    await tara.ok(candidates.move, { params: { id: ids[0]?._id ?? '' }, body: move('hired', 1, 'Begins on Monday') })
    const board = await tara.ok(candidates.board, { params: { jobId: job }, query: { limit: 1 } })
    expect(board.data.map(({ stage, total, cards }) => [stage, total, cards.length])).toEqual([
      ['applied', 2, 1],
      ['screened', 0, 0],
      ['interview', 0, 0],
      ['offered', 0, 0],
      ['hired', 1, 1],
      ['declined', 0, 0],
    ])
    expect(board.data[4]?.cards[0]).toMatchObject({ note: 'Begins on Monday', version: 2 })
    expect(board.addedBy).toEqual([
      { _id: cast.tara.id, fullName: 'Tara Gill', count: 2 },
      { _id: cast.vikram.id, fullName: 'Vikram Sethi', count: 1 },
    ])
    expect(JSON.stringify(board)).not.toMatch(/example\.com|\+91/)
    const his = await tara.ok(candidates.board, { params: { jobId: job }, query: { addedBy: cast.vikram.id } })
    expect(his.data.map(({ total }) => total)).toEqual([1, 0, 0, 0, 0, 0])
  })

  it('move between stages with a history, and an outdated version is refused with the current state', async () => {
    const { _id: id } = await add()
    const moved = await tara.ok(candidates.move, { params: { id }, body: move('interview', 1, 'With Kavita') })
    expect(moved.data).toEqual({ _id: id, jobId: own, stage: 'interview', version: 2 })
    const stale = await vikram.refused(candidates.move, 'CANDIDATE_CHANGED', { params: { id }, body: move('declined', 1) })
    expect(stale['current']).toMatchObject({ stage: 'interview', version: 2, by: { fullName: 'Tara Gill' } })
    await vikram.refused(candidates.move, 'CANDIDATE_IN_STAGE', { params: { id }, body: move('interview', 2) })
    await vikram.ok(candidates.move, { params: { id }, body: move('applied', 2) })
    await tara.ok(candidates.change, { params: { id }, body: { name: 'Asha R.', remarks: 'Pune', version: 3 } })
    await vikram.refused(candidates.change, 'CANDIDATE_CHANGED', { params: { id }, body: { name: 'Late', version: 3 } })
    const changedAt = () => app.db`select changed_at from recruitment_candidates where id = ${id}`
    const before = await changedAt()
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    const same = await tara.ok(candidates.change, { params: { id }, body: { name: ' Asha R.', remarks: 'Pune', version: 4 } })
    expect(same.data.version).toBe(4)
    expect(await changedAt()).toEqual(before)
    const { data, history } = await one(id)
    expect(data).toMatchObject({ name: 'Asha R.', stage: 'applied', version: 4, note: '' })
    expect(history.map(({ kind, from, to, note, fields, by }) => [kind, from, to, note, fields, by.fullName])).toEqual([
      ['changed', null, null, '', ['name', 'remarks'], 'Tara Gill'],
      ['moved', 'interview', 'applied', '', [], 'Vikram Sethi'],
      ['moved', 'applied', 'interview', 'With Kavita', [], 'Tara Gill'],
      ['added', null, 'applied', '', [], 'Tara Gill'],
    ])
    for (const body of [{}, { stage: 'hired' }, { stage: 'gone', version: 4 }, { ...move('hired', 4), note: 'a'.repeat(2001) }])
      await tara.refused(candidates.move, 'INVALID_REQUEST', { params: { id }, body })
    await tara.refused(candidates.change, 'INVALID_REQUEST', { params: { id }, body: { email: 'none', version: 4 } })
  })

  it('are not removed, and keep CV and interview, if the version is outdated', async () => {
    const { _id: id } = await add()
    const params = { id }
    const time = { at: '2026-03-12 11:00:00', minutes: 45 }
    await tara.ok(interviews.set, { params, body: { ...time, version: 1 } })
    await tara.ok(cvs.store, { params, file: new File(['%PDF-1.7\n%%EOF\n'], 'CV.pdf') })
    await tara.ok(candidates.move, { params, body: move('hired', 3) })
    for (const call of [candidates.remove, interviews.cancel, cvs.remove]) {
      const { current } = await vikram.refused(call, 'CANDIDATE_CHANGED', { params, query: { version: 3 } })
      expect(current).toMatchObject({ stage: 'hired', version: 4, by: { fullName: 'Tara Gill' } })
    }
    expect((await one(id)).data).toMatchObject({ stage: 'hired', version: 4, cv: { name: 'CV.pdf' }, interview: { minutes: 45 } })
    await vikram.ok(interviews.cancel, { params, query: { version: 4 } })
    await vikram.ok(cvs.remove, { params, query: { version: 5 } })
    await vikram.refused(candidates.remove, 'INVALID_REQUEST', { params, query: { version: 'none' } })
    expect((await vikram.send(candidates.remove, { params })).status).toBe(200)
  })

  it('are hired up to the number of vacancies', async () => {
    const job = await create('One place', [cast.tara.id], 1)
    const [first, second] = [await add(tara, job), await add(tara, job)]
    await tara.ok(candidates.move, { params: { id: first._id }, body: move('hired', 1) })
    const { issues } = await tara.refused(candidates.move, 'NO_VACANCY_LEFT', {
      params: { id: second._id },
      body: move('hired', 1),
    })
    expect(issues).toMatchObject([{ path: 'stage' }])
    expect((await one(second._id)).data).toMatchObject({ stage: 'applied', version: 1 })
    await meera.ok(jobs.update, { params: { id: job }, body: { vacancy: 2 } })
    await tara.ok(candidates.move, { params: { id: second._id }, body: move('hired', 1) })
    const { issues: below } = await meera.refused(jobs.update, 'VACANCY_BELOW_HIRED', {
      params: { id: job },
      body: { vacancy: 1 },
    })
    expect(below).toMatchObject([{ path: 'vacancy' }])
    expect((await meera.ok(jobs.one, { params: { id: job } })).data).toMatchObject({ vacancy: 2, hired: 2, left: 0 })
    await meera.ok(candidates.remove, { params: { id: first._id }, query: {} })
    expect((await meera.ok(jobs.one, { params: { id: job } })).data).toMatchObject({ hired: 1, left: 1, candidates: 1 })
  })

  it('show doubles by email or phone, without their identity outside the reader’s jobs', async () => {
    const first = { name: 'Tara Bhatt', email: 'Tara.Bhatt@Example.com', contact: '+91 (0) 98111 22333' }
    const { _id: original } = await add(vikram, foreign, first)
    const again = { name: 'T. Bhatt', email: 'tara.bhatt@example.com', contact: '098111-22333' }
    const made = await add(tara, own, again)
    expect(made.doubles).toBe(1)
    const { data } = await one(made._id, tara)
    expect(data.contact).toBe('098111-22333')
    expect(data.doubles).toEqual([{ same: ['email', 'contact'], candidate: null }])
    const board = JSON.stringify(await tara.ok(candidates.board, { params: { jobId: own }, query: {} }))
    const list = JSON.stringify(await tara.ok(candidates.own, { params: { jobId: own }, query: { limit: 500 } }))
    for (const shown of [board, list]) expect(shown).not.toMatch(/Tara Bhatt|Tara\.Bhatt@Example|\(0\) 98111/)
    expect((await one(made._id)).data.doubles).toMatchObject([
      {
        same: ['email', 'contact'],
        candidate: { _id: original, name: 'Tara Bhatt', stage: 'applied', job: { name: 'Of Vikram' } },
      },
    ])
    const phone = await add(tara, own, { ...asha(), contact: '9811122333' })
    expect(phone.doubles).toBe(2)
    expect((await one(phone._id, tara)).data.doubles.map(({ same, candidate }) => [same, candidate?.name])).toEqual(
      expect.arrayContaining([
        [['contact'], 'T. Bhatt'],
        [['contact'], undefined],
      ]),
    )
  })

  it('do not count as doubles by an email or phone that more than 50 share', async () => {
    const job = await create('Placeholders', [cast.tara.id])
    const placeholder = '99999 99999'
    const ids: string[] = []
    for (let n = 1; n <= 50; n++) ids.push((await add(tara, job, { ...asha(), contact: placeholder }))._id)
    const [first = '', second = ''] = ids
    const doublesOf = async (id: string) => (await one(id)).data.doubles.map(({ same }) => same)
    expect(await doublesOf(first)).toEqual(Array.from({ length: 10 }, () => ['contact']))
    const email = asha().email
    const { doubles, _id } = await add(tara, job, { ...asha(), email, contact: placeholder })
    expect(doubles).toBe(0)
    expect(await doublesOf(first)).toEqual([])
    const again = await add(tara, job, { ...asha(), email, contact: placeholder })
    expect(again.doubles).toBe(1)
    expect((await one(again._id)).data.doubles).toMatchObject([{ same: ['email', 'contact'], candidate: { _id } }])
    expect(await doublesOf(second)).toEqual([])
  })

  it('are written to a workbook by job and days', async () => {
    const job = await create('Reported', [cast.tara.id])
    await add(tara, job, { name: '=1+1', email: 'report@example.com', contact: '98765 43210' })
    const { filename, bytes } = await meera.download(reports.download, { body: { jobId: job } })
    expect(filename).toBe('Candidates, Reported up to 2026-03-10.xlsx')
    const [header, row] = cellsOf(bytes)
    expect(header).toEqual([
      'Job',
      'Location',
      'Name',
      'Email',
      'Contact',
      'Stage',
      'Stage Since',
      'Added By',
      'Added On',
      'Remarks',
    ])
    expect(row?.slice(0, 6)).toEqual(['Reported', 'Pune', '=1+1', 'report@example.com', '98765 43210', 'applied'])
    const [noted] = await app.db`select call, object_name, after from audit_lines order by id desc limit 1`
    expect(noted).toMatchObject({
      call: 'POST /recruit/report/download',
      object_name: 'Candidates, Reported up to 2026-03-10.xlsx',
      after: { job: 'Reported', candidates: 1 },
    })
    await add(tara, job, { name: 'Ábel', email: 'abel@example.com', contact: '98765 43211' })
    const namesBy = async (sort?: 'name' | '-created_at') => {
      const sorted = await meera.download(reports.download, { body: { jobId: job, ...(sort && { sort }) } })
      return cellsOf(sorted.bytes)
        .slice(1)
        .map((cells) => cells[2])
    }
    expect([await namesBy(), await namesBy('name'), await namesBy('-created_at')]).toEqual([
      ['=1+1', 'Ábel'],
      ['=1+1', 'Ábel'],
      ['Ábel', '=1+1'],
    ])
    const today = { from: '2026-03-10', to: '2026-03-10' }
    await vikram.download(reports.download, { body: { jobId: job, ...today } })
    const none = await meera.refused(reports.download, 'NO_DATA_FOR_DOWNLOAD', { body: { jobId: job, to: '2026-03-09' } })
    expect(none.message).toBe('No data available for download.')
    await meera.refused(reports.download, 'NO_DATA_FOR_DOWNLOAD', { body: { jobId: job, from: '2026-03-11' } })
    await meera.refused(reports.download, 'INVALID_REQUEST', { body: { from: '2026-03-11', to: '2026-03-10' } })
    // A misspelt selection must not export the candidates of all jobs.
    for (const body of [{ job }, { jobID: job }, { jobId: job, until: '2026-03-10' }]) {
      const refused = await meera.refused(reports.download, 'INVALID_REQUEST', { body: body as never })
      expect(refused.message).toMatch(
        /^Nothing can be selected by “(job|jobID|until)” here\. Use “jobId”, “from”, “to”, “sort”\.$/,
      )
    }
    await meera.refused(reports.download, 'JOB_NOT_FOUND', { body: { jobId: 'none' } })
  })

  it('are in a recruiter’s report only for the recruiter’s current jobs', async () => {
    const [mine, theirs] = [await create('Mine', [cast.tara.id]), await create('Theirs', [cast.vikram.id])]
    const named = (name: string) => ({ ...asha(), name })
    await add(tara, mine, named('Of Tara in Mine'))
    await add(vikram, mine, named('Of Vikram in Mine'))
    await add(vikram, theirs, named('Of Vikram in Theirs'))
    const namesIn = async (body: { jobId?: string }) => {
      const { filename, bytes } = await tara.download(reports.download, { body })
      expect(filename).toMatch(/^Candidates(, Mine|, Theirs)? up to 2026-03-10\.xlsx$/)
      const names = cellsOf(bytes)
        .slice(1)
        .map(([, , name]) => name)
      const [noted] = await app.db`select after from audit_lines where object_name = ${filename} order by id desc limit 1`
      expect(noted?.['after']).toMatchObject({ candidates: names.length })
      return names
    }
    expect(await namesIn({ jobId: mine })).toEqual(['Of Tara in Mine', 'Of Vikram in Mine'])
    const full = await namesIn({})
    expect(full).toEqual(expect.arrayContaining(['Of Tara in Mine', 'Of Vikram in Mine']))
    expect(full).not.toContain('Of Vikram in Theirs')
    const jobsOf = new Set((await tara.ok(jobs.own, { query: {} })).data.map(({ _id }) => _id))
    const reached =
      await app.db`select from recruitment_candidates where job_id = any (${[...jobsOf]}::uuid[]) and gone_at is null`
    expect(full).toHaveLength(reached.length)
    // Recruiters still see by ID the candidates that they added (decision P185), but the report covers only the jobs assigned to
    // them.
    await meera.ok(jobs.update, { params: { id: mine }, body: { recruiters: [cast.vikram.id] } })
    await tara.refused(reports.download, 'JOB_NOT_FOUND', { body: { jobId: mine } })
    expect(await namesIn({})).not.toContain('Of Tara in Mine')
  })
})
