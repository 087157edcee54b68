import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getCastRef, qualitativeRecord } from '../../../test/web/fixtures.ts'
import { chooseAct, emulateColourScheme, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { listMonthsBefore, formatMonth } from '../../closed-months/rules.ts'
import { uploads } from '../../kit/import/contract.ts'
import { toDay } from '../../kit/shared/time.ts'
import { refusal } from '../refusals.ts'
import { review } from '../review-contract.ts'
import { NEEDS } from '../rules.ts'
import { type TasksPreview, tasksImport } from '../tasks-import-contract.ts'

const usual = { qualitative: 80, productive: 400, shift: 480, scheduled: 480, impossible: [] }
const full = { ...usual, productive: 420 }
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const field = (name: string) => dialog.getByLabelText(name, { exact: true })
const ANANYA = 'Ananya Iyer 9 March 2026'

test('a manager approves a record or corrects it with remarks, and a full day is flagged', async () => {
  const own = qualitativeRecord(3, { addedBy: getCastRef('kavita') })
  const records = [qualitativeRecord(1, { day: full }), qualitativeRecord(2, { day: usual, managerApproval: true }), own]
  const request = server.reply(review.team, { data: records, total: 3 })
  const edits = server.reply(review.edit, { data: qualitativeRecord(1, { managerApproval: true }) })
  const approves = server.reply(review.approve, { approved: 1 })
  await openPage('/qualitativedata/projects', 'kavita')
  const flagged = page.getByText('8.33 h on the day, shift 8.00 h')
  await expect.element(flagged).toHaveAttribute('data-tone', 'amber')
  await expect.element(page.getByText('8.00 h on the day, shift 8.00 h')).toHaveAttribute('data-tone', 'green')
  expect(request[0]?.query).toMatchObject({ page: 1, pageSize: 5 })
  // Nobody can decide on their own record. An approved record is edited, and not approved again.
  expect(page.getByRole('button', { name: /^Approve Task/ }).elements()).toHaveLength(1)
  expect(page.getByRole('button', { name: /^Actions for/ }).elements()).toHaveLength(2)
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await button(`Approve Task ${ANANYA}`).click()
  await expect.element(dialog.getByText('Approve 09/03/2026 of Ananya Iyer?')).toBeVisible()
  await expect.element(dialog.getByText('8.33 h on the day, shift 8.00 h')).toBeVisible()
  await inDialog('Approve Task').click()
  await expect.element(page.getByText('Qualitative record approved').first()).toBeVisible()
  expect(approves.map(({ body }) => body)).toEqual([{ ids: [records[0]?._id], versions: [1] }])

  await chooseAct(page, 'Edit')
  await expect.element(dialog.getByText('8.33 h on the day, shift 8.00 h')).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Effective date' }).elements()).toEqual([])
  await inDialog('Update and Approve').click()
  // HTML shows the two spaces of the sentence as one.
  await expect.element(dialog.getByText('Please enter Remarks')).toBeVisible()
  expect(dialog.getByText('Please enter Remarks').element().textContent).toBe(NEEDS.remarks)
  await field('Remarks').fill('Half of it')
  await field('Hours').fill('0')
  await expectAccessible()
  await inDialog('Update and Approve').click()
  await expect.element(page.getByText('Qualitative record updated and approved').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect
    .poll(() => edits.at(-1)?.body)
    .toEqual({
      recordId: records[0]?._id,
      taskList: [{ title: 'Training', description: 'The editor', timeSpent: { hours: 0, minutes: 20 } }],
      remarks: 'Half of it',
      version: 1,
    })
})

test('an approval points out a day with an impossible sum, and asks once about long tasks', async () => {
  const impossible = ['240.00 h in the worklog on one day, more than 24 h']
  server.reply(review.team, { data: [qualitativeRecord(1, { day: { ...usual, impossible } })], total: 1 })
  const edits = server.reply(review.edit, { data: qualitativeRecord(1, { managerApproval: true }) })
  await openPage('/qualitativedata/projects', 'kavita')
  const words = `${impossible[0]}; 8.00 h on the day, shift 8.00 h`
  await expect.element(page.getByText(words)).toHaveAttribute('data-tone', 'amber')
  await button(`Approve Task ${ANANYA}`).click()
  await expect.element(dialog.getByText(words)).toBeVisible()
  await inDialog('Cancel').click()
  await chooseAct(page, 'Edit')
  await field('Remarks').fill('Counted')
  await field('Hours').fill('17')
  await inDialog('Update and Approve').click()
  const question = 'This makes 17.33 h on 09/03/2026, more than twice the 8.00 h of the shift. Save again if that is right.'
  await expect.element(dialog.getByRole('alert').getByText(question)).toBeVisible()
  expect(edits).toEqual([])
  await inDialog('Update and Approve').click()
  await expect.element(page.getByText('Qualitative record updated and approved').first()).toBeVisible()
  expect(edits).toHaveLength(1)
})

test('a record that changed in the meantime is not approved by an edit', async () => {
  server.reply(review.team, { data: [qualitativeRecord(1, { day: usual })], total: 1 })
  server.reply(review.edit, () =>
    buildRefusalResponse(refusal('QUALITATIVE_OUTDATED', { values: { time: '09/03/2026 11:00 am' } })),
  )
  await openPage('/qualitativedata/projects', 'kavita')
  await chooseAct(page, 'Edit')
  await field('Remarks').fill('Fine')
  await inDialog('Update and Approve').click()
  await expect.element(dialog.getByRole('alert').getByText(/was changed at 09\/03\/2026 11:00 am/)).toBeVisible()
  await expect.element(field('Remarks')).toHaveValue('Fine')
})

test('the records can be filtered by email, month or days, and Reset shows all of them', async () => {
  const request = server.reply(review.team, { data: [], total: 0 })
  await openPage('/qualitativedata/projects', 'kavita')
  await expect.element(page.getByText('No records yet')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Email' }).fill('ananya')
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ user: 'ananya' })
  const [month = ''] = listMonthsBefore(toDay(new Date()), 1)
  await page.getByRole('combobox', { name: 'Month' }).selectOptions(formatMonth(month))
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ fromDate: `${month}-01` })
  expect(request.at(-1)?.query.toDate?.slice(0, 7)).toBe(month)
  const from = page.getByRole('textbox', { name: 'From', exact: true })
  await from.fill('01/02/2026')
  ;(from.element() as HTMLElement).blur()
  await expect.poll(() => request.at(-1)?.query).toMatchObject({ fromDate: '2026-02-01' })
  expect(request.at(-1)?.query.toDate).toBeUndefined()
  await expect.element(page.getByText('No record matches this filter')).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).first().click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(page.getByText('No records yet')).toBeVisible()
  await page.viewport(390, 844)
  await expectAccessible()
})

test('approved tasks of the team have a separate page', async () => {
  const approved = qualitativeRecord(1, {
    managerApproval: true,
    managerRemark: 'Thank you',
    approver: getCastRef('kavita'),
    day: full,
  })
  server.reply(review.team, { data: [], total: 0 })
  const request = server.reply(review.approved, { data: [approved], total: 1 })
  await openPage('/qualitativedata/projects', 'kavita')
  await page.getByRole('link', { name: 'Approved tasks' }).click()
  await expect.element(page.getByRole('heading', { name: 'Approved qualitative tasks' })).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Ananya Iyer/ }))
    .toHaveTextContent(/Approved.*01:20.*Training 01:20.*Thank you.*8.33 h on the day/)
  expect(request[0]?.query).toMatchObject({ page: 1, pageSize: 100 })
  await expectAccessible()
})

test('an admin reads all records and deletes tasks after confirmation', async () => {
  const [training] = qualitativeRecord(1).taskList
  const note = {
    _id: '019a0000-0000-7000-8000-000000000200',
    title: 'Note',
    description: 'On a method',
    timeSpent: { hours: 0, minutes: 30 },
  }
  let record = qualitativeRecord(1, { day: usual, taskList: [training, note].flatMap((task) => task ?? []) })
  const request = server.reply(review.all, () => ({
    data: record.taskList.length === 0 ? [] : [record],
    totalRecords: record.taskList.length === 0 ? 0 : 1,
  }))
  const deletes = server.reply(review.deleteTask, ({ params: { taskId } }) => {
    const taskList = record.taskList.filter(({ _id }) => _id !== taskId)
    record = { ...record, taskList, version: record.version + 1 }
    return { emptied: taskList.length === 0 }
  })
  await openPage('/qualitativedata/all', 'meera')
  await expect.element(button(`Actions for ${ANANYA}`)).toBeVisible()
  expect(request[0]?.query).toMatchObject({ page: 1, pageSize: 500 })
  expect(
    page
      .getByRole('combobox', { name: 'Rows per page' })
      .getByRole('option')
      .elements()
      .map(({ textContent }) => Number.parseInt((textContent ?? '').replace(',', ''), 10)),
  ).toEqual([10, 20, 50, 100, 500, 1000])
  await chooseAct(page, 'Delete')
  await expectAccessible()
  await inDialog('Delete Note').click()
  await expect.element(page.getByText('The other tasks stay.')).toBeVisible()
  await button('Delete').click()
  await expect.element(page.getByText('Qualitative task deleted successfully').first()).toBeVisible()
  await expect.poll(() => dialog.getByRole('button', { name: 'Delete Note', exact: true }).elements()).toEqual([])
  await inDialog('Delete Training').click()
  await expect.element(page.getByText('It is the record’s last task, so the record will be deleted too.')).toBeVisible()
  await button('Delete').click()
  await expect.element(page.getByText('No records yet')).toBeVisible()
  expect(deletes.map(({ params }) => params)).toEqual([
    { taskId: note._id, recordId: record._id },
    { taskId: training?._id, recordId: record._id },
  ])
})

test('the page asks for a workbook, previews, corrects and stores it, and can undo the upload', async () => {
  server.reply(uploads.progress, () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
  server.reply(review.all, { data: [], totalRecords: 0 })
  const seen = (bad: number): TasksPreview => ({
    name: 'Tasks.xlsx',
    count: 2,
    counts: { new: 2 - bad, bad },
    records: 1,
    besides: 1,
    tasks: [
      {
        row: 2,
        email: getCastRef('ananya').email,
        date: '2026-03-02',
        title: 'Call',
        description: 'Client',
        time: '01:30',
        logged: '02:00',
      },
    ],
    problems: {
      count: bad,
      issues: bad === 0 ? [] : [{ path: 'row 3, hours', row: 3, column: 'hours', message: NEEDS.hours, value: '24' }],
    },
    unread: [],
  })
  const batch = '019a0000-0000-7000-8000-000000000005'
  const requests = server.reply(tasksImport.upload, ({ dryRun, body: { corrections = [] } }) =>
    dryRun ? { preview: seen(corrections.length === 0 ? 1 : 0) } : { added: 2, records: 1, batch },
  )
  const takes = server.reply(tasksImport.takeBack, { rows: 1 })
  await openPage('/qualitativedata/all', 'meera')
  await button('Upload').click()
  await button('Preview').click()
  await expect.element(dialog.getByText('Please select a file first!')).toBeVisible()
  await page.getByLabelText('Drop a file here').upload(new File(['bytes'], 'Tasks.xls'))
  await expect.element(dialog.getByText('Only .xlsx files can be uploaded.')).toBeVisible()
  await page.getByLabelText('Drop a file here').upload(new File(['bytes'], 'Tasks.xlsx'))
  await page.getByRole('button', { name: 'Correct hours, row 3: 24' }).click()
  await page.getByRole('textbox', { name: 'New value of hours, row 3' }).fill('2')
  await expectAccessible()
  ;(page.getByRole('textbox', { name: 'New value of hours, row 3' }).element() as HTMLElement).blur()
  await expect.element(button('Add 2 tasks')).toBeEnabled()
  await expect
    .element(dialog.getByText('They make 1 record, 1 of them in addition to what is already logged for the day.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /02:00/ })).toBeVisible()
  await button('Add 2 tasks').click()
  await expect.element(page.getByRole('heading', { name: '2 tasks added in 1 record' })).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ dryRun: false, body: { corrections: [{ row: 3, column: 'hours', value: '2' }] } })
  await button('Undo this import').click()
  await button('Undo import').click()
  await expect.element(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  expect(takes.map(({ params }) => params.id)).toEqual([batch])
})
