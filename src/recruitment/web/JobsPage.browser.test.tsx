import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { buildJob } from '../../../test/web/recruitment.ts'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { reports } from '../report-contract.ts'
import { type Job, jobs } from '../contract.ts'
import { refusal } from '../refusals.ts'

const row = (name: RegExp) => page.getByRole('row', { name })
const dialog = page.getByRole('dialog')
const menuItem = (name: string) => page.getByRole('menuitem', { name })
const recruiters = (['tara', 'vikram'] as const).map((name) => ({
  _id: cast[name].id,
  fullName: cast[name].fullName,
  email: cast[name].email,
}))

function serveJobs(all: Job[]) {
  server.reply(jobs.recruiters, { data: recruiters })
  return server.reply(jobs.list, ({ query: { q = '', state } }) => {
    const data = all.filter(
      (job) =>
        job.name.toLowerCase().includes(q.toLowerCase()) &&
        (state === undefined || (job.closed_at === null) === (state === 'open')),
    )
    return { data, total: data.length }
  })
}

test('the page lists jobs with their vacancies, sorted and filtered by state', async () => {
  const all = [
    buildJob(1, { name: '<b>Physics</b> author' }),
    buildJob(2, { name: 'Uploader', closed_at: '2026-11-10T05:00:00.000Z', left: 0 }),
  ]
  const request = serveJobs(all)
  await openPage('/recruitment', 'vikram')
  await expect.element(row(/<b>Physics<\/b> author/)).toHaveTextContent('6,60,000.00')
  await expect.element(row(/Uploader/)).toHaveTextContent('closed')
  await expect.element(page.getByRole('link', { name: 'Recruitment' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible()
  await page.getByRole('columnheader', { name: 'Name' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect.element(row(/Uploader/)).not.toBeInTheDocument()
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ sort: 'name', state: 'open', page: 1, pageSize: 10 })
  await page.getByRole('searchbox', { name: 'Name or location' }).fill('nothing')
  await expect.element(page.getByText('No job matches this filter')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).first().click()
  await expect.element(row(/Uploader/)).toBeVisible()
  await emulateColourScheme('dark')
  await expectAccessible()
})

test('adding a job shows a message for each missing field, and a refusal below the form', async () => {
  const all: Job[] = []
  serveJobs(all)
  const created = server.reply(jobs.create, ({ body }) => {
    if (body.vacancy === 2)
      return buildRefusalResponse(refusal('NOT_A_RECRUITER'), {
        issues: [{ path: 'body.recruiters', message: 'Tara Gill has left.' }],
      })
    const data = buildJob(3, { ...body, recruiters: [], hired: 0, left: body.vacancy, description: body.description ?? '' })
    all.push(data)
    return { data }
  })
  await openPage('/recruitment', 'meera')
  await expect.element(page.getByText('No jobs yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add job' }).first().click()
  const submit = dialog.getByRole('button', { name: 'Add job' })
  await submit.click()
  for (const sentence of [
    'Please input job name!',
    'Please input location!',
    'Please input budget!',
    'Please input vacancy!',
    'Please input shift time!',
    'Please select recruiters!',
  ])
    await expect.element(dialog.getByText(sentence).first()).toBeVisible()
  expect(dialog.element().textContent).not.toContain('needs characters')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Biology author')
  await dialog.getByRole('textbox', { name: 'Location' }).fill('Remote')
  await dialog.getByRole('spinbutton', { name: /Budget/ }).fill('540000.5')
  await dialog.getByRole('spinbutton', { name: 'Vacancy' }).fill('1.5')
  await dialog.getByRole('textbox', { name: 'Shift time' }).fill('09:00 – 17:00')
  await dialog.getByRole('combobox', { name: 'Recruiters' }).click()
  await userEvent.keyboard('tara{Enter}{Tab}')
  await submit.click()
  await expect.element(dialog.getByText('The vacancy must be a whole number from 1 to 9,999.').first()).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'Vacancy' }).fill('2')
  await submit.click()
  await expect.element(dialog.getByText('Tara Gill has left.').first()).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('spinbutton', { name: 'Vacancy' }).fill('3')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(row(/Biology author/)).toBeVisible()
  await expect
    .poll(() => created.at(-1)?.body)
    .toEqual({
      name: 'Biology author',
      location: 'Remote',
      budget: 540_000.5,
      vacancy: 3,
      shiftTime: '09:00 – 17:00',
      recruiters: [cast.tara.id],
    })
})

test('a head-recruiter can open their assigned jobs, which have no report button', async () => {
  serveJobs([buildJob(1)])
  server.reply(jobs.own, { data: [buildJob(2, { name: 'Uploader' })], total: 1 })
  await openPage('/recruitment', 'vikram')
  await page.getByRole('link', { name: 'Your jobs' }).click()
  await expect.element(row(/Uploader/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Candidate report' }).elements()).toEqual([])
})

test('people who are not recruiters have no page of assigned jobs', async () => {
  serveJobs([buildJob(1)])
  await openPage('/recruitment', 'meera')
  await expect.element(row(/Physics author/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Your jobs' }).elements()).toEqual([])
})

test('a job without recruiters is marked', async () => {
  serveJobs([buildJob(1, { recruiters: [] }), buildJob(2, { name: 'Uploader' })])
  await openPage('/recruitment', 'vikram')
  await expect.element(row(/Physics author/)).toHaveTextContent('no recruiter')
  await expect.element(row(/Uploader/)).not.toHaveTextContent('no recruiter')
})

test('a job is edited with its seen version and keeps a recruiter who left', async () => {
  const left = { _id: cast.ananya.id, fullName: 'Ananya Iyer' }
  serveJobs([buildJob(1, { recruiters: [left] })])
  const updated = server.reply(jobs.update, ({ body }) => ({ data: buildJob(1, { vacancy: body.vacancy ?? 0 }) }))
  await openPage('/recruitment', 'vikram')
  await page.getByRole('button', { name: 'Actions for Physics author, Pune' }).click()
  await menuItem('Edit').click()
  await expect.element(dialog.getByText('Edit Physics author, Pune')).toBeVisible()
  await expect.element(dialog.getByText('Ananya Iyer')).toBeVisible()
  await dialog.getByRole('spinbutton', { name: 'Vacancy' }).fill('4')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Job updated successfully')).toBeVisible()
  await expect.poll(() => updated.at(-1)?.body).toMatchObject({ vacancy: 4, version: 1, recruiters: [left._id] })
})

test('a job with candidates is not deleted, and closing a job can be undone', async () => {
  const all = [buildJob()]
  serveJobs(all)
  server.reply(jobs.remove, () => buildRefusalResponse(refusal('JOB_DELETE_ERROR', { values: { candidates: '3 candidates' } })))
  const opened = server.reply(jobs.setOpen, ({ body: { open } }) => {
    const data = buildJob(1, { closed_at: open ? null : '2026-11-21T05:00:00.000Z' })
    all[0] = data
    return { data }
  })
  await openPage('/recruitment', 'vikram')
  const actions = page.getByRole('button', { name: 'Actions for Physics author, Pune' })
  await actions.click()
  await menuItem('Delete').click()
  await expect.element(dialog.getByText('Delete Physics author, Pune?')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(dialog.getByText('This job has 3 candidates. Remove them first, or close the job instead.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await actions.click()
  await menuItem('Close').click()
  await expect.element(row(/Physics author/)).toHaveTextContent('closed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row(/Physics author/)).not.toHaveTextContent('closed')
  expect(opened.map(({ body }) => body.open)).toEqual([false, true])
})

test('the candidate report is requested by job and days, and says when it has no rows', async () => {
  serveJobs([buildJob()])
  const sent = server.reply(reports.download, () => buildRefusalResponse(refusal('NO_DATA_FOR_DOWNLOAD')))
  await openPage('/recruitment?dialog=report', 'vikram')
  await dialog.getByRole('combobox', { name: 'Job' }).click()
  await userEvent.keyboard('physics{Enter}')
  await dialog.getByRole('textbox', { name: 'Added from' }).fill('01/11/2026')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect.element(dialog.getByText('No data available for download.')).toBeVisible()
  await expect.poll(() => sent.at(-1)?.body).toEqual({ jobId: buildJob()._id, from: '2026-11-01', sort: 'created_at' })
})

test('a recruiter downloads the report for a job chosen among their own', async () => {
  server.reply(jobs.own, { data: [buildJob()], total: 1 })
  const sent = server.reply(reports.download, () => buildRefusalResponse(refusal('NO_DATA_FOR_DOWNLOAD')))
  await openPage('/recruit', 'tara')
  await expect.element(page.getByRole('link', { name: 'Funnel' })).toHaveAttribute('href', '/recruit/funnel')
  await page.getByRole('button', { name: 'Candidate report' }).click()
  await expect.element(dialog.getByText('All your jobs')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('combobox', { name: 'Job' }).click()
  await userEvent.keyboard('physics{Enter}')
  await dialog.getByRole('button', { name: 'Download' }).click()
  await expect.element(dialog.getByText('No data available for download.')).toBeVisible()
  expect(sent.map(({ body }) => body)).toEqual([{ jobId: buildJob()._id, sort: 'created_at' }])
})

test('the report dialog says that it offers only the newest jobs', async () => {
  server.reply(jobs.list, { data: [buildJob()], total: 612 })
  await openPage('/recruitment?dialog=report', 'vikram')
  await expect
    .element(dialog.getByText('The newest 1 of 612 jobs. Other jobs have their report on their own page.'))
    .toBeVisible()
})

test('people outside the recruiting departments have no recruitment page', async () => {
  await openPage('/recruitment', 'ananya')
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Jobs')
  expect(page.getByRole('link', { name: 'Recruitment' }).elements()).toEqual([])
})
