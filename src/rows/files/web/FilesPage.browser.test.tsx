import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { castDepartments, getDepartmentId } from '../../../../db/cast.ts'
import { getCastRef } from '../../../../test/web/fixtures.ts'
import { openPage, server } from '../../../../test/web/page.tsx'
import { emptyArchive } from '../../../../test/web/whole-bodies.ts'
import { buildRefusalResponse } from '../../../../test/web/server.ts'
import { expectTold, secondSave } from '../../../../test/web/two-saves.ts'
import { projects } from '../../../projects/project-contract.ts'
import { refusal } from '../../refusals.ts'
import { type FileRow, files } from '../contract.ts'

const file: FileRow = {
  _id: '019a0000-0000-7000-8000-000000000201',
  name: 'Set01.xlsx',
  section: 'Mechanics',
  count: 4,
  turns: { AUTHOR: 4, REVIEWER: 0, 'REVIEWER-2': 0, UPLOADER: 0, CLOSED: 0 },
  departments: [],
  dept_file_visibility: [],
  addedBy: getCastRef('meera'),
  created_at: '2026-03-01T05:00:00.000Z',
  version: 7,
}

beforeEach(() => {
  server.reply(projects.accountNeed, {
    data: {
      project: { _id: '019a0000-0000-7000-8000-000000000301', name: 'Mechanics' },
      needed: true,
      from: null,
      said: null,
      without: [],
      without_count: 0,
    },
  })
})

test('a rename refused because of another rename shows the other name', async () => {
  server.reply(files.ofProject, { data: [file], departments: [], total: 1 })
  const sent = server.reply(
    files.rename,
    ({ body }) => secondSave(body, 'name', 'Set01 new.xlsx') ?? { file: { _id: file._id, name: body.name } },
  )
  await openPage('/project/Mechanics', 'meera')
  await page.getByRole('button', { name: 'Actions for Set01.xlsx' }).click()
  await page.getByRole('menuitem', { name: 'Edit file name' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'File name' }).fill('Set02.xlsx')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectTold(sent, { shows: 'Set01 new.xlsx', choose: 'Keep mine', save: 'Save' })
})

test('a download from the menu of a row shows its progress next to the page’s actions', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.reply(files.ofProject, { data: [file], departments: [], total: 1 })
  let sender: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sender = controller) })
  const headers = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
  const requests = server.reply(files.download, () => new Response(body, { headers }))
  await openPage('/project/Mechanics', 'meera')
  await page.getByRole('button', { name: 'Actions for Set01.xlsx' }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  sender?.enqueue(new Uint8Array(1_200_000))
  await expect.element(page.getByText('Downloading 1.2 MB', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel download' })).toBeVisible()
  sender?.enqueue(emptyArchive())
  sender?.close()
  await expect.element(page.getByRole('button', { name: 'Cancel download' })).not.toBeInTheDocument()
  expect(requests.map(({ params }) => params)).toEqual([{ filename: file._id }])
})

test('on a phone the departments of a project scroll in a separate row', async () => {
  const departments = castDepartments.map((name) => ({ _id: getDepartmentId(name), name, files: 1, count: 1_200 }))
  server.reply(files.ofProject, () => ({ data: [], total: 0, departments }))
  await page.viewport(390, 844)
  await openPage('/project/NEET/-', 'meera')
  const row = page.getByRole('navigation', { name: 'Departments' })
  await expect.element(row.getByRole('link', { name: 'head-recruiter' })).toBeInTheDocument()
  expect(row.element().scrollWidth).toBeGreaterThan(390)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('on a phone the share of closed rows is fully visible', async () => {
  server.reply(files.ofProject, { data: [file], total: 1, departments: [] })
  await page.viewport(390, 844)
  await openPage('/project/NEET/-', 'meera')
  const share = page.getByText(/% closed$/)
  await expect.element(share).toBeVisible()
  expect(share.element().firstElementChild?.clientWidth).toBeGreaterThan(40)
  const cell = share.element().closest('[role=gridcell]')
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
})

test('at 1366 px no column heading is truncated', async () => {
  server.reply(files.ofProject, { data: [file], total: 1, departments: [] })
  await page.viewport(1366, 768)
  await openPage('/project/NEET/-', 'meera')
  await expect.element(page.getByRole('columnheader', { name: 'Second reviewer' })).toBeVisible()
  const cut = page
    .getByRole('columnheader')
    .elements()
    .flatMap((head) => [head, ...head.querySelectorAll('*')])
    .filter((part) => getComputedStyle(part).textOverflow === 'ellipsis' && part.scrollWidth > part.clientWidth)
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})

test('a missing project ends the loading state, and is reported on the page and in a toast', async () => {
  server.reply(files.ofProject, () => buildRefusalResponse(refusal('SECTION_NOT_FOUND')))
  await openPage('/project/Gone/-', 'meera')
  await expect.element(page.getByRole('main').getByText('Section not found', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText('Section not found')).toBeVisible()
})

test('a refused deletion is shown in red in the dialog, and in a toast', async () => {
  server.reply(files.ofProject, { data: [file], total: 1, departments: [] })
  server.reply(files.remove, () => buildRefusalResponse(refusal('FILE_NOT_FOUND')))
  await openPage(`/project/NEET/-?dialog=delete&file=${file._id}`, 'meera')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByText('File not found')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Messages' }).getByText('File not found')).toBeVisible()
})

test('the files appear together with the content above them, without a layout shift', async () => {
  server.reply(files.ofProject, { data: [file], departments: [], total: 1 })
  let send = (): void => undefined
  const late = new Promise<void>((done) => (send = done))
  const asked = server.reply(projects.modules, async () => {
    await late
    return { project: { _id: '019a0000-0000-7000-8000-000000000301', name: 'Mechanics' }, modules: ['sections' as const] }
  })
  await openPage('/project/Mechanics', 'meera')
  await expect.element(page.getByText('Allocation IDs are needed to submit rows.')).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  const row = page.getByRole('row', { name: /Set01\.xlsx/ })
  await new Promise((done) => setTimeout(done, 300))
  await expect.element(row).not.toBeInTheDocument()
  send()
  await expect.element(row).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Where Mechanics is used' })).toBeVisible()
})
