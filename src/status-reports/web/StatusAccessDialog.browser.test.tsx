import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getCastRef } from '../../../test/web/fixtures.ts'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { grants } from '../../grants/contract.ts'
import { type SubjectUser, subjectGrants } from '../../grants/subject-contract.ts'
import { SUBJECTS, type Subject } from '../../grants/vocabulary.ts'
import { refusal } from '../../kit/shared/errors.ts'
import { statusReports } from '../contract.ts'

const dialog = page.getByRole('dialog', { name: 'Status Access' })
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const box = (subject: Subject) => dialog.getByRole('checkbox', { name: new RegExp(`^${subject}`) })

test('subjects are granted and removed, with messages for missing or refused input', async () => {
  let accessData: Subject[] = []
  const user = (): SubjectUser => ({ ...getCastRef('joseph'), roleData: ['AUTHOR'], accessData })
  server.reply(statusReports.list, { users: [], total: 0 })
  const other: SubjectUser = { ...getCastRef('ananya'), roleData: ['AUTHOR'], accessData: [] }
  server.reply(subjectGrants.users, () => ({ users: [user(), other] }))
  let isRefused = false
  const sent = server.reply(grants.grantTabs, ({ body: { subject = [], action } }) => {
    if (isRefused) return buildRefusalResponse(refusal('STATE_CONFLICT'))
    const isGranted = (one: Subject): boolean =>
      action === 'access'
        ? accessData.includes(one) || subject.includes(one)
        : accessData.includes(one) && subject.length > 0 && !subject.includes(one)
    accessData = SUBJECTS.filter((one) => isGranted(one))
    const message = action === 'access' ? 'Access updated successfully!' : 'Access removed successfully!'
    return { message, data: { ...user(), accountState: 'active', grantedTabs: [], ends: [] } } as never
  })
  await openPage('/status-report?dialog=access', 'meera')
  await expect.element(dialog).toBeVisible()
  expect(dialog.getByRole('checkbox').elements()).toHaveLength(17)
  await press('Set Access')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please select a user and enter a subject')
  await press('Remove Access')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please select a user to remove access')
  expect(sent).toEqual([])

  await dialog.getByRole('combobox', { name: 'User' }).fill('joseph.mathew@')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Joseph Mathew has no access to any subject.')).toBeVisible()
  await press('Set Access')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please select a user and enter a subject')
  await box('Physics').click()
  await box('Chemistry').click()
  await expectAccessible()
  await press('Set Access')
  await expect.element(page.getByText('Access updated successfully!')).toBeVisible()
  await expect.element(dialog.getByText('Joseph Mathew has access to Physics, Chemistry.')).toBeVisible()
  await expect.element(box('Physics')).not.toBeChecked()

  await box('Chemistry').click()
  await press('Remove Access')
  await expect.element(page.getByText('Access removed successfully!')).toBeVisible()
  await expect.element(dialog.getByText('Joseph Mathew has access to Physics.')).toBeVisible()
  await expect.element(dialog.getByText('Remove Access removes 1 subject.')).toBeVisible()
  isRefused = true
  await press('Remove Access')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Someone changed this. Reload and try again.')
  isRefused = false
  await press('Remove Access')
  await expect.element(dialog.getByText('Joseph Mathew has no access to any subject.')).toBeVisible()
  const userId = getCastRef('joseph')._id
  expect(sent.map(({ body }) => body)).toEqual([
    { userId, subject: ['Physics', 'Chemistry'], action: 'access' },
    { userId, subject: ['Chemistry'], action: 'revoke' },
    { userId, subject: [], action: 'revoke' },
    { userId, subject: [], action: 'revoke' },
  ])
})

test('Remove Access ticks all subjects before a second press removes them', async () => {
  const user: SubjectUser = { ...getCastRef('joseph'), roleData: ['AUTHOR'], accessData: ['Physics', 'Chemistry'] }
  server.reply(statusReports.list, { users: [], total: 0 })
  server.reply(subjectGrants.users, { users: [user] })
  const data = { ...user, accessData: [], accountState: 'active', grantedTabs: [], ends: [] }
  const sent = server.reply(grants.grantTabs, () => ({ message: 'Access removed successfully!', data }) as never)
  await openPage('/status-report?dialog=access', 'meera')
  await dialog.getByRole('combobox', { name: 'User' }).fill('joseph.mathew@')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Remove Access selects 2 subjects.')).toBeVisible()
  await press('Remove Access')
  await expect.element(box('Physics')).toBeChecked()
  await expect.element(box('Chemistry')).toBeChecked()
  expect(sent).toEqual([])
  await press('Remove Access')
  await expect.poll(() => sent.map(({ body }) => body.subject)).toEqual([['Physics', 'Chemistry']])
})
