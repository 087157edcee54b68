import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { castDepartments, getDepartmentId } from '../../../db/cast.ts'
import { makeDepartment, getCastRef } from '../../../test/web/fixtures.ts'
import { chooseAct, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { departments } from '../../departments/contract.ts'
import { refusal } from '../../departments/refusals.ts'
import { type AccountNeed, projects } from '../../projects/project-contract.ts'
import { type AllocationDepartment, allocations } from '../contract.ts'

const project = { _id: '019a0000-0000-7000-8000-000000000901', project_name: 'Comings and goings' }
const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const inProject = (name: 'Physics' | 'Biology', accounts: number): AllocationDepartment => ({
  _id: getDepartmentId(name),
  name,
  department_name: name,
  addedBy: getCastRef('meera'),
  created_at: '2026-03-01T05:00:00.000Z',
  accounts,
  held: 0,
})

const needed: AccountNeed = {
  project: { _id: project._id, name: project.project_name },
  needed: true,
  from: null,
  said: null,
  without: [getCastRef('ananya')],
  without_count: 1,
}
beforeEach(() => void server.reply(projects.accountNeed, { data: needed }))

test('a department can be added to a project, and removed unless IDs belong to it', async () => {
  let all = [inProject('Physics', 1)]
  server.reply(allocations.departments, () => ({ data: all, project }))
  server.reply(departments.all, { data: castDepartments.map((name) => makeDepartment(getDepartmentId(name), name)) })
  const added = server.reply(allocations.addDepartment, () => {
    all = [...all, inProject('Biology', 0)]
    return { data: inProject('Biology', 0) }
  })
  server.reply(allocations.removeDepartment, ({ params: { departmentId: id } }) => {
    if (id === getDepartmentId('Physics'))
      return buildRefusalResponse(refusal('DEPARTMENT_DELETE_ERR', { values: { reason: '1 allocation ID still uses it' } }))
    all = all.filter(({ _id }) => _id !== id)
    return {}
  })
  await openPage(`/projectAllocation/${project._id}`, 'meera')
  await page.getByRole('button', { name: 'Add department' }).click()
  await inDialog('Add department').click()
  await expect.element(dialog.getByText('Please input department name!')).toBeVisible()
  await dialog.getByLabelText('Department', { exact: true }).fill('Biology')
  await userEvent.keyboard('{Enter}')
  await inDialog('Add department').click()
  await expect.element(page.getByText('Department added successfully')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(added.map(({ body }) => body.department_name)).toEqual([getDepartmentId('Biology')])

  await chooseAct(row('Physics'), 'Delete')
  await inDialog('Delete').click()
  await expect.element(dialog.getByText('This department can’t be deleted: 1 allocation ID still uses it.')).toBeVisible()
  await expectAccessible()
  await inDialog('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await chooseAct(row('Biology'), 'Delete')
  await expect.element(dialog.getByText('Delete Biology from Comings and goings?')).toBeVisible()
  await inDialog('Delete').click()
  await expect.element(page.getByText('Department deleted', { exact: true })).toBeVisible()
  await expect.element(row('Biology')).not.toBeInTheDocument()
  await expect.element(row('Physics')).toBeVisible()
})

test('a project can be set to need no allocation IDs, and back after a warning', async () => {
  let need = needed
  server.reply(allocations.departments, { data: [], project })
  server.reply(projects.accountNeed, () => ({ data: need }))
  const sent = server.reply(projects.setAccountNeed, ({ body }) => {
    need = { ...need, needed: body.needed, said: { by: getCastRef('meera'), at: '2026-03-10T04:32:00.000Z' } }
    return { data: need }
  })
  await openPage(`/projectAllocation/${project._id}`, 'meera')
  await page.getByRole('button', { name: 'Not needed for this project' }).click()
  await expect.element(page.getByText('Allocation IDs are not needed to submit rows.')).toBeVisible()
  await page.getByRole('button', { name: 'Require them' }).click()
  await expect.element(dialog.getByText(/^1 person with open rows holds none .*: Ananya Iyer\.$/)).toBeVisible()
  await expectAccessible()
  await inDialog('Require them').click()
  await expect.element(page.getByText('Allocation IDs are needed to submit rows.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map(({ body }) => body)).toMatchObject([{ needed: false }, { needed: true }])
})
