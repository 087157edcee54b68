import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server, emulateColourScheme } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { setScreens } from '../../kit/web/screens.ts'
import { type PersonRights, grants } from '../contract.ts'
import { refusal } from '../refusals.ts'

const row = (name: RegExp) => page.getByRole('row', { name })
const panel = page.getByRole('complementary')
const rights: PersonRights = {
  ...getCastRef('nikhil'),
  roleData: ['SUBADMIN'],
  departments: [],
  enableAssignments: true,
  enableQualitative: false,
  statusReportPermission: false,
  blockedSince: null,
  mustChangePassword: false,
  tabs: [
    { tab: 'Manage Users', until: '2026-02-28', grantedAt: '2026-02-01T05:00:00.000Z', grantedBy: getCastRef('meera') },
    { tab: 'Worklog', until: null, grantedAt: '2026-02-01T05:00:00.000Z', grantedBy: getCastRef('meera') },
  ],
  subjects: [{ subject: 'Physics', grantedAt: '2026-02-01T05:00:00.000Z', grantedBy: getCastRef('meera') }],
  today: '2026-03-10',
}
beforeEach(() => {
  const people = (['nikhil', 'ananya'] as const).map((name) => ({
    ...getCastRef(name),
    roleData: [...cast[name].roles],
    accountState: 'active' as const,
    grantedTabs: [],
    ends: [],
    accessData: [],
  }))
  server.reply(grants.allUsers, { users: people, total: people.length })
})

test('an admin chooses a person and a screen, and reads why it is open or closed', async () => {
  const request = server.reply(grants.rightsOf, { data: rights })
  await openPage('/access-management/why', 'meera')
  await expect.element(page.getByText('Choose a person')).toBeVisible()
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.click()
  await userEvent.keyboard('nikhil')
  await page.getByTitle('Nikhil Bose', { exact: true }).click()
  await page.getByLabelText('Screen or reason').fill('tab worklog')
  await expect
    .element(row(/Worklog.*open/).first())
    .toHaveTextContent('Open by the tab Worklog as Sub-admin (granted by Meera Joshi on 1 February 2026).')
  await expect.element(row(/Profile targets.*open/)).toHaveTextContent('Rows shown: everyone’s.')
  expect(request.at(-1)?.params).toEqual({ userId: cast.nikhil.id })
  await page.getByLabelText('Screen or reason').fill('/users')
  await row(/Manage Users.*closed/)
    .first()
    .click()
  await expect
    .element(panel)
    .toHaveTextContent(
      'Closed: needs the role Admin, the role Manager or the tab Manage Users as Sub-admin; Nikhil Bose has the role Sub-admin.',
    )
  await expect.element(panel).toHaveTextContent('The grant of the tab Manage Users ended on 28 February 2026.')
  await expect.element(panel).toHaveTextContent('Manage Users ended 28 February 2026, Worklog')
  await expect
    .element(panel.getByRole('link', { name: 'Add Access' }))
    .toHaveAttribute('href', expect.stringContaining('dialog=add'))
  await expect
    .element(page.getByRole('link', { name: 'History of access' }))
    .toHaveAttribute('href', `/audit?access=any&object=${cast.nikhil.id}`)
  await expectAccessible()
  await panel.getByRole('button', { name: /^Close/ }).click()
  await expect.element(panel).not.toBeInTheDocument()
})

test('a blocked person’s explanation opens from its address on a dark phone', async () => {
  await page.viewport(390, 844)
  await emulateColourScheme('dark')
  const fullName = '<b>Nikhil</b> \u202EesoB'
  server.reply(grants.rightsOf, { data: { ...rights, fullName, blockedSince: '2026-03-02' } })
  await openPage(`/access-management/why?person=${cast.nikhil.id}&screen=/worklog`, 'meera')
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent(`${fullName} has been blocked since 2 March 2026 and can’t open anything.`)
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Without that: open by the tab Worklog as Sub-admin')
  await expectAccessible()
})

test('an unknown person is reported as not found', async () => {
  server.reply(grants.rightsOf, () => buildRefusalResponse(refusal('USER_NOT_FOUND')))
  await openPage('/access-management/why?person=nobody', 'meera')
  await expect.element(page.getByText('User not found').first()).toBeVisible()
})

test('only an admin can open the page, and others send no request', async () => {
  const request = server.reply(grants.rightsOf, { data: rights })
  await openPage(`/access-management/why?person=${cast.nikhil.id}`, 'leela')
  await expect.element(page.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible()
  expect(request).toEqual([])
})

// Must be the last test: afterwards this browser page cannot load the screens any more.
test('the page says when its screens cannot be loaded', async () => {
  server.reply(grants.rightsOf, { data: rights })
  await openPage('/access-management', 'meera')
  setScreens(() => Promise.reject(new TypeError('error loading dynamically imported module')))
  await page.getByRole('link', { name: 'Why can this person see this?' }).click()
  await expect.element(page.getByText('This part of the page couldn’t be loaded.')).toBeVisible()
})
