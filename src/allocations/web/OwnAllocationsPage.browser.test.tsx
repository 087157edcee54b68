import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { named } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { type OwnAllocation, holds } from '../holds-contract.ts'

const allocation = (n: number, part: Partial<OwnAllocation> = {}): OwnAllocation => ({
  _id: `019a0000-0000-7000-8000-00000000093${n}`,
  account_id: `phys-1${n}`,
  project_id: '019a0000-0000-7000-8000-000000000901',
  project_name: 'NEET 2027',
  subject_name: 'Physics',
  is_multiple: false,
  user_list: [],
  current_user: null,
  current_user_allocation_time: null,
  user_revoke_time: null,
  status: 'free',
  held_single: false,
  holders: [],
  offered: true,
  hindrance: null,
  ...part,
})

test('where the own account has an error, it stands beside the ID that would be started', async () => {
  const hindrance = { status: 'application-error', of: 'Physics', since: '2026-03-02T05:00:00.000Z' }
  let rows = [allocation(1, { hindrance }), allocation(2, { subject_name: 'Chemistry' })]
  server.reply(holds.own, () => ({ data: rows }))
  const started = server.reply(holds.start, () => {
    rows = [allocation(2, { subject_name: 'Chemistry' })]
    return { data: allocation(1), project: null }
  })
  await openPage('/allocations', 'ananya')
  const own = page.getByRole('list', { name: 'Your account' })
  await expect.element(own).toHaveTextContent('Physics application error since 2 March 2026')
  await expect.element(page.getByRole('row', { name: /phys-11/ })).toHaveTextContent('application error since 2 March 2026')
  await expectAccessible()
  await page.getByRole('button', { name: 'Start phys-11' }).click()
  await expect.element(own).not.toBeInTheDocument()
  expect(started.map(({ body }) => [body.accountId, body.users])).toEqual([[allocation(1)._id, [named('ananya').email]]])
})
