import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { asAdmin, asPerson, atDesk, hire } from './support/people.ts'

const [fullName, email] = ['Tanvi Journey', 'tanvi.journey@proofline.example']
const project = 'Journey sheet'

const sheet = (page: Page) => page.getByRole('region', { name: /^\w+day \d/ })
const said = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('a day is filled, declined in the inbox, sent again and approved', async ({ browser, app }) => {
  const api = await asAdmin(app.url)
  await hire(api, { fullName, email, role: ['AUTHOR'], departments: ['Physics'], enableAssignments: true })
  const { user } = (await (await asPerson(app.url, email))('GET', 'me/AUTHOR')) as { user: { _id: string } }
  await api('POST', 'user/update-profile', { _id: user._id, manager: cast.kavita.email })
  await api('POST', 'timesheet/project/new', { name: project })
  await api('PUT', 'timesheet/project/assign', { userId: email, projects: [project] })

  // Days are those of Asia/Kolkata wherever the browser is (decisions 126).
  const author = await atDesk(browser, app.url, email, {
    address: '/user/timesheet?view=day',
    timezoneId: 'America/Los_Angeles',
  })
  const manager = await atDesk(browser, app.url, cast.kavita.email)
  await sheet(author).getByLabel('Project').selectOption(project)
  await sheet(author).getByLabel('Done').fill('12.5')
  await sheet(author).getByRole('button', { name: 'Submit' }).click()
  await said(author, 'Timesheet submitted successfully')
  await expect(sheet(author).getByText('FILLED')).toBeVisible()

  const row = manager.getByRole('grid', { name: 'What waits for you' }).getByRole('row', { name: new RegExp(fullName) })
  const panel = manager.getByRole('complementary', { name: /^Last decision/ })
  await test.step('the manager declines it with a remark', async () => {
    await manager.getByRole('button', { name: /^New work/ }).click()
    await manager.getByRole('link', { name: 'Open the inbox' }).click()
    await expect(row).toContainText(`${project} 12.5`)
    await row.getByRole('gridcell').first().click()
    await manager.getByRole('textbox', { name: 'Remarks' }).fill('Please count the second set too.')
    await manager.getByRole('button', { name: /^Decline 1/ }).click()
    await expect(panel.getByText('1 declined')).toBeVisible()
    await expect(row).toHaveCount(0)
    await expectAccessible(manager)
  })

  await test.step('the author sends it again from the bell', async () => {
    await author.getByRole('button', { name: 'New work, 1 new' }).click()
    await author.getByRole('link', { name: /^Open Timesheet/ }).click()
    await expect(author.getByText('Please count the second set too.').first()).toBeVisible()
    await sheet(author).getByLabel('Done').fill('14')
    await sheet(author).getByLabel('Remarks').fill('With the second set.')
    await sheet(author).getByRole('button', { name: 'Resubmit' }).click()
    await said(author, 'Timesheet resubmitted successfully')
  })

  await test.step('the manager approves it by keys', async () => {
    await expect(row).toContainText('resubmitted')
    await expect(row).toContainText(`${project} 14`)
    await row.getByRole('gridcell').first().click()
    await expect(manager.getByRole('button', { name: /^Approve 1/ })).toBeVisible()
    await manager.keyboard.press('a')
    await expect(panel.getByText('1 approved')).toBeVisible()
  })

  await author.goto('/user/timesheet/declined')
  await expect(author.getByRole('row', { name: /APPROVED/ })).toContainText('14')
})
