import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { Refusal } from '../../kit/shared/errors.ts'
import { session } from '../../session/contract.ts'
import { type Erasure, erasures } from '../erasure-contract.ts'
import { mapTextFields } from '../vocabulary.ts'
import { people } from '../person-contract.ts'

const AT = '2026-03-01T05:00:00.000Z'
const id = cast.ananya.id
const before: Erasure = {
  user: { _id: id, fullName: 'Ananya Iyer' },
  deletedOn: '2024-01-01',
  erasableFrom: '2024-12-31',
  erased: null,
  goes: [{ what: 'Name, email and employee ID', count: 1 }],
  stays: [{ what: 'Remarks on days of work', why: 'They explain figures that stay.', count: 7 }],
  held: [
    { what: 'Backups in /backups', why: 'The newest of the last 12 months is kept.', until: '2027-03-01' },
    { what: 'Backups made by hand', why: 'Nothing removes them.', until: null },
  ],
}

function serve(erasure: Erasure, isFresh = () => true) {
  let now = erasure
  server.reply(people.events, { events: [], next: null })
  server.reply(people.summary, {
    person: {
      ...getCastRef('ananya'),
      ...mapTextFields(() => null),
      roleData: ['AUTHOR'],
      state: 'deleted',
      created_at: AT,
      addedBy: null,
      deleted_at: AT,
      managerId: null,
      enableAssignments: true,
      enableQualitative: false,
      statusReportPermission: false,
    },
    terms: [],
    managers: [],
    departments: [],
    states: [],
    work: [],
    accounts: [],
    targets: [],
    timesheetProjects: [],
  })
  server.reply(erasures.one, () => ({ data: now }))
  return server.reply(erasures.erase, () => {
    if (!isFresh()) return buildRefusalResponse(new Refusal('REAUTH_NEEDED', [403, 'You logged in a while ago.']))
    now = { ...now, erased: { at: AT, by: { _id: cast.meera.id, fullName: 'Meera Joshi' } } }
    return { data: now }
  })
}

test('an admin reads what is erased and what stays, erases the person, and sees it done', async () => {
  const request = serve(before)
  await openPage(`/users/${id}`, 'meera')
  const card = page.getByRole('region', { name: 'Erase this person' })
  await expect.element(card).toHaveTextContent('Name, email and employee ID')
  await expect.element(card).toHaveTextContent('They explain figures that stay.')
  const held = card.getByRole('table', { name: 'What backups hold' })
  await expect.element(held).toHaveTextContent('Backups in /backupsThe newest of the last 12 months is kept.01/03/2027')
  await expect.element(held).toHaveTextContent('Nothing removes them.Someone deletes it')
  await expectAccessible()
  await card.getByRole('button', { name: 'Erase person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase Ananya Iyer?' })
  expect(request).toEqual([])
  await dialog.getByRole('button', { name: 'Erase person' }).click()
  await expect.element(page.getByRole('region', { name: 'Erased' })).toHaveTextContent('by Meera Joshi')
  expect(request).toHaveLength(1)
  expect(page.getByRole('button', { name: 'Erase person' }).elements()).toEqual([])
})

test('an admin who logged in a while ago must enter the password before erasing', async () => {
  let isFresh = false
  const request = serve(before, () => isFresh)
  server.reply(session.reauthenticate, () => {
    isFresh = true
    return {}
  })
  await openPage(`/users/${id}`, 'meera')
  await page.getByRole('region', { name: 'Erase this person' }).getByRole('button', { name: 'Erase person' }).click()
  await page.getByRole('dialog').filter({ hasText: 'Erase Ananya Iyer?' }).getByRole('button', { name: 'Erase person' }).click()
  const again = page.getByRole('dialog').filter({ hasText: 'Enter your password' })
  await again.getByLabelText('Password', { exact: true }).fill('the right one')
  await again.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('region', { name: 'Erased' })).toHaveTextContent('by Meera Joshi')
  expect(request).toHaveLength(2)
})

test('before the retention time the card shows when erasure becomes possible', async () => {
  serve({ ...before, erasableFrom: '2199-12-31' })
  await openPage(`/users/${id}`, 'meera')
  await expect.element(page.getByRole('button', { name: 'Erase person' })).toBeDisabled()
  await expect.element(page.getByText('Possible from 31/12/2199. It can’t be undone.')).toBeVisible()
})

test('a sub-admin is not offered erasure', async () => {
  serve(before)
  await openPage(`/users/${id}`, 'leela')
  await expect.element(page.getByRole('heading', { name: 'Open work' })).toBeVisible()
  expect(page.getByText('Erase').elements()).toEqual([])
})
