import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cast, type CastName } from '../../../db/cast.ts'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { chooseAct, emulateColourScheme, expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { type AccessUser, grants } from '../contract.ts'
import { withTabs } from '../rules.ts'
import { refusal } from '../refusals.ts'

const dialog = page.getByRole('dialog')
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const user = (name: CastName, more: Partial<AccessUser> = {}): AccessUser => ({
  ...getCastRef(name),
  roleData: [...cast[name].roles],
  accountState: 'active',
  grantedTabs: [],
  ends: [],
  accessData: [],
  ...more,
})

test('a tab is granted until a day by keyboard, and the table names the day', async () => {
  let nikhil = user('nikhil', { grantedTabs: ['Worklog'], ends: [{ tab: 'Manage File', until: '2026-03-01' }] })
  server.reply(grants.allUsers, () => ({ users: [nikhil, user('ananya', { grantedTabs: ['Timesheet'] })], total: 2 }))
  const sent = server.reply(grants.grantTabs, ({ body }) => {
    if (body.until === '2199-01-01') return buildRefusalResponse(refusal('USER_NOT_FOUND'))
    const { grantedTabs, ends } = withTabs(nikhil, body.access ?? [], body.until)
    nikhil = { ...nikhil, grantedTabs: [...grantedTabs], ends: [...ends] }
    return { data: nikhil }
  })
  await openPage('/access-management', 'meera')
  await expect.element(row('Nikhil Bose')).toHaveTextContent('Worklog; Manage File ended 1 March 2026')
  await expect.element(row('Ananya Iyer')).toHaveTextContent('No effect: Timesheet')
  await expect.element(row('Nikhil Bose').getByText('Sub-admin', { exact: true })).toBeVisible()
  await chooseAct(row('Ananya Iyer'), 'Add Access')
  await expect.element(dialog.getByText('Ananya Iyer is Author and not a sub-admin, so tabs have no effect.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await chooseAct(row('Nikhil Bose'), 'Add Access')
  const manageFile = dialog.getByRole('checkbox', { name: 'Manage File (ended 1 March 2026)' })
  await expect.element(manageFile).toBeVisible()
  expect(dialog.getByRole('checkbox', { name: 'Worklog' }).elements()).toEqual([])
  await expect.element(dialog.getByRole('checkbox', { name: 'Manage Projects' })).toHaveFocus()
  await userEvent.keyboard('{Tab} ')
  await expect.element(manageFile).toBeChecked()
  const until = dialog.getByRole('textbox', { name: 'Until, the last day' })
  await until.fill('01/01/2020')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText(/^The date must be .* or later\.$/).first()).toBeVisible()
  expect(sent).toEqual([])
  // A failure shows the documents' toast, and the server's sentence in the form (decision 125).
  await until.fill('01/01/2199')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Failed to update access.')).toBeVisible()
  await expect.element(dialog.getByText('User not found').first()).toBeVisible()
  await expectAccessible()
  await until.fill('30/11/2198')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => sent.at(-1)?.body).toMatchObject({ access: ['Manage File'], until: '2198-11-30' })
  await expect.element(row('Nikhil Bose')).toHaveTextContent('Manage File until 30 November 2198, Worklog')
})

test('an end can be removed, and an ended grant can be revoked', async () => {
  const ends = [
    { tab: 'Manage File', until: '2020-03-01' },
    { tab: 'Worklog', until: '2198-11-30' },
  ] as const
  server.reply(grants.allUsers, { users: [user('nikhil', { grantedTabs: ['Worklog'], ends: [...ends] })], total: 1 })
  const sent = server.reply(grants.grantTabs, { data: user('nikhil', { grantedTabs: ['Worklog'] }) })
  const taken = server.reply(grants.takeTabs, { data: user('nikhil') })
  await openPage('/access-management', 'meera')
  await chooseAct(row('Nikhil Bose'), 'Change end')
  await dialog.getByRole('checkbox', { name: 'Worklog (until 30 November 2198)' }).click()
  await dialog.getByRole('button', { name: 'Change end' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => sent.at(-1)?.body).not.toHaveProperty('until')
  await chooseAct(row('Nikhil Bose'), 'Remove Access')
  await dialog.getByRole('checkbox', { name: 'Manage File (ended 1 March 2020)' }).click()
  await dialog.getByRole('button', { name: 'Remove Access' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => taken.at(-1)?.body).toMatchObject({ access: ['Manage File'] })
})

test('rows link to the page that explains a person’s access, on a dark phone', async () => {
  await page.viewport(390, 844)
  await emulateColourScheme('dark')
  server.reply(grants.allUsers, { users: [user('nikhil', { grantedTabs: ['Worklog'] })], total: 1 })
  await openPage('/access-management', 'meera')
  await expect
    .element(page.getByRole('link', { name: 'Why can this person see this?' }))
    .toHaveAttribute('href', '/access-management/why')
  server.reply(grants.rightsOf, () => buildRefusalResponse(refusal('USER_NOT_FOUND')))
  await expectAccessible()
  await chooseAct(page, 'Why?')
  await expect.poll(() => location.search).toBe(`?person=${cast.nikhil.id}`)
})

test('admins are not offered changes of their own access', async () => {
  const tabs: Partial<AccessUser> = { grantedTabs: ['Worklog'] }
  server.reply(grants.allUsers, { users: [user('meera', tabs), user('nikhil', tabs)], total: 2 })
  await openPage('/access-management', 'meera')
  const offered = async (name: string): Promise<string[]> => {
    await row(name)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    const items = page.getByRole('menuitem')
    await expect.element(items.first()).toBeVisible()
    const words = items.elements().map((each) => each.textContent)
    await userEvent.keyboard('{Escape}')
    return words
  }
  expect(await offered('Nikhil Bose')).toEqual(['Add Access', 'Change end', 'Remove Access', 'Why?'])
  expect(await offered('Meera Joshi')).toEqual(['Why?'])
})
