import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildCandidate, buildJob, serveCandidates } from '../../../test/web/recruitment.ts'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { dropPersonal } from '../../kit/web/session-storage.ts'
import { type Candidate, candidates } from '../candidates-contract.ts'
import { cvs } from '../cv-contract.ts'
import { jobs } from '../contract.ts'
import { refusal } from '../refusals.ts'

const job = buildJob()
const form = page.getByRole('form', { name: 'Add candidates of Physics author' })
const field = (name: string) => form.getByRole('textbox', { name })
const row = (name: RegExp) => page.getByRole('row', { name })

const serveOwn = (all: Candidate[], part: Parameters<typeof buildJob>[1] = {}) => {
  serveCandidates(server, all)
  server.reply(jobs.ownOne, { data: buildJob(1, part), erasedAfter: 180, erasedLater: null })
  return server.reply(candidates.own, () => ({ data: all, total: all.length }))
}

beforeEach(() => {
  server.reply(candidates.doubles, { data: [] })
})

test('a recruiter goes from the menu to a job and its form', async () => {
  serveOwn([])
  server.reply(jobs.own, { data: [job], total: 1 })
  await openPage('/recruit', 'tara')
  await expect.element(page.getByRole('link', { name: 'Recruitment' })).toHaveAttribute('aria-current', 'page')
  await expect.element(row(/Physics author/)).toHaveTextContent('Pune')
  await expectAccessible()
  await page.getByRole('link', { name: 'Physics author' }).click()
  await expect.element(form).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Physics author, Pune')
})

test('a recruiter without jobs is told that no jobs are assigned', async () => {
  server.reply(jobs.own, { data: [], total: 0 })
  await openPage('/recruit', 'tara')
  await expect.element(page.getByText('No jobs assigned to you')).toBeVisible()
})

test('candidates are added one after another and appear below with their warnings', async () => {
  const all: Candidate[] = [buildCandidate(1, 'Jacob Varghese')]
  serveOwn(all)
  const added = server.reply(candidates.add, ({ body }) => {
    const data = buildCandidate(all.length + 1, body.name, {
      email: body.email,
      doubles: [{ same: ['email', 'contact'], candidate: null }],
    })
    all.unshift(data)
    return { data: { _id: data._id, jobId: job._id, stage: 'applied' as const, version: 1, doubles: 1 } }
  })
  await openPage(`/recruit/${job._id}/add`, 'tara')
  await expect.element(row(/Jacob Varghese/)).toBeVisible()
  await expect.element(field('Name')).toHaveFocus()
  await userEvent.keyboard('Zoya Ansari{Tab}zoya@candidates.example{Tab}+91 98450 11202{Tab}Bhopal{Enter}')
  await expect.element(row(/Zoya Ansari/)).toHaveTextContent('Same email and phone as another candidate')
  await expect.element(field('Name')).toHaveFocus()
  for (const name of ['Name', 'Email', 'Contact', 'Remarks']) await expect.element(field(name)).toHaveValue('')
  expect(added.at(-1)).toMatchObject({
    params: { jobId: job._id },
    body: { name: 'Zoya Ansari', email: 'zoya@candidates.example', contact: '+91 98450 11202', remarks: 'Bhopal' },
  })
  await expectAccessible()
})

function drop(target: Element, ...names: string[]): boolean {
  const dataTransfer = new DataTransfer()
  for (const name of names) dataTransfer.items.add(new File(['%PDF-1.7'], name))
  const drag = (type: string) => target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  return !drag('dragover') && !drag('drop')
}

test('a CV dropped anywhere on the form is stored with the candidate', async () => {
  serveOwn([])
  const _id = buildCandidate(1, '')._id
  server.reply(candidates.add, { data: { _id, jobId: job._id, stage: 'applied' as const, version: 1, doubles: 0 } })
  const stored = server.reply(cvs.store, { data: { _id, jobId: job._id, stage: 'applied', version: 2 } })
  await openPage(`/recruit/${job._id}/add`, 'tara')
  await expect.element(form.getByText('Drop a CV here, or choose one')).toBeVisible()
  await field('Name').fill('Zoya Ansari')
  expect(drop(field('Remarks').element(), 'zoya.docx')).toBe(true)
  await expect.element(form.getByRole('alert')).toHaveTextContent('A CV must be a PDF.')
  expect(drop(form.element(), 'one.pdf', 'two.pdf')).toBe(true)
  await expect.element(form.getByRole('alert')).toHaveTextContent('Drop one file at a time.')
  expect(drop(field('Remarks').element(), 'zoya.pdf')).toBe(true)
  await expect.element(form.getByText('zoya.pdf')).toBeVisible()
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
  const text = new DataTransfer()
  text.setData('text/plain', 'Bhopal')
  expect(
    field('Remarks')
      .element()
      .dispatchEvent(new DragEvent('dragover', { dataTransfer: text, bubbles: true, cancelable: true })),
  ).toBe(true)
  await field('Email').fill('zoya@candidates.example')
  await field('Contact').fill('98450 11202')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => stored.map(({ params, file }) => [params.id, file?.name])).toEqual([[_id, 'zoya.pdf']])
})

test('typed values survive a reload, and a refused field gets the focus', async () => {
  serveOwn([])
  const typed = { name: 'Harish Gowda', email: 'harish@candidates.example', contact: '98450 11203', remarks: '' }
  sessionStorage.setItem(`personal.proofline.candidate.${cast.tara.id}.${job._id}`, JSON.stringify(typed))
  server.reply(candidates.add, () =>
    buildRefusalResponse(refusal('INVALID_REQUEST'), {
      issues: [{ path: 'body.email', message: 'Please input email of the candidate!' }],
    }),
  )
  await openPage(`/recruit/${job._id}/add`, 'tara')
  await expect.element(field('Name')).toHaveValue('Harish Gowda')
  await form.getByRole('button', { name: 'Add candidate' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Some of the data sent is not valid.')
  await expect.element(field('Email')).toHaveFocus()
  await expect.element(field('Email')).toHaveAttribute('aria-invalid', 'true')
  await field('Email').fill('harish.gowda@candidates.example')
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
})

test('a retry after a lost response adds no second candidate', async () => {
  const all: Candidate[] = []
  serveOwn(all)
  const keys = new Set<string | null>()
  let calls = 0
  server.reply(candidates.add, ({ body, key }) => {
    calls += 1
    if (!keys.has(key)) all.push(buildCandidate(1, body.name))
    keys.add(key)
    if (calls === 1) throw new TypeError('Failed to fetch')
    return { data: { _id: buildCandidate(1, '')._id, jobId: job._id, stage: 'applied' as const, version: 1, doubles: 0 } }
  })
  await openPage(`/recruit/${job._id}/add`, 'tara')
  await field('Name').fill('Aman Gill')
  await field('Email').fill('aman@candidates.example')
  await field('Contact').fill('98450 11205')
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('alert')).toHaveTextContent('The server can’t be reached. Try again.')
  await expect.element(field('Name')).toHaveValue('Aman Gill')
  await form.getByRole('button', { name: 'Add candidate' }).click()
  await expect.element(form.getByText('Aman Gill was added.')).toBeVisible()
  await expect.element(row(/Aman Gill/)).toBeVisible()
  expect([all.length, calls]).toEqual([1, 2])
})

test('a closed job accepts no candidates, but existing ones can be opened', async () => {
  serveOwn([buildCandidate(1, 'Jacob Varghese')], { closed_at: '2026-11-20T05:00:00.000Z' })
  await openPage(`/recruit/${job._id}/add`, 'tara')
  await expect.element(page.getByText('This job is closed and takes no new candidates.')).toBeVisible()
  expect(form.elements()).toEqual([])
  await page.getByRole('link', { name: 'Jacob Varghese' }).click()
  await expect.element(page.getByRole('complementary', { name: 'Jacob Varghese' })).toBeVisible()
})

test('a visible candidate with the same phone opens next to the list', async () => {
  const other = buildCandidate(9, 'Asha Rao', { jobId: buildJob(2)._id })
  const doubles = [
    {
      same: ['contact' as const],
      candidate: { ...other, job: { _id: other.jobId, name: 'Chemistry author' } },
    },
  ]
  serveOwn([buildCandidate(1, 'Jacob Varghese', { doubles }), other])
  await openPage(`/recruit/${job._id}/add?candidate=${buildCandidate(1, '')._id}`, 'tara')
  const link = page.getByRole('complementary', { name: 'Jacob Varghese' }).getByRole('link', { name: 'Asha Rao' })
  await expect.element(link).toHaveAttribute('href', `/recruit/${job._id}/add?candidate=${other._id}`)
  await link.click()
  await expect.element(page.getByRole('complementary', { name: 'Asha Rao' })).toBeVisible()
})

test('the focus is in the list after a candidate is removed', async () => {
  const all = [buildCandidate(1, 'Jacob Varghese'), buildCandidate(2, 'Zoya Ansari')]
  serveOwn(all)
  server.reply(candidates.remove, () => {
    all.splice(0, 1)
    return {}
  })
  await openPage(`/recruit/${job._id}/add`, 'tara')
  await page.getByRole('link', { name: 'Jacob Varghese' }).click()
  await page.getByRole('complementary', { name: 'Jacob Varghese' }).getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.element(row(/Jacob Varghese/)).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('[role=grid]')).not.toBeNull()
})

test('another recruiter’s job is not found', async () => {
  serveOwn([])
  server.reply(jobs.ownOne, () => buildRefusalResponse(refusal('JOB_NOT_FOUND')))
  server.reply(candidates.own, () => buildRefusalResponse(refusal('JOB_NOT_FOUND')))
  await openPage(`/recruit/${job._id}/add`, 'tara')
  await expect.element(page.getByText('Job not found').first()).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Your jobs' }).last()).toHaveAttribute('href', '/recruit')
})

test('the form and the cards of candidates fit a phone', async () => {
  await page.viewport(390, 844)
  serveOwn([buildCandidate(1, 'Jacob Varghese', { remarks: 'Kochi, 2 years' })])
  await openPage(`/recruit/${job._id}/add`, 'tara')
  await expect.element(page.getByText('Kochi, 2 years')).toBeInTheDocument()
  await expect.element(field('Name')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectAccessible()
})

test('the form names candidates with the same name or phone once typing pauses', async () => {
  serveOwn([])
  const known = buildCandidate(9, 'Asha Rao', { stage: 'declined', stage_at: '2026-06-12T05:00:00.000Z' })
  const { _id, name, stage, stage_at } = known
  const candidate = { _id, name, stage, stage_at, job: { _id: buildJob(2)._id, name: 'Chemistry author' } }
  const asked = server.reply(candidates.doubles, ({ body }) => {
    const same = [
      ...(body.name === 'Asha Rao' ? (['name'] as const) : []),
      ...(body.contact === '98450 11209' ? (['contact'] as const) : []),
    ]
    return { data: same.length === 0 ? [] : [{ same, candidate }] }
  })
  await openPage(`/recruit/${job._id}/add`, 'tara')
  await expect.element(field('Name')).toHaveFocus()
  await userEvent.keyboard('As')
  await field('Email').fill('asha@')
  await field('Contact').fill('98450')
  // Two letters, or half of an email or phone, identify nobody, so nothing is requested when typing pauses.
  await new Promise((done) => void setTimeout(done, 500))
  expect(asked).toEqual([])
  await field('Name').fill('Asha Rao')
  await expect.element(form.getByText('Same name as Asha Rao in Chemistry author, declined 12/06/2026')).toBeVisible()
  expect(asked.map(({ body }) => body)).toEqual([{ name: 'Asha Rao' }])
  await field('Contact').fill('98450 11209')
  await expect.element(form.getByText('Same name and phone as Asha Rao in Chemistry author, declined 12/06/2026')).toBeVisible()
  expect(asked.at(-1)?.body).toEqual({ name: 'Asha Rao', contact: '98450 11209' })
  await expectAccessible()
  await form.getByRole('link', { name: 'Asha Rao' }).click()
  await expect.poll(() => new URLSearchParams(window.location.search).get('candidate')).toBe(_id)
  await expect.element(field('Contact')).toHaveValue('98450 11209')
  await field('Name').fill('Bela')
  await field('Contact').fill('')
  await expect.element(form.getByText(/^Same name/)).not.toBeInTheDocument()
})

test('log-out removes typed candidate data from the browser', async () => {
  serveOwn([])
  await openPage(`/recruit/${job._id}/add`, 'tara')
  await field('Name').fill('Quetzal Canary')
  const stored = () => [localStorage, sessionStorage].flatMap((storage) => Object.values(storage)).join()
  await expect.poll(stored).toContain('Quetzal Canary')
  dropPersonal()
  expect(stored()).not.toContain('Quetzal Canary')
})
