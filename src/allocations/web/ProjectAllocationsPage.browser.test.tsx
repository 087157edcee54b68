import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { chooseAct, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { type AllocationProject, allocations } from '../contract.ts'
import { accountHistory } from '../history-contract.ts'
import { refusal } from '../refusals.ts'

const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const project = (n: number, name: string): AllocationProject => ({
  _id: `019a0000-0000-7000-8000-00000000092${n}`,
  project_name: name,
  addedBy: getCastRef('meera'),
  created_at: '2026-03-01T05:00:00.000Z',
  is_file_visible: true,
  departments: 1,
  accounts: 2,
  held: 1,
})

test('an admin syncs previous data after checking the differences', async () => {
  server.reply(allocations.projects, { data: [project(1, 'NEET 2027')] })
  const synced = {
    data: [],
    checked: 3,
    differences: [
      {
        account_id: 'phys-11',
        project_name: 'NEET 2027',
        file: 'Optics_Set03.xlsx',
        sr_no: 51,
        email: cast.imran.email,
        at: '2026-03-09T06:30:00.000Z',
        held_by: null,
      },
    ],
    differences_count: 1,
  }
  const sent = server.reply(accountHistory.sync, synced)
  await openPage('/projectAllocations', 'meera')
  await page.getByRole('button', { name: 'Sync previous data' }).click()
  await inDialog('Check').click()
  await expect.element(dialog.getByText('Please select both dates').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'From' }).fill('01/03/2026')
  await dialog.getByRole('textbox', { name: 'To', exact: false }).fill('10/03/2026')
  await inDialog('Check').click()
  await expect.element(dialog.getByRole('grid', { name: 'Differences' })).toHaveTextContent('Optics_Set03.xlsx')
  await expect.element(dialog.getByText('0 allocation IDs used, 3 rows checked, 1 difference')).toBeVisible()
  await expectAccessible()
  await inDialog('Sync').click()
  await expect.element(page.getByText('Synced allocations')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const body = { from: '2026-03-01', to: '2026-03-10' }
  expect(sent.map(({ dryRun, body: days }) => [dryRun, days])).toEqual([
    [true, body],
    [false, body],
  ])
})

test('an admin can lower-case the IDs after seeing their number, and delete a project without departments', async () => {
  let all = [project(1, 'NEET 2027'), project(2, 'Empty')]
  server.reply(allocations.projects, () => ({ data: all }))
  server.reply(accountHistory.lowercase, { changed: 2, data: [{ before: 'PHY-1', after: 'phy-1' }] })
  server.reply(allocations.deleteProject, ({ body: { name } }) => {
    if (name !== 'Empty')
      return buildRefusalResponse(refusal('PROJECT_DELETE_ERR', { values: { reason: '1 department still uses it' } }))
    all = all.filter((one) => one.project_name !== name)
    return {}
  })
  await openPage('/projectAllocations', 'meera')
  await page.getByRole('button', { name: 'Sync small case' }).click()
  await expect.element(dialog.getByText('2 allocation IDs have capital letters, such as PHY-1.')).toBeVisible()
  await expectAccessible()
  await inDialog('Change to lower case').click()
  await expect.element(page.getByText('Allocation IDs changed to lower case')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()

  await chooseAct(row('NEET 2027'), 'Delete')
  await inDialog('Delete').click()
  await expect.element(dialog.getByText('The project can’t be deleted: 1 department still uses it.')).toBeVisible()
  await inDialog('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await chooseAct(row('Empty'), 'Delete')
  await inDialog('Delete').click()
  await expect.element(page.getByText('Project removed successfully')).toBeVisible()
  await expect.element(row('Empty')).not.toBeInTheDocument()
})

test('a sub-admin is offered no sync', async () => {
  server.reply(allocations.projects, { data: [project(1, 'NEET 2027')] })
  await openPage('/projectAllocations', 'leela')
  await expect.element(page.getByRole('link', { name: 'Upload allocation IDs' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Sync/ }).elements()).toEqual([])
})
