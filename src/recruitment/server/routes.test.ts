import { afterAll, describe, expect, it } from 'vitest'
import { cast, getDepartmentId } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { holdRows } from '../../../test/locks.ts'
import { makeWorkbook } from '../../../test/workbooks.ts'
import { auditLog } from '../../audit/contract.ts'
import { users } from '../../users/contract.ts'
import { leaving } from '../../users/leaving-contract.ts'
import { peopleImport } from '../../users/people-import-contract.ts'
import { candidates } from '../candidates-contract.ts'
import { jobs } from '../contract.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, tara, vikram, ananya] = [
  await app.as('meera'),
  await app.as('tara'),
  await app.as('vikram'),
  await app.as('ananya'),
]

const fields = {
  name: 'Physics author',
  location: 'Pune',
  budget: 660_000.5,
  vacancy: 2,
  shiftTime: '09:30 – 18:30',
  recruiters: [cast.tara.email],
}
const create = async (more: Record<string, unknown> = {}) => (await vikram.ok(jobs.create, { body: { ...fields, ...more } })).data
const addTo = async (jobId: string, n = 1) =>
  (
    await tara.ok(candidates.add, {
      params: { jobId },
      body: { name: `Candidate ${n}`, email: `c${n}.${jobId.slice(-6)}@example.com`, contact: `98765 ${10_000 + n}` },
    })
  ).data
const audited = async () => {
  const [row] = await app.db`select call, object_type, object_name, before, after from audit_lines order by id desc limit 1`
  return row
}

describe('jobs', () => {
  it('are added with recruiters, and seen only by them and people who manage jobs', async () => {
    const job = await create({
      description: '<b>Writes</b> questions',
      recruiters: [cast.tara.id, cast.tara.email, cast.vikram.email],
    })
    expect(job).toMatchObject({
      name: 'Physics author',
      budget: 660_000.5,
      vacancy: 2,
      hired: 0,
      left: 2,
      description: '<b>Writes</b> questions',
      recruiters: [
        { _id: cast.tara.id, fullName: 'Tara Gill' },
        { _id: cast.vikram.id, fullName: 'Vikram Sethi' },
      ],
      addedBy: { _id: cast.vikram.id, fullName: 'Vikram Sethi' },
      closed_at: null,
      candidates: 0,
      version: 1,
    })
    expect(await audited()).toMatchObject({
      object_type: 'recruit-job',
      object_name: 'Physics author',
      after: { budget: 660_000.5 },
    })
    const list = await meera.ok(jobs.list, { query: { sort: '-created_at' } })
    expect(list.code).toBe('JOB_FETCH_SUCCESS')
    expect(list.data[0]?._id).toBe(job._id)
    expect((await meera.ok(jobs.one, { params: { id: job._id } })).erasedAfter).toBe(180)

    const other = await create({ name: 'Not of Tara', recruiters: [cast.vikram.id] })
    const own = await tara.ok(jobs.own, { query: {} })
    expect(own.data.map(({ name }) => name)).toEqual(['Physics author'])
    expect(own).toMatchObject({ total: 1, code: 'JOB_FETCH_SUCCESS' })
    expect((await tara.ok(jobs.ownOne, { params: { id: job._id } })).data).toEqual(own.data[0])
    await tara.refused(jobs.ownOne, 'JOB_NOT_FOUND', { params: { id: other._id } })
    await tara.refused(jobs.ownOne, 'JOB_NOT_FOUND', { params: { id: 'get' } })
    for (const [spec, sent] of [
      [jobs.list, {}],
      [jobs.one, { params: { id: job._id } }],
      [jobs.create, { body: fields }],
      [jobs.update, { params: { id: job._id }, body: { name: 'Mine' } }],
      [jobs.remove, { params: { id: job._id } }],
      [jobs.recruiters, {}],
    ] as const)
      await tara.refused(spec, 'NOT_ALLOWED', sent)
    await ananya.refused(jobs.own, 'NOT_ALLOWED', {})
    // A head-recruiter sees all jobs and, like any recruiter, also has jobs of their own (decision P380).
    const ofTara = await create({ name: 'Of Tara alone', recruiters: [cast.tara.id] })
    expect((await vikram.ok(jobs.own, { query: {} })).data.map(({ _id }) => _id)).toEqual([other._id, job._id])
    await vikram.refused(jobs.ownOne, 'JOB_NOT_FOUND', { params: { id: ofTara._id } })
    await meera.refused(jobs.one, 'JOB_NOT_FOUND', { params: { id: 'none' } })
  })

  it('are refused without a required field, with the message for that field', async () => {
    const sentences = {
      name: 'Please input job name!',
      location: 'Please input location!',
      budget: 'Please input budget!',
      vacancy: 'Please input vacancy!',
      shiftTime: 'Please input shift time!',
      recruiters: 'Please select recruiters!',
    }
    for (const [field, sentence] of Object.entries(sentences))
      for (const blank of [undefined, '', null, [], {}]) {
        const { message } = await vikram.refused(jobs.create, 'INVALID_REQUEST', { body: { ...fields, [field]: blank } })
        expect(message).toBe(sentence)
      }
    for (const wrong of [
      { vacancy: 0 },
      { vacancy: 1.5 },
      { vacancy: 'two' },
      { budget: '6,60,000' },
      { budget: -1 },
      { budget: 0.001 },
      { name: 'Bent\u202eover' },
      { location: 'a'.repeat(201) },
      { description: 'a'.repeat(2001) },
      { recruiters: Array.from({ length: 51 }, () => cast.tara.id) },
    ])
      await vikram.refused(jobs.create, 'INVALID_REQUEST', { body: { ...fields, ...wrong } })
    const before = await app.db`select count(*)::int as n from recruitment_jobs`
    const html = await create({ name: '<img src=x onerror=alert(1)>' })
    expect(html.name).toBe('<img src=x onerror=alert(1)>')
    expect(await app.db`select count(*)::int as n from recruitment_jobs`).toEqual([{ n: before[0]?.['n'] + 1 }])
  })

  it('accept only active people of the recruiting departments as recruiters', async () => {
    const choices = (await meera.ok(jobs.recruiters, {})).data
    expect(choices.map(({ fullName }) => fullName)).toEqual(['Tara Gill', 'Vikram Sethi'])
    const { issues } = await vikram.refused(jobs.create, 'NOT_A_RECRUITER', {
      body: { ...fields, recruiters: [cast.tara.id, cast.ananya.email] },
    })
    expect(issues).toMatchObject([{ path: 'recruiters.1', message: 'Ananya Iyer is not a recruiter.' }])
    const unknown = await vikram.refused(jobs.create, 'INVALID_REQUEST', {
      body: { ...fields, recruiters: ['nobody@example.com'] },
    })
    expect(unknown.issues).toMatchObject([{ path: 'recruiters.0' }])
    await vikram.refused(jobs.create, 'INVALID_REQUEST', { body: { ...fields, recruiters: [cast.sameer.id] } })
  })

  it('are searched, sorted and paged on the server', async () => {
    for (const [name, location, budget] of [
      ['Zeta clerk', 'Agra', 3],
      ['alpha clerk', 'Kota', 1],
      ['Beta clerk', 'Surat', 2],
    ] as const)
      await create({ name, location, budget })
    const names = async (query: Record<string, unknown>) =>
      (await meera.ok(jobs.list, { query: { q: 'CLERK', ...query } as never })).data.map(({ name }) => name)
    expect(await names({ sort: 'name' })).toEqual(['alpha clerk', 'Beta clerk', 'Zeta clerk'])
    expect(await names({ sort: '-budget' })).toEqual(['Zeta clerk', 'Beta clerk', 'alpha clerk'])
    expect(await names({ sort: '-location' })).toEqual(['Beta clerk', 'alpha clerk', 'Zeta clerk'])
    expect(await names({ sort: 'name', page: '2', pageSize: '2' })).toEqual(['Zeta clerk'])
    expect(await names({ q: 'kota' })).toEqual(['alpha clerk'])
    expect(await meera.ok(jobs.list, { query: { q: 'clerk', page: 9, limit: 10 } })).toMatchObject({ data: [], total: 3 })
    expect(await names({ q: '%' })).toEqual([])
    await meera.refused(jobs.list, 'INVALID_REQUEST', { query: { sort: 'salary' } })
  })

  it('change field by field, unless they changed in the meantime', async () => {
    const { _id: id } = await create({ description: 'First' })
    const { data } = await meera.ok(jobs.update, { params: { id }, body: { name: 'Senior author', description: '', version: 1 } })
    expect(data).toMatchObject({ name: 'Senior author', location: 'Pune', description: '', version: 2 })
    expect(await audited()).toMatchObject({
      object_name: 'Senior author',
      before: { name: 'Physics author', description: 'First' },
      after: { name: 'Senior author', description: '' },
    })
    await meera.refused(jobs.update, 'JOB_CHANGED', { params: { id }, body: { name: 'Late', version: 1 } })
    await meera.refused(jobs.update, 'INVALID_REQUEST', { params: { id }, body: { budget: 'much' } })
    const moved = await meera.ok(jobs.update, { params: { id }, body: { recruiters: [cast.vikram.id] } })
    expect(moved.data.recruiters).toEqual([{ _id: cast.vikram.id, fullName: 'Vikram Sethi' }])
    await tara.refused(jobs.ownOne, 'JOB_NOT_FOUND', { params: { id } })
    await meera.refused(jobs.update, 'JOB_NOT_FOUND', { params: { id: 'none' }, body: { name: 'None' } })
  })

  it('are closed and reopened, and a closed job accepts no candidates', async () => {
    const { _id: id } = await create()
    const closed = await vikram.ok(jobs.setOpen, { params: { id }, body: { open: false } })
    expect(closed.data.closed_at).toBe(app.clock.now.toISOString())
    const { message } = await vikram.refused(jobs.setOpen, 'JOB_IS_SO', { params: { id }, body: { open: false } })
    expect(message).toBe('This job is already closed.')
    await tara.refused(candidates.add, 'JOB_CLOSED', {
      params: { jobId: id },
      body: { name: 'Late', email: 'late@example.com', contact: '9876543210' },
    })
    expect((await meera.ok(jobs.list, { query: { state: 'closed' } })).data.map(({ _id }) => _id)).toContain(id)
    expect((await meera.ok(jobs.list, { query: { state: 'open' } })).data.map(({ _id }) => _id)).not.toContain(id)
    await vikram.ok(jobs.setOpen, { params: { id }, body: { open: true } })
    await addTo(id)
    await tara.refused(jobs.setOpen, 'NOT_ALLOWED', { params: { id }, body: { open: false } })
  })

  it('are deleted only without candidates', async () => {
    const { _id: id } = await create()
    const { _id: candidate } = await addTo(id)
    await addTo(id, 2)
    const { message } = await vikram.refused(jobs.remove, 'JOB_DELETE_ERROR', { params: { id } })
    expect(message).toBe('This job has 2 candidates. Remove them first, or close the job instead.')
    await tara.ok(candidates.remove, { params: { id: candidate }, query: {} })
    await vikram.refused(jobs.remove, 'JOB_DELETE_ERROR', { params: { id } })
    const left = (await vikram.ok(candidates.all, { params: { jobId: id }, query: {} })).data
    for (const { _id } of left) await vikram.ok(candidates.remove, { params: { id: _id }, query: {} })
    expect(await vikram.ok(jobs.remove, { params: { id } })).toMatchObject({ code: 'JOB_DELETE_SUCCESS' })
    await vikram.refused(jobs.remove, 'JOB_NOT_FOUND', { params: { id } })
    await tara.refused(candidates.add, 'JOB_NOT_FOUND', {
      params: { jobId: id },
      body: { name: 'Late', email: 'late@example.com', contact: '9876543210' },
    })
  })
})

describe('recruiters of a job', () => {
  it('a recruiter who leaves during a change of the job is not added again', async () => {
    const { _id: id } = await create({ recruiters: [cast.tara.id, cast.vikram.id] })
    const inDepartments = (departments: string[]) => meera.ok(users.updateProfile, { body: { _id: cast.tara.id, departments } })
    // Reducing the vacancy counts the candidates, so the change has to wait for this lock after it has read the recruiters.
    const lock = await holdRows(app, (db) => db`lock table recruitment_candidates in access exclusive mode`)
    const changing = meera.ok(jobs.update, { params: { id }, body: { vacancy: 1 } })
    await lock.waiting(1)
    await inDepartments(['Physics'])
    await lock.release()
    const { data } = await changing
    expect(data).toMatchObject({ vacancy: 1, recruiters: [{ fullName: 'Vikram Sethi' }] })
    await inDepartments(['recruiter'])
    expect((await meera.ok(jobs.one, { params: { id } })).data.recruiters).toMatchObject([{ fullName: 'Vikram Sethi' }])
  })

  it('a person who has recruited cannot be removed by undoing their import', async () => {
    const email = 'newcomer@proofline.example'
    const people = await makeWorkbook(
      'People.xlsx',
      ['full_name', 'email', 'role', 'departments'],
      [['Newcomer', email, 'AUTHOR', 'recruiter']],
    )
    const { batch } = await meera.ok(peopleImport.people, { file: people, body: {} })
    const { _id: id } = await create({ recruiters: [email] })
    await meera.ok(jobs.update, { params: { id }, body: { recruiters: [cast.tara.id] } })
    const { message } = await meera.refused(peopleImport.takeBack, 'IMPORT_OVERTAKEN', { params: { id: batch } })
    expect(message).toContain('has recruited')
  })

  it('an unchanged job keeps its version, and the audit log says so', async () => {
    const { _id: id, version } = await create({ recruiters: [cast.tara.id, cast.vikram.id] })
    const line = async () => (await meera.ok(auditLog.list, { query: { type: 'recruit-job', object: id } })).data[0]?.sentence
    const update = async (body: object) => (await meera.ok(jobs.update, { params: { id }, body })).data.version
    expect(await update({})).toBe(version)
    expect(await line()).toBe('Saved the job Physics author without a change')
    expect(await update({ name: 'Physics author', recruiters: [cast.vikram.email, cast.tara.id] })).toBe(version)
    expect(await update({ recruiters: [cast.vikram.id] })).toBe(version + 1)
    expect(await line()).toBe('Changed the job Physics author')
    await meera.ok(jobs.setOpen, { params: { id }, body: { open: false } })
    expect(await line()).toBe('Closed the job Physics author')
    await meera.ok(jobs.setOpen, { params: { id }, body: { open: true } })
    expect(await line()).toBe('Reopened the job Physics author')
  })

  it('a recruiter who leaves the department or is blocked loses the jobs for good', async () => {
    const { _id: id } = await create({ recruiters: [cast.tara.id, cast.vikram.id] })
    const recruiters = async () => (await meera.ok(jobs.one, { params: { id } })).data.recruiters.map(({ fullName }) => fullName)
    const holds = async (who: string) =>
      (await meera.ok(leaving.holdings, { params: { id: who }, query: {} })).data.ends.find(
        ({ what }) => what === 'job to recruit for',
      )?.names
    expect(await holds(cast.tara.id)).toContain('Physics author')
    const inDepartments = (who: string, departments: string[]) =>
      meera.ok(users.updateProfile, { body: { _id: who, departments } })
    // Assignments do not end when a person changes from one recruiting department to the other, or has another department as
    // well.
    await inDepartments(cast.tara.id, ['recruiter', 'Physics'])
    await inDepartments(cast.tara.id, ['head-recruiter'])
    expect(await recruiters()).toEqual(['Tara Gill', 'Vikram Sethi'])
    await inDepartments(cast.tara.id, ['Physics'])
    expect(await recruiters()).toEqual(['Vikram Sethi'])
    const [ended] = await app.db`
      select before from audit_lines where object_id = ${cast.tara.id} and before ? 'recruitsFor' order by id desc limit 1`
    expect(ended?.['before'].recruitsFor).toContain('Physics author')
    await inDepartments(cast.tara.id, [getDepartmentId('recruiter')])
    expect(await recruiters()).toEqual(['Vikram Sethi'])

    await meera.ok(users.block, { params: { id: cast.vikram.id }, body: {} })
    expect(await recruiters()).toEqual([])
    await meera.ok(users.unblock, { params: { id: cast.vikram.id }, body: {} })
    expect(await recruiters()).toEqual([])
  })
})
