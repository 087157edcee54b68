import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { formatDay } from '../../src/kit/shared/time.ts'
import { dayBefore, firstOpenDay } from './days.ts'
import { tabTo } from './keys.ts'

type Api = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>
type Data = { data: { _id: string } }

/**
 * Adds a worklog profile and a target of one person through the real calls. Returns their ids by the names that the pages'
 * samples use.
 */
export async function worklogThings(api: Api, email: string): Promise<Record<string, string>> {
  const project = (await api('POST', 'project/new', { name: 'Worklog of a journey' })) as Data
  const subject = (await api('PUT', `project/${project.data._id}/subject/add`, { name: 'Physics' })) as Data
  const profile = (await api('PUT', `project/subject/${subject.data._id}/profile/add`, { name: 'Solutions', budget: 60 })) as Data
  const { end, start } = lastDays()
  const made = (await api('POST', `project/${project.data._id}/${profile.data._id}/target/create`, {
    name: 'Set 1',
    start,
    end,
    type: 'units',
    target: 40,
    users: [email],
  })) as { data: { _id: string }[] }
  return {
    'worklog project': project.data._id,
    'worklog subject': subject.data._id,
    'worklog profile': profile.data._id,
    'worklog target': made.data[0]?._id ?? '',
  }
}

/** Returns the day eight days ago and today, in Asia/Kolkata. */
export const lastDays = (): { start: string; end: string } => ({ start: dayBefore(8), end: dayBefore(0) })

export async function buildTarget(admin: Page, fullName: string): Promise<void> {
  const dialog = admin.getByRole('dialog')
  const press = (name: string) => admin.getByRole('button', { name, exact: true }).first().click()
  const add = async (label: string, fields: Record<string, string>): Promise<void> => {
    await press(label)
    for (const [field, text] of Object.entries(fields)) await dialog.getByLabel(field).fill(text)
    await dialog.getByRole('button', { name: label }).click()
    await expect(dialog).toHaveCount(0)
  }
  const open = async (name: string): Promise<void> => {
    await admin.getByRole('grid').getByText(name, { exact: true }).click()
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await admin.goto('/worklog')
  await add('Add Project', { 'Project Name': 'Journey worklog' })
  await open('Journey worklog')
  await add('Add subject', { 'Subject name': 'Physics' })
  await open('Physics')
  await add('Add profile', { 'Profile name': 'Video solutions', 'Budget per unit': '60' })
  await open('Video solutions')
  await press('Create target')
  await dialog.getByLabel('Name').fill('Set 1')
  await dialog.getByLabel('Users').fill(fullName)
  await admin.getByRole('option', { name: new RegExp(fullName) }).waitFor({ state: 'attached' })
  await admin.keyboard.press('Enter')
  await admin.keyboard.press('Escape')
  const { start, end } = lastDays()
  await dialog.getByRole('textbox', { name: /From$/ }).fill(start)
  await dialog.getByRole('textbox', { name: /To$/ }).fill(end)
  await dialog.getByLabel('Target per day').fill('40')
  await dialog.getByRole('button', { name: 'Create target' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(admin.getByRole('grid').getByText('Set 1', { exact: true })).toBeVisible()
}

/** Fills the days of a target before today by keyboard, with 50 units each. On the last day the person was ill. */
export async function recordWeek(author: Page): Promise<void> {
  await author.goto('/user/worklog?tab=lapsed')
  const target = author.getByRole('region', { name: 'Set 1' })
  const open = target.getByLabel(/^Units, /).and(author.locator(':enabled'))
  await expect(open.first()).toBeVisible()
  const days = await open.count()
  await tabTo(open.first())
  for (let at = 1; at < days; at++) {
    await author.keyboard.type('50')
    await author.keyboard.press('Enter')
    await expect(target.getByText('saved, 10 over the target')).toHaveCount(at)
  }
  const last = target.getByRole('listitem').last()
  await last.getByRole('button', { name: 'SL' }).click()
  await author.keyboard.press('Control+Enter')
  await expect(last.getByText('SL, the whole day')).toBeVisible()
}

export async function checkPnlExplanation(admin: Page): Promise<void> {
  await admin.getByRole('link', { name: 'Physics', exact: true }).click()
  await admin.getByRole('button', { name: /^Profit or loss of Video solutions/ }).click()
  const panel = admin.getByRole('complementary', { name: 'Explain this number' })
  await expect(panel.getByText('Profit or loss = units × budget − (cost + incentive)')).toBeVisible()
  await panel.getByRole('list', { name: 'Months' }).getByRole('button').last().click()
  await expect(panel.getByText(/50 units|units × ₹60\.00/).first()).toBeVisible()
  await expect(panel.getByText(`Salary since ${formatDay(firstOpenDay())}`).first()).toBeVisible()
  await panel
    .getByRole('link', { name: /^Set 1/ })
    .first()
    .click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Set 1' })).toBeVisible()
  await admin
    .getByRole('grid', { name: 'Days' })
    .getByRole('button', { name: /^Incentive of (?!.*₹0\.00)/ })
    .first()
    .click()
  await expect(panel.getByText(/\(10 over ÷ 40\) × /)).toBeVisible()
}
