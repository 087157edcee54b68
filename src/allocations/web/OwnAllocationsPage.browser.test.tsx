import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { type OwnAllocation, holds } from '../holds-contract.ts'
import { refusal } from '../refusals.ts'

const since = '2026-03-09T06:30:00.000Z'
const account = (n: number, id: string, project: number, holder?: 'ananya' | 'imran'): OwnAllocation => ({
  _id: `019a0000-0000-7000-8000-00000000095${n}`,
  account_id: id,
  project_id: `019a0000-0000-7000-8000-00000000090${project}`,
  project_name: `Project ${project}`,
  subject_name: 'Physics',
  is_multiple: false,
  user_list: holder ? [getCastRef(holder).email] : [],
  current_user: holder ? getCastRef(holder).email : null,
  current_user_allocation_time: holder ? since : null,
  user_revoke_time: null,
  status: holder ? 'active' : 'free',
  held_single: holder !== undefined,
  holders: holder ? [{ ...getCastRef(holder), since, until: null }] : [],
  offered: true,
  hindrance: null,
})
const row = (id: string) => page.getByRole('row', { name: new RegExp(id) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

const open = async () => {
  let all = [account(1, 'phm-1', 1), account(2, 'phm-2', 1), account(3, 'phm-3', 2, 'imran')]
  const hold = (id: string, holder?: 'ananya') =>
    (all = all.map((one) => (one._id === id ? account(Number(id.at(-1)), one.account_id, 1, holder) : one)))
  server.reply(holds.own, () => ({ data: all }))
  const started = server.reply(holds.start, ({ body: { accountId = '' } }) => {
    hold(accountId, 'ananya')
    return { data: null, project: null }
  })
  const ended = server.reply(holds.end, ({ params: { accountId } }) => {
    hold(accountId)
    return { data: account(1, 'phm-1', 1) }
  })
  await openPage('/allocations', 'ananya')
  return { started, ended }
}

test('each row shows the reason why Start is disabled', async () => {
  await open()
  await expect.element(row('phm-3')).toHaveTextContent(`In use by ${cast.imran.fullName}.`)
  await expect.element(button('Start phm-3')).toBeDisabled()
  await button('Start phm-1').click()
  await expect.element(row('phm-1')).toHaveTextContent('You are using this allocation ID.')
  await expect.element(row('phm-2')).toHaveTextContent('You are using another ID of this project. End it first.')
  await expectAccessible()
})

test('a start can be undone, and an end needs a confirmation', async () => {
  const { started, ended } = await open()
  await button('Start phm-1').click()
  await expect.element(button('End phm-1')).toBeEnabled()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect.element(button('Start phm-1')).toBeEnabled()
  expect([started.length, ended.length]).toEqual([1, 1])

  await button('Start phm-1').click()
  await button('End phm-1').click()
  await expect.element(page.getByRole('dialog', { name: 'End your use of phm-1?' })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(button('End phm-1')).toBeEnabled()
  await button('End phm-1').click()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Start phm-1')).toBeEnabled()
  expect(ended).toHaveLength(2)
})

test('a refused end is reported once in the dialog and once as a message', async () => {
  await open()
  server.reply(holds.end, () => buildRefusalResponse(refusal('HOLD_NOT_FOUND')))
  await button('Start phm-1').click()
  await button('End phm-1').click()
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  const sentence = 'This user is not using the allocation ID now.'
  await expect.element(dialog.getByText(sentence)).toBeVisible()
  expect(page.getByText(sentence).elements()).toHaveLength(2)
})

test('an error of the person’s own account is shown next to the ID', async () => {
  const hindrance = { status: 'application-error', of: 'Physics', since: '2026-03-02T05:00:00.000Z' }
  let rows = [{ ...account(1, 'phm-1', 1), hindrance }, account(2, 'phm-2', 1)]
  server.reply(holds.own, () => ({ data: rows }))
  const started = server.reply(holds.start, () => {
    rows = [account(2, 'phm-2', 1)]
    return { data: account(1, 'phm-1', 1), project: null }
  })
  await openPage('/allocations', 'ananya')
  const own = page.getByRole('list', { name: 'Your account' })
  await expect.element(own).toHaveTextContent('Physics application error since 2 March 2026')
  await expect.element(page.getByRole('row', { name: /phm-1/ })).toHaveTextContent('application error since 2 March 2026')
  await expectAccessible()
  await page.getByRole('button', { name: 'Start phm-1' }).click()
  await expect.element(own).not.toBeInTheDocument()
  expect(started.map(({ body }) => [body.accountId, body.users])).toEqual([
    [account(1, 'phm-1', 1)._id, [getCastRef('ananya').email]],
  ])
})
