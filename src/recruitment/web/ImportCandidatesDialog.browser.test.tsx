import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildCandidate, buildJob, serveCandidates } from '../../../test/web/recruitment.ts'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { uploads } from '../../kit/import/contract.ts'
import type { Candidate } from '../candidates-contract.ts'
import { type CandidatesPreview, candidatesImport } from '../candidates-import-contract.ts'
import { jobs } from '../contract.ts'
import { refusal } from '../refusals.ts'

const job = buildJob()
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const list = dialog.getByRole('textbox', { name: 'Paste a list' })
const BATCH = '019a0000-0000-7000-8000-0000000000b1'
const CELLS = 'Bela Sen\tbela@example.com\t98450 55551\tPune\nChetan Das\tchetan@example.com\t98450 55552\t'

/** The cells are stored uncompressed. */
const cellsOf = async (file: File | undefined): Promise<(string | undefined)[]> =>
  [...((await file?.text()) ?? '').matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text)
const row = (at: number, name: string, part: Partial<CandidatesPreview['candidates'][number]> = {}) => ({
  row: at,
  name,
  email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
  contact: '98450 55551',
  remarks: '',
  double: null,
  ...part,
})
const preview = (part: Partial<CandidatesPreview> = {}): CandidatesPreview => ({
  name: 'Pasted list.xlsx',
  count: 2,
  counts: { new: 2, bad: 0 },
  problems: { count: 0, issues: [] },
  unread: [],
  there: 0,
  candidates: [row(2, 'Bela Sen'), row(3, 'Chetan Das')],
  ...part,
})
const pasteInto = (element: Element, text: string): void => {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  void element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

let all: Candidate[]
beforeEach(() => {
  all = []
  serveCandidates(server, all)
  server.reply(jobs.ownOne, { data: job, erasedAfter: 180, erasedLater: null })
  server.reply(uploads.progress, () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
})
const open = async (): Promise<void> => {
  await openPage(`/recruit/${job._id}/board`, 'tara')
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await expect.element(list).toHaveFocus()
}

test('pasted cells are previewed, added to the board, and taken back', async () => {
  const sent = server.reply(candidatesImport.upload, ({ dryRun }) => {
    if (dryRun)
      return {
        preview: preview({
          there: 1,
          candidates: [row(2, 'Bela Sen', { double: { same: ['contact'], candidate: null } }), row(3, 'Chetan Das')],
        }),
      }
    all.push(buildCandidate(1, 'Bela Sen'), buildCandidate(2, 'Chetan Das'))
    return { added: 2, there: 1, batch: BATCH }
  })
  const taken = server.reply(candidatesImport.takeBack, () => {
    all.length = 0
    return { rows: 2 }
  })
  await open()
  pasteInto(list.element(), CELLS)
  await expect.element(dialog.getByRole('row', { name: /Bela Sen/ })).toHaveTextContent('Same phone as another candidate')
  await expect.element(dialog.getByText('2 new candidates. 1 row is left out: already in this job.')).toBeVisible()
  await expectAccessible()
  // A list without column names has the columns in the order that the dialog states.
  expect((await cellsOf(sent[0]?.file)).join('|')).toBe(
    'name|email|contact|remarks|Bela Sen|bela@example.com|98450 55551|Pune|Chetan Das|chetan@example.com|98450 55552|',
  )
  expect(sent.map(({ params, dryRun }) => [params.jobId, dryRun])).toEqual([[job._id, true]])
  await dialog.getByRole('button', { name: /^Add 2 candidates/ }).click()
  await expect.element(dialog.getByRole('heading', { name: '2 candidates added' })).toHaveFocus()
  expect(sent.map(({ dryRun }) => dryRun)).toEqual([true, false])
  await expect.element(page.getByRole('region', { name: /^applied, 2 candidates$/ })).toBeInTheDocument()
  await button('Undo this import').click()
  await expect.element(page.getByText('The candidates it added will be erased.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo import', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  expect(taken.map(({ params }) => params)).toEqual([{ id: BATCH }])
  await expect.element(page.getByText('No candidates yet')).toBeInTheDocument()
})

test('a typed list is previewed on request, and a problem cell is corrected in the preview', async () => {
  const issue = { path: 'row 3, contact', row: 3, column: 'contact', message: 'Enter a phone number.', value: '12' }
  const sent = server.reply(candidatesImport.upload, ({ body: { corrections = [] } }) => ({
    preview:
      corrections.length > 0 ? preview() : preview({ counts: { new: 1, bad: 1 }, problems: { count: 1, issues: [issue] } }),
  }))
  await open()
  await expect.element(button('Preview the list')).toBeDisabled()
  await list.fill('email,name,contact\nbela@example.com,Bela Sen,98450 55551\nchetan@example.com,Chetan Das,12')
  expect(sent).toEqual([])
  await button('Preview the list').click()
  await expect.element(dialog.getByText(/Either all rows are added or none\. Fix 1 row here/)).toBeVisible()
  expect((await cellsOf(sent[0]?.file)).slice(0, 4)).toEqual(['email', 'name', 'contact', 'bela@example.com'])
  await dialog.getByRole('button', { name: 'Correct contact, row 3: 12' }).click()
  await page.getByRole('textbox', { name: 'New value of contact, row 3' }).fill('98450 55552')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: /^Add 2 candidates/ })).toBeEnabled()
  expect(sent.at(-1)?.body).toEqual({ corrections: [{ row: 3, column: 'contact', value: '98450 55552' }] })
})

test('rows of a list without a header are numbered from the first', async () => {
  const issue = { path: 'row 2, contact', row: 2, column: 'contact', message: 'Row 3 has the same phone.', value: '12' }
  const sent = server.reply(candidatesImport.upload, ({ body: { corrections = [] } }) => ({
    preview: preview({
      counts: corrections.length > 0 ? { new: 2, bad: 0 } : { new: 1, bad: 1 },
      ...(corrections.length === 0 && { problems: { count: 1, issues: [issue] } }),
    }),
  }))
  await open()
  pasteInto(list.element(), CELLS)
  await expect.element(dialog.getByText('Row 2 has the same phone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Correct contact, row 1: 12' }).click()
  await page.getByRole('textbox', { name: 'New value of contact, row 1' }).fill('98450 55553')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('row', { name: /^1 Bela Sen/ })).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ corrections: [{ row: 2, column: 'contact', value: '98450 55553' }] })
})

test('only Discard drops a typed or pasted list, before and after its preview', async () => {
  server.reply(candidatesImport.upload, { preview: preview() })
  await open()
  await list.fill('Bela Sen')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByText('What you entered is not saved.')).toBeVisible()
  await expect.element(button('Keep editing')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).toHaveFocus()
  await expect.element(list).toHaveValue('Bela Sen')
  await userEvent.keyboard('{Escape>3/}')
  await expect.element(button('Keep editing')).toHaveFocus()
  await button('Keep editing').click()
  await list.fill('')
  pasteInto(list.element(), CELLS)
  await expect.element(dialog.getByRole('row', { name: /Bela Sen/ })).toBeVisible()
  await button('Cancel').click()
  await button('Discard').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await expect.element(list).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a text file is read as a list, a workbook is sent unchanged, and other files are refused', async () => {
  const sent = server.reply(candidatesImport.upload, ({ file }) => ({ preview: preview({ name: file?.name ?? '' }) }))
  await open()
  const zone = dialog.getByLabelText('Drop a file here')
  await zone.upload(new File(['%PDF-1.4'], 'People.pdf'))
  await expect.element(dialog.getByText('Choose an Excel file (.xlsx, .xls) or a text file (.csv, .tsv).')).toBeVisible()
  await zone.upload(new File(['\n \n'], 'Empty.csv'))
  await expect.element(dialog.getByText('The list is empty.')).toBeVisible()
  expect(sent).toEqual([])
  await zone.upload(new File(['\uFEFFname;email;contact\r\n"Sen; Bela";bela@example.com;98450 55551\r\n'], 'People.csv'))
  await expect.element(dialog.getByRole('row', { name: /Bela Sen/ })).toBeVisible()
  expect(sent[0]?.file?.name).toBe('People.xlsx')
  expect(await cellsOf(sent[0]?.file)).toEqual(['name', 'email', 'contact', 'Sen; Bela', 'bela@example.com', '98450 55551'])
  await button('Choose another file').click()
  await dialog.getByLabelText('People.xlsx').upload(new File(['bytes of Excel'], 'People.xlsx'))
  await expect.poll(() => sent.length).toBe(2)
  expect(await sent[1]?.file?.text()).toBe('bytes of Excel')
})

test('a list of candidates who all exist is refused, and the dialog keeps the list', async () => {
  server.reply(candidatesImport.upload, ({ dryRun }) =>
    dryRun ? { preview: preview() } : buildRefusalResponse(refusal('ALL_ARE_THERE')),
  )
  await open()
  pasteInto(list.element(), CELLS)
  await dialog.getByRole('button', { name: /^Add 2 candidates/ }).click()
  await expect.element(dialog.getByText(refusal('ALL_ARE_THERE').message)).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /Bela Sen/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await button('Discard').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(window.location.search).toBe('')
})

test('a typed list is previewed by Ctrl Enter or Preview and can then be changed', async () => {
  const sent = server.reply(candidatesImport.upload, { preview: preview() })
  await open()
  await list.fill('Candidate Name, E-mail, Mobile\nBela Sen, bela@example.com, 98450 55551')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByRole('row', { name: /Bela Sen/ })).toBeVisible()
  expect((await cellsOf(sent[0]?.file)).slice(0, 4)).toEqual(['Candidate Name', 'E-mail', 'Mobile', 'Bela Sen'])
  await button('Choose another file').click()
  await list.fill('Chetan Das, chetan@example.com, 98450 55552')
  await button('Preview').click()
  await expect.element(dialog.getByRole('row', { name: /Chetan Das/ })).toBeVisible()
  expect(await cellsOf(sent[1]?.file)).toContain('Chetan Das')
})
