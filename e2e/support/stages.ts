/** The steps of a file from its upload to its download, for the journeys through all four stages. */
import type { Browser, Page } from '@playwright/test'
import { cast } from '../../db/cast.ts'
import { expect, test } from './app.ts'
import { type Api, addAccounts, asAdmin, openDesk, hireTeam, openAs, type TeamMember } from './people.ts'

export const startHold = async (page: Page, account: string): Promise<void> => {
  if (!page.url().endsWith('/allocations')) await page.goto('/allocations')
  await page.getByRole('button', { name: `Start ${account}` }).click()
  await expect(page.getByRole('button', { name: `End ${account}` })).toBeEnabled()
}
const listed = (page: Page, questionId: string) => page.getByRole('gridcell', { name: questionId, exact: true })

type Work = { file: string; project: string; department: string; total: string; first: string; workbook: Buffer }
export const doc = { status: 'done', answerType: 'Authored on Doc' }

/**
 * As an admin, adds the project, the workbook and the people, and assigns the first six rows to the people. Returns the admin's
 * calls, the people and the prefix of their allocation IDs.
 */
export async function prepareTeamFile(admin: Page, url: string, { file, project, department, total, first, workbook }: Work) {
  const prefix = file.slice(0, 5).toLowerCase()
  const api = await asAdmin(url)
  const team = await hireTeam(api, prefix, ['Physics'])

  await test.step('the admin adds the project, the workbook and the people', async () => {
    await openAs(admin, url, cast.meera.email, '/projects')
    await admin.getByRole('button', { name: 'Add Project' }).click()
    await admin.getByRole('dialog').getByLabel('Project Name').fill(project)
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByRole('gridcell', { name: project, exact: true })).toBeVisible()

    await admin.getByRole('button', { name: 'Add Task', exact: true }).first().click()
    await expect(admin.getByRole('heading', { name: 'Add Task', exact: true })).toBeVisible()
    await admin.getByLabel('Project', { exact: true }).click()
    await admin.keyboard.type(project)
    await admin.keyboard.press('Enter')
    await admin.locator('input[type=file]').setInputFiles({ name: file, mimeType: 'application/octet-stream', buffer: workbook })
    await admin.getByRole('button', { name: /^Import [\d,]+ rows$/ }).click()
    await expect(admin.getByRole('heading', { name: /^[\d,]+ rows added$/ })).toBeVisible()

    const path = `/project/${encodeURIComponent(project)}/${department === 'all' ? '-' : department}/${encodeURIComponent(file)}`
    await admin.goto(path)
    await expect(admin.getByText(total).first()).toBeVisible()
    await expect(listed(admin, first)).toBeVisible()
    await admin.getByRole('button', { name: 'Assign Tasks', exact: true }).click()
    await expect(admin.getByLabel('Start index')).toHaveValue('1')
    await admin.getByLabel('End index').fill('6')
    const choose = async (role: string, member: TeamMember): Promise<void> => {
      await admin.getByLabel(role, { exact: true }).click()
      await admin.keyboard.type(member.fullName)
      await admin
        .getByRole('option', { name: new RegExp(member.fullName) })
        .first()
        .waitFor({ state: 'attached' })
      await admin.keyboard.press('Enter')
    }
    await admin.getByLabel('Role', { exact: true }).click()
    await admin.keyboard.type('several')
    await admin.keyboard.press('Enter')
    await choose('Author', team.author)
    await choose('Reviewer', team.reviewer)
    await choose('Second reviewer', team.reviewer2)
    await choose('Uploader', team.uploader)
    await admin.getByRole('button', { name: /^Assign 6 rows/ }).click()
    await expect(admin.getByText('Assigned tasks: 6 rows')).toBeVisible()
    await addAccounts(api, project, 'Physics', [`${prefix}-a`, `${prefix}-u`])
  })
  return { api, team, prefix }
}
export const deskOf = (browser: Browser, url: string, { email }: TeamMember, file: string): Promise<Page> =>
  openDesk(browser, url, email, { address: `/assigned/${encodeURIComponent(file)}?task=1` })

export const downloaded = async (admin: Page): Promise<string> => {
  const download = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'More', exact: true }).click()
  await admin.getByRole('menuitem', { name: 'Download' }).first().click()
  return (await download).suggestedFilename()
}
export const rowsOf = async (api: Api, file: string) =>
  ((await api('POST', `file/${encodeURIComponent(file)}/-/-`, {})) as { rows: { turn: string; author_status: string }[] }).rows
