/**
 * An action gives somebody rights in a session whose login is not recent. The page asks for the password, and then the action
 * runs with the typed values.
 */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast, castDepartments, getDepartmentId } from '../../../db/cast.ts'
import { makeDepartment, makeUserRow } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { departments } from '../../departments/contract.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { session } from '../../session/contract.ts'
import { users } from '../../users/contract.ts'

// The dialogs are found by their text, because in a test all their titles share one id.
const again = page.getByRole('dialog').filter({ hasText: 'Enter your password' })
const update = page.getByRole('dialog').filter({ hasText: 'Update details of Ananya Iyer' })
const NEW = 'four quiet lamps'
const stale = () => buildRefusalResponse(new Refusal('REAUTH_NEEDED', [403, 'You logged in a while ago.']))

let isFresh = false
beforeEach(async () => {
  isFresh = false
  server.reply(departments.all, { data: castDepartments.map((name) => makeDepartment(getDepartmentId(name), name)) })
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  server.reply(users.managers, { data: [] })
  await openPage('/users', 'meera')
  await page.getByRole('button', { name: 'Actions for Ananya Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Update details' }).click()
  await update.getByLabelText('New password').fill(NEW)
})
const serve = () => server.reply(users.updateProfile, () => (isFresh ? { days: [] } : stale()))

test('an action in an old session asks for the password and repeats its call unchanged', async () => {
  const updates = serve()
  server.reply(session.reauthenticate, ({ body: { password } }) => {
    if (password !== 'the right one')
      return buildRefusalResponse(new Refusal('WRONG_PASSWORD', [400, 'The password is incorrect.']), {
        issues: [{ path: 'password', message: 'The password is incorrect.' }],
      })
    isFresh = true
    return {}
  })
  await update.getByRole('button', { name: 'Update details' }).click()
  const field = again.getByLabelText('Password', { exact: true })
  await expect.element(field).toHaveFocus()
  await expectAccessible()
  await field.fill('a wrong one')
  await userEvent.keyboard('{Enter}')
  await expect.element(again.getByText('The password is incorrect.')).toBeVisible()
  expect(updates).toHaveLength(1)
  await field.fill('the right one')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect.element(update).not.toBeInTheDocument()
  await expect.element(again).not.toBeInTheDocument()
  expect(updates.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ _id: cast.ananya.id, newPassword: NEW, version: 1 })),
  )
})

test('cancelling the password dialog sends nothing and keeps the typed text', async () => {
  const updates = serve()
  await update.getByRole('button', { name: 'Update details' }).click()
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(again).not.toBeInTheDocument()
  await expect.element(update.getByLabelText('New password')).toHaveValue(NEW)
  expect(updates).toHaveLength(1)
  await update.getByLabelText('New password').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(again).toBeVisible()
  expect(updates).toHaveLength(2)
  await again.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(again).not.toBeInTheDocument()
})
