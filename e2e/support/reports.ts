import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect } from './app.ts'
import { dayBefore, firstOpenDay } from './days.ts'

type Api = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
type Who = { _id: string; fullName: string; email: string }

export async function giveTarget(api: Api, { email }: Who, keyword: string): Promise<void> {
  const name = `${keyword} targets`
  await api('POST', 'project/target/add', { project_name: name })
  const row = { keyword, department: 'Physics', role: 'AUTHOR', sub_project_name: 'Set 03', subject: 'Optics' }
  const { data } = (await api('POST', `targets/project/add/${encodeURIComponent(name)}`, row)) as { data: { _id: string } }
  const body = { user: [email], target_assigned: 40, dateEffective: firstOpenDay() }
  // The date is in the past, so the call asks for a confirmation.
  await api('POST', `target/assigned/${encodeURIComponent(name)}/${data._id}?confirm=true`, body)
}
const today = dayBefore(0)
const shownToday = today.split('-').toReversed().join('/')

/** The address of a report of today alone. The report of a month would begin with its first days. */
const ofToday = (type: 'user' | 'team'): string => `/report/${type}?from=${today}&to=${today}`

const table = (page: Page) => page.getByRole('grid', { name: /^Records of/ })
const figure = (page: Page, { fullName }: Who) =>
  table(page).getByRole('button', { name: `Total Productivity Hours of ${fullName}, ${shownToday}: 2.80. Explain` })

async function chooseUser(page: Page, who: Who): Promise<void> {
  await page.getByRole('combobox', { name: 'User' }).fill(who.email)
  await page.getByTitle(who.fullName, { exact: true }).click()
  await page.getByRole('button', { name: 'Generate report' }).last().click()
}

export async function readOwnReport(author: Page, who: Who, project: string): Promise<void> {
  await author.goto(ofToday('user'))
  await expect(figure(author, who)).toBeVisible()
  await expect(table(author)).toContainText('Mod Id')
  await expect(author.getByRole('button', { name: 'Download Report' })).toHaveCount(0)
  await expectAccessible(author)
  await author.getByRole('link', { name: 'Production Report' }).click()
  await expect(author.getByRole('row', { name: new RegExp(`${project}.*35\\.00 %`) })).toBeVisible()
}

export async function readTeamReport(manager: Page, who: Who): Promise<void> {
  await manager.getByRole('button', { name: 'Generate report', exact: true }).click()
  await manager.getByRole('link', { name: 'Team', exact: true }).click()
  await expect(manager.getByRole('textbox', { name: 'Manager' })).toHaveValue('Kavita Desai')
  await expect(
    manager.getByRole('grid', { name: 'People by days' }).getByRole('row', { name: new RegExp(who.fullName) }),
  ).toBeVisible()
  await manager.goto(ofToday('team'))
  await chooseUser(manager, who)
  await expect(figure(manager, who)).toBeVisible()
}

export async function explainReport(admin: Page, who: Who, project: string): Promise<void> {
  await admin.goto(ofToday('user'))
  await chooseUser(admin, who)
  await figure(admin, who).click()
  await expect(admin.getByText(`${project}: 14 done ÷ 40 target × 8 h`)).toBeVisible()
  await expectAccessible(admin)
  await admin.keyboard.press('Escape')
  const saving = admin.waitForEvent('download')
  await admin.getByRole('button', { name: 'Download Report' }).click()
  expect((await saving).suggestedFilename()).toBe('report.xlsx')
  // The department does not exist, so both the initial report and a requested one fail, each with its own sentence.
  await admin.goto('/target-report?department=none')
  await expect(admin.getByText('Failed to fetch data', { exact: true })).toBeVisible()
  await admin.getByRole('form', { name: 'Report of' }).getByRole('button', { name: 'Generate report' }).click()
  await expect(admin.getByText('Failed to submit data.', { exact: true })).toBeVisible()
}
