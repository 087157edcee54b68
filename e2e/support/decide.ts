import { expect, type Page } from '@playwright/test'

type Form = { status: string; answerType?: string; contentId?: string; reason?: string; comments?: string; qc?: number }

export async function decide(page: Page, list: string, file: string, srNo: number, form: Form): Promise<void> {
  const address = `/${list}/${encodeURIComponent(file)}?task=${srNo}`
  // The desk may already have opened the task as the next one.
  if (!page.url().endsWith(address)) await page.goto(address)
  await page.getByRole('heading', { name: `Task ${srNo}`, exact: true }).waitFor()
  const radio = (group: string, name: string) =>
    page
      .getByRole('group', { name: group })
      .getByRole('radio', { name: new RegExp(`^${name}`) })
      .check()
  await radio('Status', form.status)
  if (form.answerType !== undefined) await radio('Answer type', form.answerType)
  if (form.contentId !== undefined) await page.getByRole('textbox', { name: 'New content ID' }).fill(form.contentId)
  if (form.reason !== undefined) await page.getByLabel('Reason').selectOption(form.reason)
  if (form.qc !== undefined) await radio('QC score', String(form.qc))
  if (form.comments !== undefined) await page.getByRole('textbox', { name: 'Comments' }).fill(form.comments)
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.keyboard.press('Control+Enter')
  expect((await (await saved).json()) as object).toMatchObject({ success: true, message: 'Updated task' })
  await page.getByText('Updated task').first().waitFor()
}
