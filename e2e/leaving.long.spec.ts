import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { addAccounts, addFile, asAdmin, asPerson, openDesk, hireTeam, makeNumberedWorkbook } from './support/people.ts'
import { tabTo } from './support/keys.ts'

const file = 'Leaving_Set01.xlsx'
const project = 'Leaving 2027'
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const dialog = (page: Page) => page.getByRole('dialog')
const act = async (page: Page, name: string, action: string): Promise<void> => {
  await expect(dialog(page)).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('an admin blocks an author and hands over the open rows', async ({ browser, app }) => {
  const api = await asAdmin(app.url)
  const team = await hireTeam(api, 'leaving', ['Physics'], ['author', 'reviewer', 'uploader'])
  const spare = await hireTeam(api, 'staying', ['Physics'], ['author'])
  await addFile(api, project, file, makeNumberedWorkbook('LEAVE', 6))
  const assign = (body: object) => api('POST', `file/${encodeURIComponent(file)}/assign`, body)
  await assign({ start: 1, end: 6, author: team.author.email, reviewer: team.reviewer.email })
  await addAccounts(api, project, 'Physics', ['leaving-a'])
  const authorCalls = await asPerson(app.url, team.author.email)
  await authorCalls('PUT', `timesheet/project/${encodeURIComponent(project)}/user/add`, { accountId: 'leaving-a' })
  // The receiver already uploads one of the rows, so that row cannot be handed over.
  const people = (await api('GET', `admin/users?email=${spare.author.email}`))['users'] as { _id: string }[]
  await api('POST', 'user/update-profile', { _id: people[0]?._id, roleData: ['AUTHOR', 'UPLOADER'] })
  await assign({ checked: [6], uploader: spare.author.email })

  const author = await openDesk(browser, app.url, team.author.email)
  const opened = author.waitForResponse((response) => response.url().endsWith('/api/events'))
  await author.goto(`/assigned/${file}`)
  await opened
  await expect(author.getByRole('grid')).toBeVisible()
  const admin = await openDesk(browser, app.url, 'meera.joshi@proofline.example', { address: '/users?fullName=leaving' })

  await test.step('the dialog lists the author’s rows and IDs, and asks where the rows go', async () => {
    await act(admin, team.author.fullName, 'Block')
    await expect(dialog(admin).getByRole('heading', { name: '6 open rows as Author' })).toBeVisible()
    await expect(dialog(admin)).toContainText(`${file} (6). 6 wait for them now.`)
    await expect(dialog(admin).getByRole('heading', { name: '1 allocation ID' })).toBeVisible()
    await expect(dialog(admin)).toContainText(`leaving-a (${project}). It ends now.`)
    await dialog(admin).getByRole('button', { name: 'Block', exact: true }).click()
    await expect(dialog(admin).getByText('Please choose where these rows go.')).toBeVisible()
    for (const width of [390, 1366]) {
      await admin.setViewportSize({ width, height: 768 })
      for (const colorScheme of ['dark', 'light'] as const) {
        await admin.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectAccessible(admin, `the dialog, ${colorScheme} at ${width}`)
      }
    }
  })

  await test.step('the admin chooses the receiver by keyboard, and one row becomes unassigned', async () => {
    const choice = dialog(admin).getByRole('combobox', { name: 'Where the rows as Author go' })
    await tabTo(choice)
    await admin.keyboard.press('ArrowDown')
    await expect(admin.getByTitle('Back to unassigned')).toBeInViewport()
    await admin.keyboard.type('staying author')
    await admin.keyboard.press('ArrowDown')
    await admin.keyboard.press('Enter')
    await expect(dialog(admin)).toContainText(
      `${spare.author.fullName} works on one of these rows in another role: ${file} row 6. It goes back to unassigned.`,
    )
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByText('User blocked', { exact: true })).toBeVisible()
    await expect(dialog(admin)).toHaveCount(0)
    await expect(row(admin, team.author.fullName)).toContainText('blocked')
  })

  await test.step('the blocked person is logged out at once, and the receiver has the rows', async () => {
    await expect(author.getByLabel('Password', { exact: true })).toBeVisible()
    const receiver = await openDesk(browser, app.url, spare.author.email, { address: `/assigned/${file}` })
    await expect(receiver.getByRole('grid')).toHaveAttribute('aria-rowcount', '6')
    const assigned = (await api('GET', `allocation/${team.author.email}/${encodeURIComponent(project)}`))['data']
    expect(assigned).toBeNull()
  })

  await test.step('removing a role asks where its rows go, and Home leads to the unassigned rows', async () => {
    await admin.goto('/users?fullName=staying')
    await act(admin, spare.author.fullName, 'Update details')
    const role = dialog(admin).getByRole('combobox', { name: 'Role' })
    await tabTo(role)
    await admin.keyboard.press('Backspace')
    await admin.keyboard.press('Backspace')
    await admin.keyboard.type('Reviewer')
    await admin.keyboard.press('Enter')
    await admin.keyboard.press('Escape')
    await dialog(admin).getByRole('button', { name: 'Update details' }).click()
    const asking = admin.getByRole('dialog', { name: `Update ${spare.author.fullName}?` })
    await expect(asking.getByRole('heading', { name: '5 open rows as Author' })).toBeVisible()
    // The first dialog is behind this one, and its button is busy until this one is closed.
    for (const colorScheme of ['dark', 'light'] as const) {
      await admin.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(admin, `a dialog above another, ${colorScheme}`)
    }
    await asking.getByRole('combobox', { name: 'Where the rows as Author go' }).click()
    await expect(admin.getByTitle(`Leave with ${spare.author.fullName}`)).toHaveCount(0)
    await admin.getByTitle('Back to unassigned').first().click()
    await asking.getByRole('combobox', { name: 'Where the rows as Uploader go' }).click()
    await admin.getByTitle('Back to unassigned').last().click()
    await asking.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(admin.getByText('Profile updated successfully', { exact: true })).toBeVisible()
    await expect(dialog(admin)).toHaveCount(0)

    await admin.goto('/')
    const home = admin.getByRole('region', { name: 'Unassigned and stuck rows' })
    await home.getByRole('link', { name: /^Show all / }).click()
    await expect(admin.getByRole('heading', { name: 'Unassigned and stuck rows', level: 1 })).toBeVisible()
    const group = admin.getByRole('row', { name: new RegExp(file) })
    await expect(group).toContainText('Author')
    await expect(group).toContainText('nobody')
    for (const colorScheme of ['dark', 'light'] as const) {
      await admin.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(admin, `the unassigned and stuck rows, ${colorScheme}`)
    }
    await group.getByRole('link', { name: file }).click()
    await expect(admin).toHaveURL(/where=/)
    await expect(admin.getByRole('grid')).toBeVisible()
    await admin.goto('/users?fullName=leaving')
  })

  await test.step('a person without holdings is deleted in one step', async () => {
    await act(admin, team.uploader.fullName, 'Delete')
    await expect(dialog(admin)).toContainText('They have no open rows, no direct reports and nothing that has to end.')
    await expectAccessible(admin, 'the dialog of a person without anything')
    await dialog(admin).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(admin.getByText('User deleted', { exact: true })).toBeVisible()
    await expect(row(admin, team.uploader.fullName)).toHaveCount(0)
  })
})
