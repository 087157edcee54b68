/** When the bar appears, what it says, and that it disappears only when writes work again. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getDepartmentId } from '../../../db/cast.ts'
import { makeDepartment, buildTask, makeUserRow } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { lost, readiness } from '../../../test/web/server.ts'
import { departments } from '../../departments/contract.ts'
import { session } from '../../session/contract.ts'
import { tasks } from '../../row-work/desk/contract.ts'
import { users } from '../../users/contract.ts'
import { toast } from '../../kit/web/toast.ts'

const NOT_READY = 'The service is not ready. Try again in a moment.'
const OFFLINE = 'You’re offline. Drafts are kept on this device until you’re back online.'
const bar = page.getByRole('status').filter({ hasText: /since \d\d:\d\d [ap]m$/ })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const user = page.getByRole('row', { name: /Ananya Iyer/ })

function watchBar(): () => boolean {
  let shown = false
  const observer = new MutationObserver(() => {
    shown ||= document.querySelector('[data-part=connection-bar]') !== null
  })
  observer.observe(document, { childList: true, subtree: true })
  return () => (observer.disconnect(), shown)
}

/** Opens Manage Departments as an admin; from there, one key sequence leads to Manage Users. Returns the reads of the list. */
async function openDepartments(): Promise<unknown[]> {
  const reads = server.reply(departments.all, { data: [makeDepartment(getDepartmentId('Physics'), 'Physics')] })
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  await openPage('/departments', 'meera')
  await expect.element(page.getByRole('gridcell', { name: 'Physics', exact: true })).toBeVisible()
  return reads
}

test('the connection bar is shown until changes can be stored again, even while reads work', async () => {
  const reads = await openDepartments()
  server.ready(() => readiness(true, false))
  server.reply(departments.create, () => readiness(true, false))
  await page.getByRole('button', { name: 'Create Department' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Name').fill('Meteorology')
  const create = dialog.getByRole('button', { name: 'Create Department' })
  await create.click()
  await expect.element(dialog.getByText(NOT_READY)).toBeVisible()
  await expect
    .element(bar)
    .toHaveTextContent(
      'Changes can’t be stored at the moment; reading works. Drafts are kept on this device, and it will try again by itself.',
    )

  // A successful read does not prove that writes work.
  const before = reads.length
  server.setOffline(true)
  await expect.element(bar).toHaveTextContent(OFFLINE)
  server.setOffline(false)
  await expect.poll(() => reads.length).toBeGreaterThan(before)
  await expect.element(bar).toHaveTextContent('Changes can’t be stored')

  server.ready(() => readiness(false, false))
  await expect
    .element(bar)
    .toHaveTextContent('The service isn’t ready. Drafts are kept on this device, and it will try again by itself.')

  server.ready(() => readiness(true, true))
  await expect.element(bar).not.toBeInTheDocument()
  server.reply(departments.create, { data: makeDepartment(getDepartmentId('Biology'), 'Meteorology', 'meera') })
  await create.click()
  await expect.element(page.getByText('Department created successfully')).toBeVisible()
})

test('the connection bar is not shown after leaving a loading page or after several failed calls', async () => {
  await openDepartments()
  const wasShown = watchBar()
  let signal = (): void => undefined
  const query = new Promise<void>((done) => (signal = done))
  server.reply(users.list, () => {
    signal()
    return new Promise(() => undefined)
  })
  await userEvent.keyboard('gu')
  await query
  history.back()
  await expect.element(heading('Manage Departments')).toHaveFocus()

  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  server.loseNext(2)
  await userEvent.keyboard('gu')
  await expect.element(user).toBeVisible()
  expect(wasShown()).toBe(false)
})

test('calls that fail while the page unloads show the connection bar only if the page stays', async () => {
  await openDepartments()
  const leftAt = performance.now()
  dispatchEvent(new Event('beforeunload'))
  server.setOffline(true)
  await userEvent.keyboard('gu')
  await expect.element(bar).toHaveTextContent(OFFLINE)
  expect(performance.now() - leftAt).toBeGreaterThan(3_900)
  // A page that becomes visible again checks at once.
  dispatchEvent(new Event('pageshow'))
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  server.setOffline(false)
  await expect.element(bar).not.toBeInTheDocument()
})

test('an unreachable server is reported after a second failure, and the page recovers automatically', async () => {
  await openDepartments()
  let failures = 0
  server.ready(() => (failures++, lost()))
  for (const call of [users.list, session.me]) server.reply(call, () => lost())
  await userEvent.keyboard('gu')
  await expect.element(bar).toHaveTextContent(OFFLINE)
  await expect.poll(() => failures).toBeGreaterThanOrEqual(3)
  server.reply(users.list, { users: [makeUserRow('ananya', { salaries: true })], total: 1 })
  server.ready(() => readiness(true, true))
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(user).toBeVisible()
})

test('the desk shows why Submit is disabled, and the bar is accessible', async () => {
  const file = 'JEE_Kinematics_Set07.xlsx'
  server.reply(tasks.list, {
    tasks: [1, 2, 3].map((srNo) => buildTask(srNo, 'ananya')),
    tasks_count: 3,
    waiting: 0,
    role: 'AUTHOR',
    file: { _id: '019a0000-0000-7000-8000-000000000801', name: file, section: 'JEE Main 2027', secondReview: true, columns: [] },
    reworks: 0,
    accountId: 'phys-11',
  })
  await openPage(`/assigned/${file}?task=3`, 'ananya')
  await expect.element(page.getByRole('heading', { name: 'Task 3' })).toBeVisible()
  server.ready(() => readiness(true, false))
  server.setOffline(true)
  await expect.element(page.getByText('You’re offline. You can submit again once you’re connected.')).toBeVisible()
  const submit = page.getByRole('button', { name: /^Submit/ })
  await expect.element(submit).toBeDisabled()
  server.setOffline(false)
  const reason = page.getByText('Changes can’t be stored right now. You can submit again soon.')
  await expect.element(reason).toBeVisible()
  await expect.element(submit).toBeDisabled()
  for (const scheme of ['light', 'dark'] as const) {
    await emulateColourScheme(scheme)
    await expectAccessible()
  }
  server.ready(() => readiness(true, true))
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(reason).not.toBeInTheDocument()
})

test('an offline write fails at once in its form without a toast, and the page recovers', async () => {
  await openPage('/changePassword', 'ananya')
  await expect.element(heading('Change Password')).toBeVisible()
  server.setOffline(true)
  await expect.element(bar).toHaveTextContent(OFFLINE)
  const next = page.getByLabelText('New password', { exact: true })
  await page.getByLabelText('Old password', { exact: true }).fill('not the password')
  await next.fill('seven loud drums')
  await userEvent.keyboard('{Enter}')
  const message = page.getByRole('alert').filter({ hasText: 'The server can’t be reached. Try again.' })
  await expect.element(message).toBeVisible()
  expect(document.querySelectorAll('[data-toast]')).toHaveLength(0)

  toast.error('12 rows are held by somebody else.')
  const close = page.getByRole('button', { name: 'Close this message' })
  await userEvent.keyboard('{F8}')
  await expect.element(close).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(next).toHaveFocus()
  await expect.element(close).toBeVisible()
  server.setOffline(false)
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(heading('Change Password')).toBeVisible()
})
