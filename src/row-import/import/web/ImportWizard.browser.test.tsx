import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { departments } from '../../../departments/contract.ts'
import { uploads } from '../../../kit/import/contract.ts'
import { storeRunning } from '../../../kit/import/web/running-import.ts'
import type { Runs } from '../../../kit/shared/runs.ts'
import { projects } from '../../../projects/project-contract.ts'
import { sections } from '../../file-projects/contract.ts'
import { refusal } from '../../../rows/refusals.ts'
import { similarQuestions } from '../../../content-checks/similar/contract.ts'
import { type ImportPreview, imports } from '../contract.ts'

const id = (end: number): string => `019a0000-0000-7000-8000-0000000000${end}`
const workbook = (name = 'Optics.xlsx', bytes: BlobPart = 'bytes'): File => new File([bytes], name)
const choose = async (file: File): Promise<void> => {
  const zone = page.getByLabelText(/Drop a file here|Choose another file/)
  // A refusal may be shown before the most recently chosen file has been read completely.
  await expect.element(zone).toBeEnabled()
  await zone.upload(file)
}
const chooseAnother = async (): Promise<void> => {
  await button('Choose another file').click()
  await choose(workbook('Optics 2.xlsx'))
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** A toast may cover the footer, so the pointer does not move. */
const press = (name: string): void => (button(name).element() as HTMLElement).click()
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const message = (text: string) => page.getByRole('region', { name: 'Messages' }).getByText(text)
const problems = page.getByRole('grid', { name: 'Problem rows' })

const seen = (more: Partial<ImportPreview> = {}): ImportPreview => ({
  name: 'Optics.xlsx',
  count: 2,
  counts: { new: 2, changed: 0, formatted: 0, duplicate: 0, bad: 0 },
  columns: ['chapter'],
  rows: [],
  problems: { count: 0, issues: [] },
  newDepartments: [],
  newColumns: [],
  pictures: { count: 0, rows: 0, sample: [] },
  warnings: { count: 0, rows: [] },
  unkept: [],
  ...more,
})
const runs = (text: string, raised: string): Runs => [
  [text, ''],
  [raised, '^'],
]
const issue = (row: number, column: string, text: string, value?: string) => ({
  path: `row ${row}, ${column}`,
  row,
  column,
  message: text,
  ...(value !== undefined && { value }),
})
const added = { file: { _id: id(10), name: 'Optics.xlsx', section: 'NEET', count: 2 }, batch: id(11), newDepartments: [] }
const never = (): Promise<never> => new Promise(() => undefined)
const stream = (...events: [event: string, data: unknown][]): Response => {
  const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join('')
  const open = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) })
  return new Response(open, { headers: { 'content-type': 'text/event-stream' } })
}
const ADDRESS = '/import/tasks?section=NEET'
const NAME = 'tasks NEET undefined'

beforeEach(() => {
  server.reply(departments.all, { data: [] })
  server.reply(uploads.progress, () => stream())
})

test('a dropped workbook is previewed, corrected by keyboard, and imported with the corrections', async () => {
  const requests = server.reply(imports.add, ({ dryRun, body: { corrections = [] } }) => {
    if (!dryRun) return added
    const value = (row: number) => corrections.find((correction) => correction.row === row)?.value
    const issues = [
      ...(value(3) === 'OPT-2' ? [] : [issue(3, 'question_id', 'The question ID opt-1 repeats row 2.', value(3) ?? 'opt-1')]),
      ...(value(4) === undefined ? [issue(4, 'question_id', 'The question ID is blank.')] : []),
    ]
    return {
      preview: seen({
        counts: { new: 2, changed: 0, formatted: 0, duplicate: 0, bad: issues.length },
        problems: { count: issues.length, issues },
      }),
    }
  })
  await openPage(ADDRESS, 'meera')
  await choose(workbook())
  await expect.element(problems).toBeVisible()
  await expect.element(button('Import 2 rows')).toBeDisabled()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(requests).toHaveLength(1)
  expect(button('Download corrected workbook').elements()).toEqual([])
  await expectAccessible()

  const first = page.getByRole('textbox', { name: 'New value of question_id, row 3' })
  // A key that arrives while the page is still being rendered is dropped.
  await expect
    .poll(async () => {
      ;(problems.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      return first.elements()
    })
    .toHaveLength(1)
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveValue('opt-1')
  await expectAccessible()
  await first.fill('OPT-2')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('repeats row 2')).not.toBeInTheDocument()
  await expect.element(problems).toHaveFocus()
  await expect.element(page.getByText('Fixed. 1 row with problems left.')).toBeInTheDocument()

  await page.getByRole('button', { name: 'Correct question_id, row 4: empty' }).click()
  const second = page.getByRole('textbox', { name: 'New value of question_id, row 4' })
  await second.fill('no')
  await userEvent.keyboard('{Escape}')
  await expect.element(second).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Correct question_id, row 4: empty' }).click()
  await second.fill('OPT-3')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Preview')).toHaveFocus()
  await expect.element(page.getByText('Fixed. No problems left.')).toBeInTheDocument()

  const corrections = [
    { row: 3, column: 'question_id', value: 'OPT-2' },
    { row: 4, column: 'question_id', value: 'OPT-3' },
  ]
  const downloaded = server.reply(uploads.corrected, () => buildRefusalResponse(refusal('FILE_NOT_FOUND')))
  await button('Download corrected workbook').click()
  await expect.poll(() => downloaded.map(({ body }) => body.corrections)).toEqual([corrections])
  await expect.element(button('Import 2 rows')).toHaveTextContent('Ctrl Enter')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(heading('2 rows added')).toHaveFocus()
  expect(requests.at(-1)).toMatchObject({ dryRun: false, body: { section: 'NEET', corrections } })
  await expect
    .element(page.getByRole('link', { name: 'Assign these 2 rows' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/project\/NEET\/-\/Optics\.xlsx\?.*panel=assign/))
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Assign these 2 rows' })).toHaveFocus()
  await emulateColourScheme('dark')
  await expectAccessible()
})

test('the message about a refused workbook disappears when the next one is chosen', async () => {
  const issues = [issue(1, 'question_id', 'The column question_id is missing. Every row needs a question ID.')]
  server.reply(imports.add, () => buildRefusalResponse(refusal('FILE_NOT_FOUND')))
  await openPage(ADDRESS, 'meera')
  await choose(workbook())
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect.element(messages.getByText('File not found')).toBeVisible()
  server.reply(imports.add, {
    preview: seen({ counts: { new: 0, changed: 0, formatted: 0, duplicate: 0, bad: 3 }, problems: { count: 1, issues } }),
  })
  await choose(workbook())
  await expect.element(page.getByText('The column question_id is missing. Every row needs a question ID.')).toBeVisible()
  await expect.element(messages.getByText('File not found')).not.toBeInTheDocument()
  expect(page.getByText('Press Enter to correct a cell.').elements()).toEqual([])
})

test('on a phone nothing covers the buttons below the preview', async () => {
  await page.viewport(390, 844)
  const issues = [issue(3, 'question_id', 'The question ID opt-1 repeats row 2.', 'opt-1')]
  server.reply(imports.add, {
    preview: seen({ counts: { new: 2, changed: 0, formatted: 0, duplicate: 0, bad: 1 }, problems: { count: 1, issues } }),
  })
  await openPage(ADDRESS, 'meera')
  await choose(workbook())
  await expect.element(problems).toBeVisible()
  const isOnTop = (name: string): boolean => {
    const shown = button(name).element()
    const { left, top, width, height } = shown.getBoundingClientRect()
    return shown.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  await expect.poll(() => isOnTop('Choose another file')).toBe(true)
  await expect.poll(() => isOnTop('Download problem rows')).toBe(true)
})

test('in a low window the footer follows the preview, and the comma stays next to the file name', async () => {
  await page.viewport(683, 384)
  server.reply(imports.add, { preview: seen({ counts: { new: 2, changed: 0, formatted: 0, duplicate: 0, bad: 0 } }) })
  await openPage(ADDRESS, 'meera')
  await choose(workbook())
  const again = button('Choose another file')
  await expect.element(again).toBeInTheDocument()
  const footer = again.element().closest('footer')
  const body = footer?.previousElementSibling
  await expect
    .poll(() => (body && footer ? footer.getBoundingClientRect().top - body.getBoundingClientRect().bottom : -1))
    .toBeGreaterThanOrEqual(0)
  const name = page.getByText('Optics.xlsx', { exact: true }).element()
  const size = document.createRange()
  if (name.nextSibling) size.selectNode(name.nextSibling)
  expect(size.toString()).toBe(', ')
  expect(size.getBoundingClientRect().left - name.getBoundingClientRect().right).toBeLessThan(1)
})

test('a workbook waits for the choice of a project, and an empty file is explained', async () => {
  server.reply(sections.list, { data: [] })
  server.reply(projects.names, { names: [] })
  await openPage('/import/tasks', 'meera')
  await choose(workbook())
  await expect.element(page.getByText('Optics.xlsx', { exact: false })).toBeVisible()
  await choose(workbook('Empty.xlsx', ''))
  await expect.element(page.getByText('Empty.xlsx is empty (0 bytes). Save it again in Excel, then choose it.')).toBeVisible()
})

test('a new project can be added in the field that chooses it, and fields are disabled while reading', async () => {
  const section = (name: string) => ({
    _id: id(12),
    name,
    addedBy: null,
    created_at: '2026-03-10T04:32:00.000Z',
    files: 0,
    rows: 0,
  })
  server.reply(sections.list, { data: [] })
  server.reply(projects.names, { names: ['JEE 2027'] })
  const sent = server.reply(sections.add, ({ body }) => {
    server.reply(sections.list, { data: [section(body.name)] })
    return { data: section(body.name) }
  })
  const previews = server.reply(imports.add, never)
  await openPage('/import/tasks', 'meera')
  const field = page.getByRole('combobox', { name: 'Project' })
  // The visible elements do not have the role.
  const option = (name: string) => page.getByRole('option', { name, includeHidden: true })
  await field.click()
  // This project belongs to another module.
  await expect.element(option('JEE 2027')).toBeInTheDocument()
  await userEvent.keyboard('NEET/2027')
  await expect.element(option('A project name can’t contain / or \\.')).toBeInTheDocument()
  await field.fill('NEET 2027')
  await expect.element(option('Add project “NEET 2027”')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'NEET 2027' }])
  await choose(workbook())
  await button('Preview').click()
  await expect.poll(() => previews.map(({ body }) => body.section)).toEqual(['NEET 2027'])
  await expect.element(field).toBeDisabled()
  await expect.element(page.getByRole('combobox', { name: 'Department of all rows' })).toBeDisabled()
})

test('changed rows show the old and the new values', async () => {
  const changes = [{ column: 'chapter', old: 'Forces', new: 'Energy' }]
  const row = { question_id: 'OPT-1', sr_no: 1, values: ['Energy'] }
  server.reply(imports.batches, { data: [] })
  server.reply(imports.rows, {
    preview: seen({
      counts: { new: 0, changed: 1, formatted: 0, duplicate: 0, bad: 0 },
      rows: [{ ...row, row: 2, state: 'changed', differs: ['chapter'], changes }],
    }),
  })
  await openPage('/import/rows?section=NEET&file=Optics.xlsx', 'meera')
  await choose(workbook())
  const grid = page.getByRole('grid', { name: 'Changed rows' })
  await expect.element(grid.getByRole('columnheader', { name: 'Chapter: old → new' })).toBeVisible()
  await expect.element(grid.getByText('Forces')).toBeVisible()
  await expect.element(grid.getByRole('row', { name: /was Forces → , becomes Energy|Forces.*Energy/ })).toBeVisible()
  await expectAccessible()
})

test('the formatting of undecided rows is stored only on request, separately for each workbook', async () => {
  const changes = [{ column: 'question_text', old: '3 × 108', new: '3 × 10⁸', newRuns: runs('3 × 10', '8') }]
  const row = { question_id: 'OPT-1', sr_no: 1, values: ['3 × 10⁸'], runs: { 0: runs('3 × 10', '8') } }
  server.reply(imports.batches, { data: [] })
  const requests = server.reply(imports.rows, ({ dryRun }) =>
    dryRun
      ? {
          preview: seen({
            count: 2,
            counts: { new: 0, changed: 0, formatted: 1, duplicate: 1, bad: 0 },
            columns: ['question_text'],
            rows: [{ ...row, row: 2, state: 'formatted', differs: ['question_text'], changes }],
          }),
        }
      : {
          ...added,
          added: 0,
          formatted: 1,
          firstSrNo: null,
          lastSrNo: null,
          known: [],
          knownCount: 2,
          newColumns: [],
        },
  )
  await openPage('/import/rows?section=NEET&file=Optics.xlsx', 'meera')
  await choose(workbook())
  const grid = page.getByRole('grid', { name: 'Formatting rows' })
  await expect.element(grid.getByRole('columnheader', { name: 'Question text: old → new' })).toBeVisible()
  await expect.element(grid.getByText('3 × 108').first()).toBeVisible()
  expect([...grid.element().querySelectorAll('sup')].map((one) => one.textContent)).toEqual(['8', '8'])
  await expect.element(page.getByText('Nothing new here. 2 rows of the file stay as they are.')).toBeVisible()
  await expect.element(button('Import 0 rows')).toBeDisabled()
  const offer = page.getByRole('checkbox', { name: 'Update the formatting of 1 row of the file that nobody has decided on' })
  await offer.click()
  await expectAccessible()
  await chooseAnother()
  await expect.element(offer).not.toBeChecked()
  await offer.click()
  await expect
    .element(page.getByText('All rows will be imported. 1 row gets new formatting. 1 row of the file stays as it is.'))
    .toBeVisible()
  await button('Import 1 row').click()
  await expect.element(page.getByText('1 row of the file got the workbook’s formatting.')).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ dryRun: false, query: { confirm: true, formatting: true } })
})

test('content that is not imported is listed by row in a separate tile', async () => {
  server.reply(imports.add, { preview: seen() })
  await openPage(ADDRESS, 'meera')
  await choose(workbook())
  await expect.element(page.getByRole('button', { name: 'New 2' })).toBeVisible()
  const tile = page.getByRole('button', { name: /Not kept/ })
  await expect.element(tile).not.toBeInTheDocument()
  server.reply(imports.add, {
    preview: seen({
      unkept: [
        { kind: 'picture', count: 2, rows: [3, 4] },
        { kind: 'comment', count: 1, rows: [3] },
        { kind: 'object', count: 2, rows: [] },
      ],
    }),
  })
  await chooseAnother()
  await expect.element(tile).toHaveTextContent('Not kept3')
  await tile.click()
  const grid = page.getByRole('grid', { name: 'Not kept rows' })
  await expect.element(grid.getByText('picture that is not PNG, JPEG, GIF or WebP, cell comment')).toBeVisible()
  await expect.element(grid.getByText('2 embedded objects (such as equations)')).toBeVisible()
  await expect.element(grid.getByRole('row', { name: /4.*picture/ })).toBeVisible()
  await expect.element(button('Import 2 rows')).toBeEnabled()
  await expectAccessible()
})

test('rows with content warnings have a separate tile, and do not block the import', async () => {
  const found = ['Choices B and C are equal: “2”.', 'The key is “E”, and the choices are A, B, C, D.']
  const rows = [{ row: 3, question_id: 'PHY-2', question: 'How many?', found, leftOut: 12 }]
  server.reply(imports.add, { preview: seen({ warnings: { count: 1, rows } }) })
  await openPage(ADDRESS, 'meera')
  await choose(workbook())
  const tile = page.getByRole('button', { name: /^Content warnings/ })
  await expect.element(tile).toHaveTextContent('Content warnings1')
  await tile.click()
  const grid = page.getByRole('grid', { name: 'Content warnings rows' })
  await expect.element(grid.getByText(`${found.join(' ')} 12 more warnings are not listed.`)).toBeVisible()
  await expect.element(button('Import 2 rows')).toBeEnabled()
  await expectAccessible()
})

test('pictures have a separate tile, with thumbnails by row', async () => {
  const thumb = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  const sample = [
    { row: 3, question_id: 'PHY-1', thumbs: [thumb, thumb] },
    { row: 9, question_id: 'PHY-7', thumbs: [thumb] },
  ]
  server.reply(imports.add, { preview: seen({ pictures: { count: 3, rows: 2, sample } }) })
  await openPage(ADDRESS, 'meera')
  await choose(workbook())
  const tile = page.getByRole('button', { name: /^Pictures/ })
  await expect.element(tile).toHaveTextContent('Pictures2')
  await tile.click()
  const grid = page.getByRole('grid', { name: 'Pictures rows' })
  await expect.element(grid.getByAltText('Picture 2 of PHY-1')).toBeInTheDocument()
  expect(grid.getByRole('img').elements()).toHaveLength(3)
  const row = grid.getByAltText('Picture 2 of PHY-1').element().closest('[data-row]')
  expect(row?.clientHeight).toBeGreaterThan(40)
  await expectAccessible()
})

test('history that replaces people says so and can be imported', async () => {
  server.reply(imports.done, {
    preview: seen({
      counts: { new: 1, changed: 2, formatted: 0, duplicate: 0, bad: 0 },
      rows: [
        {
          row: 2,
          state: 'changed',
          question_id: 'OPT-1',
          sr_no: 1,
          values: ['x'],
          differs: ['author'],
          changes: [{ column: 'author', old: 'Asha Rao', new: '' }],
        },
      ],
    }),
  })
  await openPage('/import/done?section=NEET', 'meera')
  await choose(workbook())
  await expect.element(page.getByText('All rows will be imported. 2 rows get different people.')).toBeVisible()
  await expect.element(button('Import 3 rows')).toBeEnabled()
  await page.getByRole('button', { name: /Changed/ }).click()
  await expect.element(page.getByRole('grid', { name: 'Changed rows' }).getByText('(empty)')).toBeVisible()
})

test('an import can be cancelled until its rows are stored, and a reload asks first', async () => {
  const asksToLeave = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  server.reply(imports.add, ({ dryRun }) => (dryRun ? { preview: seen() } : never()))
  await openPage(ADDRESS, 'meera')
  await choose(workbook())
  await expect.element(button('Import 2 rows')).toBeEnabled()
  expect(asksToLeave()).toBe(false)
  press('Import 2 rows')
  await expect.element(heading('Importing')).toHaveFocus()
  expect(asksToLeave()).toBe(true)
  await expectAccessible()

  const cancelled = server.reply(uploads.cancel, { cancelled: false })
  press('Cancel the import')
  await expect.element(message('It’s too late to cancel. The rows are already stored.')).toBeVisible()
  await expect.element(heading('Importing')).toBeVisible()
  server.reply(uploads.cancel, { cancelled: true })
  press('Cancel the import')
  await expect.element(message('Cancelled. Nothing was stored.')).toBeVisible()
  await expect.element(button('Import 2 rows')).toBeEnabled()
  expect(cancelled).toHaveLength(1)
  expect(asksToLeave()).toBe(false)
})

test('reading a workbook can be stopped', async () => {
  server.reply(imports.add, never)
  await openPage(ADDRESS, 'meera')
  await choose(workbook())
  await expect.element(heading('Reading the workbook')).toBeVisible()
  await button('Stop reading').click()
  await expect.element(heading('Reading the workbook')).not.toBeInTheDocument()
  await expect.element(button('Preview')).toBeVisible()
})

const running = (isSent: boolean): void => storeRunning(NAME, { id: id(12), preview: seen(), workbook: 'Optics.xlsx', isSent })

test('after a reload the page shows the running import and its result', async () => {
  running(true)
  let end: (outcome: unknown) => void = () => undefined
  server.reply(uploads.progress, ({ params }) => {
    expect(params.id).toBe(id(12))
    const text = (event: string, data: unknown) => new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(text('progress', { read: 2, stored: 0, total: 2 }))
        end = (outcome) => controller.enqueue(text('over', outcome))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  await openPage(ADDRESS, 'meera')
  await expect.element(heading('Importing')).toBeVisible()
  await expect.element(page.getByText('0 of 2 rows')).toBeVisible()
  end({ success: true, message: 'File added successfully', ...added })
  await expect.element(heading('2 rows added')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Open Optics.xlsx' })).toBeVisible()
})

test('after a reload a refused import shows the reason', async () => {
  running(true)
  server.reply(uploads.progress, () =>
    stream(['over', { success: false, code: 'FILE_NAME_TAKEN', message: 'The name is taken.' }]),
  )
  await openPage(ADDRESS, 'meera')
  await expect.element(page.getByRole('main').getByText('The name is taken.')).toBeVisible()
  await expect.element(button('Preview')).toBeVisible()
})

test('after a reload an import with an unknown outcome says where to look', async () => {
  running(true)
  server.reply(uploads.progress, () => stream(['over', null]))
  await openPage(ADDRESS, 'meera')
  const sentence = 'It is not known how the import ended. Check whether its rows are there before you import them again.'
  await expect.element(page.getByRole('main').getByText(sentence)).toBeVisible()
})

test('an upload that a reload interrupted is cancelled', async () => {
  running(false)
  const cancelled = server.reply(uploads.cancel, { cancelled: true })
  await openPage(ADDRESS, 'meera')
  const sentence = 'The page was reloaded before the workbook was sent. Nothing was stored. Choose it again.'
  await expect.element(page.getByRole('main').getByText(sentence)).toBeVisible()
  expect(cancelled.map(({ params }) => params.id)).toEqual([id(12)])
})

test('an upload without progress ends with a message', async () => {
  server.reply(imports.add, never)
  await openPage(ADDRESS, 'meera')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await choose(workbook())
    await expect.element(heading('Reading the workbook')).toBeVisible()
    await vi.advanceTimersByTimeAsync(601_000)
    const sentence = 'The server has not responded for 10 minutes. Check whether the rows are there before you upload them again.'
    await expect.element(page.getByRole('main').getByText(sentence)).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('the result links to the similar questions once the rows are compared', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let compared = { isReady: false, rows: 0, files: 0, states: {} }
  server.reply(similarQuestions.ofRows, () => compared)
  server.reply(imports.add, ({ dryRun }) => (dryRun ? { preview: seen() } : added))
  await openPage('/import/tasks?section=NEET', 'meera')
  await choose(workbook())
  await button('Import 2 rows').click()
  await expect.element(page.getByText('Similar questions are being looked for.')).toBeVisible()
  compared = { isReady: true, rows: 2, files: 1, states: { unmarked: 2 } }
  vi.advanceTimersByTime(3_000)
  await expect.element(page.getByText('Similar questions: 2 in 1 file')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show them' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/project\/NEET\/-\/Optics\.xlsx\?where=similar_question/))
  await expectAccessible()
})
