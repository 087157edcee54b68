import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDepartmentId } from '../../../db/cast.ts'
import { makeDepartment } from '../../../test/web/fixtures.ts'
import { chooseAct, expectAccessible, openPage, pressTwice, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { departments } from '../contract.ts'
import { refusal as kitRefusal } from '../../kit/server/refusals.ts'
import { refusal } from '../refusals.ts'

const physics = getDepartmentId('Physics')
const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })

/**
 * Opens the page as an admin, with a server that stores what is created and deleted. Returns the requests that change something.
 */
async function openDepartments(search = '') {
  let all = [makeDepartment(physics, 'Physics'), makeDepartment(getDepartmentId('head-recruiter'), 'head-recruiter')]
  server.reply(departments.all, () => ({ data: all }))
  const created = server.reply(departments.create, ({ body: { name } }) => {
    const data = makeDepartment(getDepartmentId('Biology'), name, 'meera')
    all = [...all, data]
    return { data }
  })
  const deleted = server.reply(departments.delete, ({ params: { id } }) => {
    if (id === physics)
      return buildRefusalResponse(refusal('DEPARTMENT_DELETE_ERR', { values: { reason: '12 people are in it' } }))
    all = all.filter(({ _id }) => _id !== id)
    return {}
  })
  await openPage(`/departments${search}`, 'meera')
  return { created, deleted }
}

test('the create form requires a name and then creates the department', async () => {
  await openDepartments()
  await page.getByRole('button', { name: 'Create Department' }).click()
  await inDialog('Create Department').click()
  await expect.element(dialog.getByText('Please input department name!')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Name').fill('Earth science')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Department created successfully')).toBeVisible()
  await expect.element(row('Earth science')).toHaveTextContent('Meera Joshi')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a department is deleted unless it is in use, and a reserved one has no button', async () => {
  const { created } = await openDepartments('?dialog=create')
  await dialog.getByLabelText('Name').fill('Earth science')
  await userEvent.keyboard('{Enter}')
  await expect.element(row('Earth science')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(created).toHaveLength(1)
  expect(row('head-recruiter').getByRole('button').elements()).toEqual([])

  await chooseAct(row('Physics'), 'Delete')
  await inDialog('Delete').click()
  await expect.element(dialog.getByText('This department can’t be deleted: 12 people are in it.')).toBeVisible()
  await expectAccessible()
  await inDialog('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await chooseAct(row('Earth science'), 'Delete')
  await inDialog('Delete').click()
  await expect.element(page.getByText('Department deleted', { exact: true })).toBeVisible()
  await expect.element(row('Earth science')).not.toBeInTheDocument()
})

test("Back asks before it discards a form's input", async () => {
  await openDepartments()
  await page.getByRole('button', { name: 'Create Department' }).click()
  const name = dialog.getByLabelText('Name')
  await name.fill('Astronomy')
  history.back()
  await expect.element(dialog.getByText('What you entered is not saved.')).toBeVisible()
  await inDialog('Keep editing').click()
  await expect.element(name).toHaveValue('Astronomy')
  await expect.element(name).toHaveFocus()
  // A second Esc answers the question that the first one asked. Only the button discards the text.
  await userEvent.keyboard('{Escape}')
  await expect.element(inDialog('Keep editing')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Astronomy')
  history.back()
  await inDialog('Discard').click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('two presses faster than a render send one request', async () => {
  const { created, deleted } = await openDepartments('?dialog=create')
  await dialog.getByLabelText('Name').fill('Geology')
  pressTwice(inDialog('Create Department'))
  await expect.element(row('Geology')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(page.getByText('Department created successfully').elements()).toHaveLength(1)
  expect(created).toHaveLength(1)

  await chooseAct(row('Geology'), 'Delete')
  await expect.element(inDialog('Delete')).toBeVisible()
  pressTwice(inDialog('Delete'))
  await expect.element(row('Geology')).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(deleted).toHaveLength(1)
})

test('a rate-limited save keeps the typed name and succeeds on the next press', async () => {
  await openDepartments('?dialog=create')
  const name = dialog.getByLabelText('Name')
  const request = server.reply(departments.create, () => buildRefusalResponse(kitRefusal('TOO_MANY_WRITES')))
  await name.fill('Earth science')
  await userEvent.keyboard('{Enter}')
  const toast = page.getByText(/This was not stored because .* Wait a few seconds, then try again\./).first()
  await expect.element(toast).toBeVisible()
  await expect.element(name).toHaveValue('Earth science')
  const stored = server.reply(departments.create, ({ body }) => ({
    data: makeDepartment(getDepartmentId('Biology'), body.name, 'meera'),
  }))
  await inDialog('Create Department').click()
  await expect.element(page.getByText('Department created successfully')).toBeVisible()
  // The first request may have been stored after all, so the second one has the same key.
  expect(stored.map(({ key }) => key)).toEqual(request.map(({ key }) => key))
})
