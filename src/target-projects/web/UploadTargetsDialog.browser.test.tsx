import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { uploads } from '../../kit/import/contract.ts'
import { targetProjects } from '../contract.ts'
import { type TargetsPreview, targetsImport } from '../targets-import-contract.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('the page previews a workbook of targets, stores it, and undoes the upload', async () => {
  server.reply(uploads.progress, () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }))
  server.reply(targetProjects.projects, { data: [] })
  const named = { project: 'NEET 2027', sub_project: 'Set 03', department: 'Physics', subject: 'Optics', keyword: 'Optics' }
  const preview: TargetsPreview = {
    name: 'Targets.xlsx',
    count: 3,
    counts: { new: 2, bad: 0 },
    added: 1,
    assigned: 1,
    there: 1,
    moved: { days: 4, people: 1, first: '2026-11-16', last: '2026-11-19' },
    targets: [
      { ...named, row: 2, role: 'AUTHOR', isNew: false, person: 'Ananya Iyer', target: 40.5, from: '2026-11-16' },
      { ...named, row: 3, role: 'REVIEWER-2', isNew: true, person: null, target: null, from: null },
    ],
    problems: { count: 0, issues: [] },
    unread: [],
  }
  const batch = '019a0000-0000-7000-8000-000000000005'
  const requests = server.reply(targetsImport.upload, ({ dryRun }) => (dryRun ? { preview } : { added: 1, assigned: 1, batch }))
  const takes = server.reply(targetsImport.takeBack, { rows: 2 })
  await openPage('/targets', 'meera')
  await page.getByRole('button', { name: 'Upload targets' }).click()
  await page.getByLabelText('Drop a file here').upload(new File(['bytes'], 'Targets.xlsx'))
  const note = page.getByText(
    '1 target added, 1 target set for people. 1 row already exists. A different target will count on 4 report days of 1 person, 16/11/2026 to 19/11/2026.',
  )
  await expect.element(note).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Ananya Iyer/ })).toHaveTextContent('40.5')
  await expect.element(page.getByRole('row', { name: /Second reviewer/ })).toHaveTextContent('new')
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  await button('Store 2 rows').click()
  await expect.element(page.getByRole('heading', { name: '1 target added, 1 target set for people' })).toBeVisible()
  expect(requests.at(-1)).toMatchObject({ dryRun: false, body: { confirm: true } })
  await button('Undo this import').click()
  await button('Undo import').click()
  await expect.element(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  expect(takes[0]?.params).toEqual({ id: batch })
})
