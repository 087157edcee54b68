import { afterAll, describe, expect, it } from 'vitest'
import { cast } from '../../../db/cast.ts'
import { startTestApp } from '../../../test/app.ts'
import { WARNING_HEADER } from '../../kit/shared/endpoint.ts'
import { candidates } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import { jobs } from '../contract.ts'
import { cleanCvName } from './cv.ts'

const app = await startTestApp()
afterAll(app.close)
const [meera, tara, vikram] = [await app.as('meera'), await app.as('tara'), await app.as('vikram')]
const job = async (recruiter: string) => {
  const body = { name: 'Author', location: 'Pune', budget: 1, vacancy: 1, shiftTime: 'Day', recruiters: [recruiter] }
  return (await meera.ok(jobs.create, { body })).data._id
}
const add = async (jobId: string, by = tara) => {
  const body = { name: 'Asha Rao', email: 'asha@example.com', contact: '98765 43210' }
  return (await by.ok(candidates.add, { params: { jobId }, body })).data._id
}
const own = await job(cast.tara.id)
const MB = 1024 * 1024
const pdfOf = (size: number, begin = '%PDF-1.7\n', end = '\n%%EOF\n'): Buffer =>
  Buffer.concat([Buffer.from(begin), Buffer.alloc(size - begin.length - end.length, '\u00ff', 'latin1'), Buffer.from(end)])
const file = (bytes: Buffer, name = 'CV of Asha.pdf'): File =>
  new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })

describe('the CV of a candidate', () => {
  it('is stored, sent as an attachment, replaced and deleted', async () => {
    const id = await add(own)
    const first = pdfOf(5 * MB)
    const stored = await tara.ok(cvs.store, { params: { id }, file: file(first) })
    expect(stored.data).toMatchObject({ _id: id, version: 2 })
    const response = await tara.send(cvs.file, { params: { id } })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''CV%20of%20Asha.pdf",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(first)).toBe(true)
    expect((await meera.download(cvs.file, { params: { id } })).bytes).toHaveLength(5 * MB)
    const [noted] = await app.db`select call, object_id, object_name, after from audit_lines order by id desc limit 1`
    expect(noted).toEqual({ call: 'GET /recruit/candidate/:id/cv', object_id: id, object_name: null, after: { jobId: own } })

    const second = pdfOf(200)
    await meera.ok(cvs.store, { params: { id }, file: file(second, 'Second.pdf') })
    const { data, history } = await tara.ok(candidates.one, { params: { id } })
    expect(data.cv).toMatchObject({ name: 'Second.pdf', bytes: 200 })
    expect(history.map(({ kind }) => kind)).toEqual(['cv stored', 'cv stored', 'added'])
    await tara.ok(cvs.remove, { params: { id }, query: {} })
    await tara.refused(cvs.remove, 'CV_NOT_FOUND', { params: { id } })
    await tara.refused(cvs.file, 'CV_NOT_FOUND', { params: { id } })
    expect(await app.db`select from recruitment_cvs where candidate_id = ${id}`).toHaveLength(0)
  })

  it('is a complete PDF of at most 5 MB, whatever its file name', async () => {
    const id = await add(own)
    const put = (bytes: Buffer, name?: string) => ({ params: { id }, file: file(bytes, name) })
    const wrong = await tara.refused(cvs.store, 'WRONG_FILE', put(Buffer.from('<html>%PDF- %%EOF</html>')))
    expect(wrong.message).toBe('This file isn’t a PDF. Choose a PDF.')
    const cut = await tara.refused(cvs.store, 'WRONG_FILE', put(pdfOf(4000, '%PDF-1.7', '')))
    expect(cut.message).toBe('This PDF is incomplete. Save it again.')
    await tara.refused(cvs.store, 'WRONG_FILE', put(Buffer.alloc(0)))
    await tara.refused(cvs.store, 'WRONG_FILE', put(Buffer.from('PK\u0003\u0004'), 'CV.pdf'))
    await tara.refused(cvs.store, 'TOO_LARGE', put(pdfOf(5 * MB + 1)))
    await tara.refused(cvs.store, 'UNSUPPORTED_TYPE', {
      params: { id },
      headers: { 'content-type': 'application/json' },
    })
    expect((await tara.ok(candidates.one, { params: { id } })).data).toMatchObject({ cv: null, version: 1 })
    await tara.ok(cvs.store, put(pdfOf(100), 'notes.txt'))
    expect((await tara.ok(candidates.one, { params: { id } })).data.cv?.name).toBe('notes.txt.pdf')
  })

  it('is refused with active content, and a stored one is sent with a warning', async () => {
    const id = await add(own)
    const evil = pdfOf(400, '%PDF-1.7\n1 0 obj << /OpenAction << /S /GoToR /F (x.pdf) >> >> endobj\n')
    const refused = await tara.refused(cvs.store, 'WRONG_FILE', { params: { id }, file: file(evil) })
    expect(refused.message).toBe('This PDF contains a link into another file. Print it to a new PDF and choose that one.')
    await tara.ok(cvs.store, { params: { id }, file: file(pdfOf(100)) })
    expect((await tara.send(cvs.file, { params: { id } })).headers.get(WARNING_HEADER)).toBeNull()
    await app.db`update recruitment_cvs set content = ${evil} where candidate_id = ${id}`
    const response = await tara.send(cvs.file, { params: { id } })
    expect(Buffer.from(await response.arrayBuffer()).equals(evil)).toBe(true)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(decodeURIComponent(response.headers.get(WARNING_HEADER) ?? '')).toMatch(
      /^This PDF contains a link into another file\. Opening it can harm/,
    )
  })

  it('is not found for another recruiter’s candidate', async () => {
    const id = await add(await job(cast.vikram.id), vikram)
    await vikram.ok(cvs.store, { params: { id }, file: file(pdfOf(100)) })
    await tara.refused(cvs.file, 'CV_NOT_FOUND', { params: { id } })
    await tara.refused(cvs.store, 'CANDIDATE_NOT_FOUND', { params: { id }, file: file(pdfOf(100)) })
    await tara.refused(cvs.remove, 'CANDIDATE_NOT_FOUND', { params: { id } })
  })
})

it.each([
  ['CV.pdf', 'CV.pdf'],
  ['CV.PDF', 'CV.pdf'],
  ['', 'CV.pdf'],
  ['.pdf', 'CV.pdf'],
  ['../../etc/passwd', '.. .. etc passwd.pdf'],
  ['fdp.\u202eexe', 'fdp. exe.pdf'],
  ['a\r\nb"c.pdf', 'a  b c.pdf'],
  [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
  ['आवेदन.pdf', 'आवेदन.pdf'],
])('cleanCvName turns %j into %j', (given, name) => {
  expect(cleanCvName(given)).toBe(name)
})
