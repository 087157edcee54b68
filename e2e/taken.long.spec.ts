import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { addAccounts, addFile, asAdmin, asPerson, openDesk, hireTeam, makeNumberedWorkbook } from './support/people.ts'

const file = 'Taken_Set01.xlsx'
const project = 'Taken 2027'
const sentence = 'Please check the sheet:'
const rest = ['Enter', '1. unit missing', 'Enter', '2. wrong key', 'Enter', 'Control+Enter']
const typeRest = async (page: Page): Promise<void> => {
  for (const part of rest)
    await (/^(Enter|Control)/.test(part) ? page.keyboard.press(part) : page.keyboard.type(part, { delay: 20 }))
}

test('a row that is unassigned in mid-sentence stays on the desk, and the rest of the sentence decides nothing', async ({
  browser,
  app,
}) => {
  const api = await asAdmin(app.url)
  const { author, reviewer } = await hireTeam(api, 'taken', ['Physics'], ['author', 'reviewer'])
  await addFile(api, project, file, makeNumberedWorkbook('TAKEN', 8))
  await api('POST', `file/${file}/assign`, { start: 1, end: 8, author: author.email, reviewer: reviewer.email })
  await addAccounts(api, project, 'Physics', ['taken-a'])
  const own = await asPerson(app.url, author.email)
  await own('PUT', `timesheet/project/${encodeURIComponent(project)}/user/add`, { accountId: 'taken-a' })
  for (const srNo of [5, 6, 7, 8]) {
    const done = { sr_no: srNo, status: 'done', answerType: 'Authored on Doc', accountId: 'taken-a' }
    await own('PATCH', `file/tasks/${file}/update/AUTHOR`, done)
  }
  const decisions = async (): Promise<number[]> =>
    Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(async (srNo) => {
        const { timeline } = await api('GET', `file/${file}/timeline/${srNo}`)
        return (timeline as { kind: string }[]).filter(({ kind }) => kind === 'update').length
      }),
    )
  const before = await decisions()
  const openAt = async (email: string, srNo: number): Promise<Page> => {
    const page = await openDesk(browser, app.url, email, { address: `/assigned/${file}?task=${srNo}` })
    await expect(page.getByRole('heading', { name: `Task ${srNo}`, exact: true })).toBeFocused()
    await page.keyboard.press('2')
    await page.getByRole('textbox', { name: 'Comments' }).fill(sentence)
    await page.getByRole('textbox', { name: 'Comments' }).press('End')
    return page
  }
  const take = (srNo: number, role: string) => api('POST', `file/${file}/unassign`, { checked: [srNo], roles: [role] })
  const card = (page: Page) => page.locator('[data-part=taken]')

  for (const [role, email, srNo, next] of [
    ['author', author.email, 1, 2],
    ['reviewer', reviewer.email, 5, 6],
  ] as const)
    await test.step(`the ${role} loses the row, then types the rest`, async () => {
      const page = await openAt(email, srNo)
      await take(srNo, role)
      await expect(card(page)).toBeFocused()
      await typeRest(page)
      await expect(card(page)).toContainText('Meera Joshi took this row from you')
      await expect(card(page)).toContainText('Nothing was submitted, and your draft is not passed on.')
      await expect(page.getByRole('region', { name: 'Comments', exact: true })).toContainText(sentence)
      await expect(page).toHaveURL(new RegExp(`task=${srNo}$`))
      expect(await decisions()).toEqual(before)
      await expectAccessible(page)
      await page.getByRole('button', { name: `Next task, TAKEN-${next}` }).click()
      await expect(page.getByRole('heading', { name: `Task ${next}`, exact: true })).toBeFocused()
      await page.context().close()
    })

  await test.step('the author loses the row while typing', async () => {
    const page = await openAt(author.email, 3)
    await Promise.all([take(3, 'author'), typeRest(page)])
    await expect(card(page)).toBeFocused()
    await typeRest(page)
    await expect(page.getByRole('region', { name: 'Comments', exact: true })).toContainText(sentence)
    await expect(page).toHaveURL(/task=3$/)
    expect(await decisions()).toEqual(before)
    await page.context().close()
  })
})
