import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { castDepartments, getDepartmentId } from '../../../db/cast.ts'
import { makeDepartment, getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { expectTold, secondSave } from '../../../test/web/two-saves.ts'
import { departments } from '../../departments/contract.ts'
import { allocations, type DepartmentAllocation } from '../contract.ts'
import { accountHistory } from '../history-contract.ts'
import { holds } from '../holds-contract.ts'

const projectId = '019a0000-0000-7000-8000-000000000901'
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const since = '2026-03-09T06:30:00.000Z'
const account = (n: number, id: string, holders: ('ananya' | 'imran')[], more: Partial<DepartmentAllocation> = {}) => ({
  _id: `019a0000-0000-7000-8000-00000000093${n}`,
  account_id: id,
  project_id: projectId,
  project_name: 'NEET 2027',
  subject_name: 'Physics',
  is_multiple: false,
  user_list: holders.map((who) => getCastRef(who).email),
  current_user: holders[0] ? getCastRef(holders[0]).email : null,
  current_user_allocation_time: holders.length > 0 ? since : null,
  user_revoke_time: null,
  status: holders.length > 0 ? ('active' as const) : ('free' as const),
  held_single: false,
  holders: holders.map((who) => ({ ...getCastRef(who), since, until: null })),
  lent_to: [],
  version: 7,
  ...more,
})
const free = account(1, 'phys-12', [])
const shared = account(2, 'phys-14', ['ananya', 'imran'], { is_multiple: true })

/** The list stays open until the field loses the focus. */
const choose = async (label: string, typed: string): Promise<void> => {
  await dialog.getByLabelText(label).fill(typed)
  await expect.element(page.getByTitle(new RegExp(`^${typed}`)).last()).toBeVisible()
  await userEvent.keyboard('{Enter}')
}
const leave = async (label: string): Promise<void> => {
  await userEvent.keyboard('{Tab}')
  await expect.element(dialog.getByLabelText(label)).toHaveAttribute('aria-expanded', 'false')
}

const openDepartment = async (search = '', who: 'leela' | 'meera' = 'leela') => {
  server.reply(allocations.list, {
    data: [account(3, 'phys-11', ['imran']), free, shared],
    project: { _id: projectId, project_name: 'NEET 2027' },
    department: { _id: getDepartmentId('Physics'), name: 'Physics' },
  })
  server.reply(departments.all, { data: castDepartments.map((name) => makeDepartment(getDepartmentId(name), name)) })
  server.reply(allocations.people, {
    users: [
      {
        ...getCastRef('divya'),
        roleData: ['AUTHOR'],
        manager: { _id: getCastRef('kavita')._id, fullName: getCastRef('kavita').fullName },
        hindrance: null,
      },
      {
        ...getCastRef('joseph'),
        roleData: ['AUTHOR'],
        manager: null,
        hindrance: { status: 'application-error', of: 'Physics', since: '2026-03-02T05:00:00.000Z' },
      },
    ],
  })
  await openPage(`/projectAllocation/${projectId}/${getDepartmentId('Physics')}${search}`, who)
}

test('Add User asks for the people first, then for one of their free IDs', async () => {
  await openDepartment()
  const sent = server.reply(holds.start, { data: free, project: null })
  await page.getByRole('button', { name: 'Add User', exact: true }).click()
  await expect
    .element(dialog.getByText('Assign a manager to users first. Those without one are listed with “no manager”.'))
    .toBeVisible()
  await inDialog('Add User').click()
  await expect.element(dialog.getByText('Please select users')).toBeVisible()
  await expect.element(dialog.getByText('Please select the allocation ID')).toBeVisible()
  await dialog.getByLabelText('Users').click()
  await expect.element(page.getByTitle('Joseph Mathew, no manager, application error since 2 March 2026')).toBeVisible()
  await choose('Users', 'Divya')
  await leave('Users')
  await dialog.getByLabelText('Allocation ID').click()
  await expect.element(page.getByTitle('phys-14, multiple-user')).toBeVisible()
  expect(page.getByTitle('phys-11', { exact: true }).elements()).toEqual([])
  await choose('Allocation ID', 'phys-12')
  await dialog.getByLabelText('Date effective in the past').click()
  await inDialog('Add User').click()
  await expect.element(dialog.getByText('Please input the date effective')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Date effective', { exact: true }).fill('09/03/2026 08:00 am')
  await inDialog('Add User').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map(({ params, body }) => [params.projectId, body.accountId, body.users, body.wef])).toEqual([
    [projectId, free._id, [getCastRef('divya')._id], new Date('2026-03-09T02:30:00Z')],
  ])
})

test('several people can be removed from a multiple-user ID at once', async () => {
  await openDepartment(`?dialog=end&account=${shared._id}`)
  const sent = server.reply(accountHistory.removeUsers, { data: shared })
  for (const name of ['Ananya', 'Imran']) await choose('Users', name)
  await leave('Users')
  await expect.element(dialog.getByText('Their use ends now.')).toBeVisible()
  await inDialog('Remove User').click()
  await expect.element(page.getByText('Users removed successfully')).toBeVisible()
  expect(sent.map(({ params, body }) => [params.id, body.users])).toEqual([
    [shared._id, [getCastRef('ananya')._id, getCastRef('imran')._id]],
  ])
})

test('Revoke is a separate action that requires a time', async () => {
  await openDepartment()
  await page.getByRole('button', { name: `Actions for ${shared.account_id}` }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  const sent = server.reply(holds.end, { data: shared })
  await choose('User', 'Ananya')
  await inDialog('Revoke').click()
  await expect.element(dialog.getByText('Please input the revoke time')).toBeVisible()
  expect(sent).toEqual([])
  await expectAccessible()
  await dialog.getByLabelText('Revoke time').fill('20/03/2026 08:00 am')
  await inDialog('Revoke').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.map(({ params, body }) => [params.currentUser, body.revokeTime])).toEqual([
    [getCastRef('ananya')._id, new Date('2026-03-20T02:30:00Z')],
  ])
})

test('a lending that was changed meanwhile is shown, and can replace the typed one', async () => {
  await openDepartment(`?dialog=lend&account=${free._id}`, 'meera')
  const [divya, joseph] = [getCastRef('divya'), getCastRef('joseph')]
  const sent = server.reply(
    allocations.lend,
    ({ body }) =>
      secondSave(body, 'users', [divya.email]) ?? { lent_to: [{ ...divya, name: divya.fullName, kind: 'user' as const }] },
  )
  await choose('Users', 'Joseph')
  await leave('Users')
  await inDialog('Lend').click()
  await expectTold(sent, { shows: divya.email, choose: 'Use theirs', save: 'Lend' })
  expect(sent.map(({ body }) => body.users)).toEqual([[joseph._id], [divya._id]])
})
