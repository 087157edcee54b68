import xlsx from '@e965/xlsx'
import { cast } from '../db/cast.ts'
import { toDay } from '../src/kit/shared/time.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { addAccounts, addFile, asAdmin, openDesk, hireTeam, openAs } from './support/people.ts'

const PROJECT = 'Checked 2027'
const FILE = 'Checked_Set01.xlsx'
const EQUAL = 'Choices B and C are equal: “2 m/s”.'

const today = toDay(new Date())

const sheetOf = (rows: (string | number)[][]): ArrayBuffer => {
  const book = xlsx.utils.book_new()
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows), 'Sheet')
  return xlsx.write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer
}
const questions = [
  ['question_id', 'subject', 'question_text', 'answer_key'],
  ['CH-1', 'Physics', 'What is the speed of the resistor?\nA) 1 m/s\nB) 2 m/s\nC) 2 m/s\nD) 4 m/s', 'A'],
  ['CH-2', 'Physics', 'What is the speed?\nA) 1 m/s\nB) 2 m/s\nC) 3 m/s\nD) 4 m/s', 'A'],
]

test('an author dismisses a blocking content check with a reason, which the reviewer reads', async ({ page, browser, app }) => {
  const api = await asAdmin(app.url)
  const team = await hireTeam(api, 'checked', ['Physics'], ['author', 'reviewer'])
  await addFile(api, PROJECT, FILE, sheetOf(questions))
  await addAccounts(api, PROJECT, 'Physics', ['checked-01'])
  const assigned = { start: 1, end: 2, author: team.author.email, reviewer: team.reviewer.email }
  await api('POST', `file/${FILE}/assign`, assigned)

  await test.step('the manager chooses a level and uploads a glossary', async () => {
    await openAs(page, app.url, cast.kavita.email, `/project/${encodeURIComponent(PROJECT)}`)
    await page.getByRole('link', { name: 'Content checks' }).click()
    await page.getByRole('button', { name: 'Change levels' }).click()
    await page.getByRole('dialog').getByLabel('Equal choices').click()
    await page.keyboard.type('B')
    await page.keyboard.press('ArrowDown')
    await page.getByTitle('Block').last().click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('row', { name: /^Equal choices .* Block$/ })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Upload glossary' }).first().click()
    const words = sheetOf([
      ['word', 'write_instead'],
      ['resistor', 'resistance'],
    ])
    const workbook = { name: 'Words.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(words) }
    await page.locator('input[type=file]').setInputFiles(workbook)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Store 1 word' }).click()
    await expect(page.getByRole('dialog').getByText('1 word stored')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByRole('gridcell', { name: 'resistance' })).toBeVisible()
  })

  await test.step('the preview of an import names the problem of a blocked row', async () => {
    await page.goto(`/import/tasks?section=${encodeURIComponent(PROJECT)}`)
    const buffer = Buffer.from(sheetOf(questions))
    await page.locator('input[type=file]').setInputFiles({ name: 'Again.xlsx', mimeType: 'application/octet-stream', buffer })
    const problems = page.getByRole('grid', { name: 'Problem rows' })
    await expect(problems.getByText(`${EQUAL} The project takes no row with this.`)).toBeVisible()
  })

  const author = await openDesk(browser, app.url, team.author.email, { address: '/allocations' })
  await test.step('the author is stopped, dismisses the warning with a reason, and submits', async () => {
    await author.getByRole('button', { name: 'Start checked-01' }).click()
    await expect(author.getByRole('button', { name: 'End checked-01' })).toBeEnabled()
    await author.goto(`/assigned/${FILE}?task=1`)
    const warnings = author.getByRole('list', { name: 'Content warnings' })
    await expect(warnings.getByRole('listitem')).toHaveCount(2)
    await author.getByRole('radio', { name: 'done' }).check()
    await author.getByRole('radio', { name: 'Authored on Doc' }).check()
    await author.keyboard.press('Control+Enter')
    await expect(
      author.getByRole('region', { name: 'Task 1' }).getByText('Dismiss it with a reason before you submit'),
    ).toBeVisible()
    await expectAccessible(author)
    await warnings.getByRole('button', { name: `Dismiss: ${EQUAL}` }).click()
    await author.getByLabel('Reason').fill('Both units are asked for.')
    await expectAccessible(author)
    await author.keyboard.press('Control+Enter')
    await expect(warnings).toContainText('Both units are asked for.')
    const saved = author.waitForResponse((response) => response.request().method() === 'PATCH')
    await author.getByRole('button', { name: /^Submit/ }).click()
    expect((await saved).status()).toBe(200)
  })

  await test.step('the reviewer reads which warning was dismissed, by whom and why', async () => {
    const reviewer = await openDesk(browser, app.url, team.reviewer.email, { address: `/assigned/${FILE}?task=1` })
    const first = reviewer.getByRole('list', { name: 'Content warnings' }).getByRole('listitem').first()
    await expect(first).toContainText(`Dismissed by ${team.author.fullName}`)
    await expect(first).toContainText('Both units are asked for.')
    await expectAccessible(reviewer)
  })

  await test.step('the scorecard counts the dismissal for the author', async () => {
    await author.goto('/report/scorecard')
    const line = author.getByRole('grid', { name: 'Scorecard' }).getByRole('row', { name: /checked Author/ })
    await expect(line).toBeVisible()
    const { data } = (await api('GET', `report/scorecard?from=${today}&to=${today}&project=${encodeURIComponent(PROJECT)}`)) as {
      data: { name: string; dismissed: number }[]
    }
    expect(data.map(({ name, dismissed }) => [name, dismissed])).toEqual([[team.author.fullName, 1]])
  })
})
