import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { makeDepartment } from '../../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { users } from '../../../users/contract.ts'
import { files } from '../../../rows/files/contract.ts'
import { departments } from '../../../departments/contract.ts'
import { sections } from '../../../row-import/file-projects/contract.ts'
import { refusal } from '../../../rows/refusals.ts'
import { fileSummary } from '../../summary/contract.ts'
import { fileReports } from '../contract.ts'
import { dayReport } from '../day-contract.ts'

const id = (n: number): string => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const HOSTILE = '<b onclick="alert(1)">bold</b>'
const row = {
  _id: id(1),
  sr_no: 1,
  question_id: 'Q-1',
  question_code: HOSTILE,
  link: 'https://example.org/1',
  chapter: 'Light',
  author_status: 'rework_done',
  author_done_date: '2026-03-01T18:29:59Z',
}
const keys = ['sr_no', 'question_id', 'question_code', 'link', 'chapter', 'author_status', 'author_done_date']
const columns = keys.map((key) => ({ key, name: key }))
const report: ReplyFields<typeof fileReports.view> = { columns, data: [row], total: 1_240 }
const person = { _id: id(7), fullName: 'Ananya Iyer', email: 'ananya.iyer@proofline.example' }

beforeEach(() => {
  server.reply(fileSummary.reportFiles, { data: [{ _id: id(3), name: 'Optics 100%.xlsx', section: 'NEET', count: 12 }] })
  server.reply(fileSummary.people, { data: [{ ...person, roles: ['AUTHOR'], count: 12 }] })
  server.reply(users.ofDepartment, { data: [] })
  server.reply(sections.list, { data: [] })
  server.reply(departments.allForReports, { departments: [] })
})

const heads = () => page.getByRole('columnheader').all()
const grid = page.getByRole('grid')

describe('the report of files', () => {
  test('shows readable statuses and dates, and hostile text as text', async () => {
    server.reply(fileReports.view, report)
    await openPage('/report/author', 'meera')
    await expect.element(page.getByRole('heading', { name: 'Author report' })).toBeVisible()
    await expect.element(page.getByRole('gridcell', { name: HOSTILE })).toBeVisible()
    const names = heads().map((head) => head.element().textContent)
    expect(names).toEqual(['Row', 'Question', 'Status', 'Done', 'Question code', 'Link', 'Chapter'])
    await expect.element(grid).toHaveTextContent('rework done')
    await expect.element(grid).toHaveTextContent('01/03/2026 11:59 pm')
    await expectAccessible()
    await emulateColourScheme('dark')
    await expectAccessible()
  })

  test('has the first and the last day on one line at 390 px', async () => {
    await page.viewport(390, 844)
    server.reply(fileReports.view, report)
    await openPage('/report/book', 'meera')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const top = (label: string): number => page.getByLabelText(label, { exact: true }).element().getBoundingClientRect().top
    await expect.element(page.getByLabelText('From', { exact: true })).toBeVisible()
    expect(top('To')).toBe(top('From'))
  })

  test('shows the holders of stages by name in a book, without emails', async () => {
    const assigned = {
      ...row,
      author: person.email,
      reviewer: null,
      holders: [{ _id: person._id, fullName: person.fullName }, null, null, null],
    }
    const stages = ['author', 'reviewer'].map((key) => ({ key, name: key }))
    server.reply(fileReports.view, { columns: [...columns, ...stages], data: [assigned], total: 1 })
    await openPage('/report/book', 'meera')
    await expect.element(page.getByRole('gridcell', { name: person.fullName })).toBeVisible()
    expect(page.getByText(person.email).elements()).toEqual([])
  })

  test('takes its filter from the address, and sends it with the download', async () => {
    const request = server.reply(fileReports.view, report)
    const address = `/report/author/${encodeURIComponent('Optics 100%.xlsx')}?person=${id(7)}&from=2026-03-01&to=2026-03-05&dates=allocation&column=chapter&q=Li&page=2&size=50`
    await openPage(address, 'meera')
    const filter = {
      value: id(7),
      start: '2026-03-01',
      end: '2026-03-05',
      dateType: 'allocation',
      searchFields: [{ key: 'chapter', value: 'Li', type: 'part' }],
    }
    await expect.poll(() => request.at(-1)?.body).toEqual({ ...filter, page_no: 2, limit: 50 })
    expect(request.at(-1)?.params).toEqual({ filename: 'Optics 100%.xlsx', roleValues: 'author' })
    await expect.element(page.getByRole('combobox', { name: 'User' })).toHaveValue(id(7))
    const downloads = server.reply(fileReports.download, () => buildRefusalResponse(refusal('NO_DATA_FOR_DOWNLOAD')))
    await page.getByRole('button', { name: 'Download 1,240 rows' }).click()
    await expect.element(page.getByText('No data available for download.')).toBeVisible()
    expect(downloads.map(({ body, params }) => ({ body, params }))).toEqual([
      { body: filter, params: { filename: 'Optics 100%.xlsx', roleValues: 'author' } },
    ])
    const full = server.reply(files.download, () => buildRefusalResponse(refusal('FILE_NOT_FOUND')))
    await page.getByRole('button', { name: 'Download the whole file' }).click()
    await expect.poll(() => full.map(({ params }) => params)).toEqual([{ filename: 'Optics 100%.xlsx' }])
  })

  test('writes its filter to the address, and Reset clears it', async () => {
    const request = server.reply(fileReports.view, report)
    await openPage('/report/book?page=3', 'kavita')
    await expect.element(grid).toHaveTextContent('Light')
    await page.getByRole('combobox', { name: 'File' }).selectOptions('Optics 100%.xlsx')
    await expect.poll(() => decodeURIComponent(location.pathname)).toBe('/report/book/Optics 100%.xlsx')
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOptions('Reviewer')
    await page.getByRole('searchbox', { name: 'Search the column' }).fill('Q-1')
    await expect
      .poll(() => request.at(-1)?.body)
      .toMatchObject({ selectedRole: 'REVIEWER', searchFields: [{ key: 'question_id', value: 'Q-1', type: 'part' }], page_no: 1 })
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => location.search).toBe('')
  })

  test('ignores a period with only one day', async () => {
    const request = server.reply(fileReports.view, report)
    await openPage('/report/uploader?from=2026-03-01', 'meera')
    await expect.element(grid).toHaveTextContent('Light')
    expect(request.map(({ body }) => body)).toEqual([{ dateType: 'done', searchFields: [], page_no: 1, limit: 10 }])
  })

  test('offers staff only their own rows and reports', async () => {
    server.reply(fileReports.view, { ...report, data: [], total: 0 })
    await openPage('/report/author/Set.xlsx', 'ananya')
    await expect.element(page.getByText('Rows assigned to you appear here.')).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Reports' }).getByRole('link')
    expect(tabs.all().map((tab) => tab.element().textContent?.trim())).toEqual(['Book report', 'Author report'])
    expect(page.getByRole('combobox', { name: 'User' }).elements()).toEqual([])
    expect(page.getByRole('button', { name: 'Download the whole file' }).elements()).toEqual([])
  })

  test('says that a role is missing without sending a request', async () => {
    const request = server.reply(fileReports.view, report)
    await openPage('/report/reviewer-2', 'ananya')
    await expect.element(page.getByText('You do not hold this role')).toBeVisible()
    expect(request).toEqual([])
  })

  test('says that a file is missing', async () => {
    server.reply(fileReports.view, () => buildRefusalResponse(refusal('FILE_NOT_FOUND')))
    await openPage('/report/-/Gone.xlsx', 'meera')
    await expect.element(page.getByRole('main').getByText('File not found', { exact: true })).toBeVisible()
    await expect.element(page.getByText('It may have been renamed or deleted.')).toBeVisible()
  })
})

describe('the day report', () => {
  const line = { _id: `2026-03-03 ${id(7)} REVIEWER`, date: '2026-03-03', user: person, role: 'REVIEWER' as const }
  const lines: ReplyFields<typeof dayReport.search> = {
    data: [{ ...line, count: 3, counts: { approved: 2, rejected: 1 } }],
    total: 1,
    totals: { count: 3, counts: { approved: 2, rejected: 1 } },
  }

  test('asks for role, status and dates in turn with the documented messages', async () => {
    const request = server.reply(dayReport.search, lines)
    await openPage('/report/day', 'meera')
    await expect.element(page.getByText('Please select role')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Uploader' }).click()
    await expect.element(page.getByText('Please select status!')).toBeVisible()
    const choices = page.getByRole('combobox', { name: 'Status' }).getByRole('option')
    expect(choices.all().map((choice) => choice.element().textContent)).toEqual(['Status', 'done', 'skipped'])
    await page.getByRole('checkbox', { name: 'Second reviewer' }).click()
    await expect.poll(() => choices.all().map((choice) => choice.element().textContent)).toEqual(['Status', 'done'])
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('done')
    await expect.element(page.getByText('Please input date range!')).toBeVisible()
    expect(request).toEqual([])
    await expect.element(page.getByRole('button', { name: 'Download' })).toBeDisabled()
    await expectAccessible()
  })

  test('offers rework as a status of authors', async () => {
    await openPage('/report/day?role=AUTHOR', 'meera')
    const choices = page.getByRole('combobox', { name: 'Status' }).getByRole('option')
    await expect
      .poll(() => choices.all().map((choice) => choice.element().textContent))
      .toEqual(['Status', 'done', 'skipped', 'rework'])
  })

  test('shows each person’s day with its counts and the totals', async () => {
    const request = server.reply(dayReport.search, lines)
    await openPage('/report/day?role=REVIEWER&status=done&from=2026-03-01&to=2026-03-05', 'kavita')
    await expect.element(grid).toHaveTextContent('03/03/2026')
    const body = { role: ['REVIEWER'], status: ['done'], start: '2026-03-01', end: '2026-03-05' }
    expect(request.map((one) => [one.query, one.body])).toEqual([[{ type: 'detail' }, { ...body, page_no: 1, limit: 10 }]])
    await expect.element(page.getByText('3 rows: 2 approved, 1 rejected')).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'To be skipped' })).toBeInTheDocument()
    expect(document.querySelectorAll('[role=columnheader] [title*="_"], [role=columnheader][title*="_"]')).toHaveLength(0)
    await expectAccessible()
    await expect.element(page.getByRole('link', { name: 'Schedule' })).toBeVisible()
    const summary = page.getByRole('link', { name: 'Summary' })
    summary.element().focus({ focusVisible: true } as FocusOptions)
    // The outline is inside the row of tabs, because that row scrolls and clips everything outside it.
    expect(getComputedStyle(summary.element()).outlineOffset).toBe('-2px')
    await summary.click()
    await expect.poll(() => request.at(-1)?.query).toEqual({ type: 'summary' })
    await expect.poll(() => page.getByRole('columnheader', { name: 'Date' }).elements()).toEqual([])
    const link = page.getByRole('link', { name: 'Schedule' }).element()
    const { searchParams } = new URL(link.getAttribute('href') ?? '', window.location.origin)
    expect(JSON.parse(searchParams.get('selection') ?? '')).toEqual({ role: ['REVIEWER'], status: 'done', type: 'summary' })
    const downloads = server.reply(dayReport.download, () => buildRefusalResponse(refusal('NO_DATA_FOR_DOWNLOAD')))
    await page.getByRole('button', { name: 'Download 1 line' }).click()
    await expect.element(page.getByText('No data available for download.')).toBeVisible()
    expect(downloads.map((one) => [one.query, one.body])).toEqual([[{ type: 'summary' }, body]])
  })
})

describe('the rows behind a count of the day report', () => {
  const lines: ReplyFields<typeof dayReport.search> = {
    data: [
      {
        _id: 'line',
        date: '2026-03-03',
        user: person,
        role: 'REVIEWER',
        count: 1_203,
        counts: { approved: 1_203 },
      },
    ],
    total: 1,
    totals: { count: 1_203, counts: { approved: 1_203 } },
  }
  const decided: ReplyFields<typeof dayReport.rows>['data'][number] = {
    _id: '9',
    at: '2026-03-03T09:00:00Z',
    file: { _id: id(3), name: 'Optics.xlsx', section: 'NEET', living: true },
    sr_no: 12,
    question_id: 'Q-12',
    person,
    role: 'REVIEWER',
    from: 'done',
    status: 'approved',
    comments: HOSTILE,
  }

  test('open from the count, show the decisions, and link to the rows', async () => {
    server.reply(dayReport.search, lines)
    server.reply(departments.allForReports, { departments: [makeDepartment(id(6), 'Physics')] })
    server.reply(sections.list, {
      data: [{ _id: id(5), name: 'NEET', addedBy: person, created_at: '2026-01-01T00:00:00Z', files: 1, rows: 12 }],
    })
    const gone = { ...decided, _id: '8', question_id: 'Q-13', file: { ...decided.file, living: false } }
    const request = server.reply(dayReport.rows, { data: [decided, gone], total: 1_203 })
    await openPage(
      '/report/day?role=REVIEWER&status=done&from=2026-03-01&to=2026-03-05&subject=' + id(6) + '&project=' + id(5),
      'meera',
    )
    await expect.element(page.getByRole('combobox', { name: 'Subject' })).toHaveDisplayValue('Physics')
    const project = page.getByRole('combobox', { name: 'Project' })
    await expect
      .poll(() =>
        project
          .getByRole('option')
          .all()
          .map((each) => each.element().textContent),
      )
      .toEqual(['All projects', 'NEET'])
    await expect.element(page.getByRole('gridcell', { name: '–' }).first()).not.toBeInTheDocument()
    await page.getByRole('link', { name: '1,203' }).last().click()
    await expect.element(page.getByRole('heading', { name: 'Reviewer: approved' })).toBeVisible()
    expect(request[0]?.query).toMatchObject({
      role: ['REVIEWER'],
      status: ['done'],
      start: '2026-03-03',
      end: '2026-03-03',
      subject: id(6),
      project: id(5),
      person: person._id,
      decision: 'approved',
    })
    await expect.element(page.getByText('Ananya Iyer, 03/03/2026')).toBeVisible()
    await expect.element(page.getByRole('gridcell', { name: 'done → approved' }).first()).toBeVisible()
    await expect.element(page.getByRole('gridcell', { name: HOSTILE }).first()).toBeVisible()
    const link = page.getByRole('link', { name: 'Q-12' })
    expect(link.element().getAttribute('href')).toBe('/project/NEET/-/Optics.xlsx?task=12')
    await expect.element(page.getByRole('gridcell', { name: 'Q-13' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Q-13' }).elements()).toEqual([])
    await expectAccessible()
    await page.getByRole('link', { name: 'Day report' }).click()
    await expect.element(page.getByRole('heading', { name: 'Day report' })).toBeVisible()
  })

  test('are not requested without a complete selection', async () => {
    const request = server.reply(dayReport.rows, { data: [], total: 0 })
    await openPage('/report/day/rows?role=REVIEWER', 'meera')
    await expect.element(page.getByText('Please select status!')).toBeVisible()
    expect(request).toEqual([])
  })
})

describe('the list of reports', () => {
  const links = () => page.getByRole('main').getByRole('listitem').getByRole('link').all()
  test('contains the reports that the person may open', async () => {
    await openPage('/report', 'meera')
    await expect.element(page.getByRole('link', { name: 'Day report' })).toBeVisible()
    expect(links().map((link) => link.element().getAttribute('href'))).toEqual([
      '/report/book',
      '/report/author',
      '/report/reviewer',
      '/report/reviewer-2',
      '/report/uploader',
      '/report/user',
      '/report/department',
      '/report/team',
      '/report/cross-check',
      '/target-report/user',
      '/report/day',
      '/report/scorecard',
      '/report/scheduled',
    ])
    await expectAccessible()
  })

  test('contains only the reports of their roles for staff', async () => {
    await openPage('/report', 'ananya')
    await expect.element(page.getByRole('link', { name: 'Author report' })).toBeVisible()
    expect(links().map((link) => link.element().textContent)).toEqual([
      'Book report',
      'Author report',
      'User Report',
      'User Target Report',
      'Scorecard',
      'Scheduled exports',
    ])
    await expect.element(page.getByText('Your hours, day by day.')).toBeVisible()
  })
})

test('on a phone the filters are folded, and rows are cards', async () => {
  await page.viewport(390, 844)
  server.reply(fileReports.view, report)
  await openPage('/report/author', 'meera')
  await expect.element(page.getByText('Q-1', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Filters' })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Column' }).elements()).toEqual([])
  await userEvent.click(page.getByRole('button', { name: 'Filters' }))
  await expect.element(page.getByRole('combobox', { name: 'Column' })).toBeVisible()
  await expectAccessible()
})
