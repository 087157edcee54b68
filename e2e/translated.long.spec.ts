/**
 * Every page keeps working while a translator replaces its texts, as the browser's own does. The journey ticks, filters and
 * decides rows and presses every key of the sheet: counts change, every text is put back, and no page fails.
 */
import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { translatePage } from '../test/web/translate-page.ts'
import { expect, test } from './support/app.ts'
import { decide } from './support/decide.ts'
import { chord } from './support/keys.ts'
import { addAccounts, addFile, asAdmin, asPerson, openDesk, hireTeam, makeNumberedWorkbook, openAs } from './support/people.ts'
import { appRoutes } from './support/routes.ts'
import { visit } from './support/visit.ts'
import { VISITORS, buildVisitAddress, findThings } from './support/visits.ts'

/** The keys of the sheet, without those that lead to another page. Escape closes what some of them open. */
const KEYS = `/ Escape ? Escape F8 Control+b Control+b Control+k Escape i Shift+i Escape f Escape ArrowDown ArrowUp j k h l
  + - ArrowLeft ArrowRight Home End Control+Home Control+End Space Shift+ArrowDown Shift+ArrowUp Control+a Control+c
  Escape Shift+ArrowLeft Shift+ArrowRight Escape t Escape x Escape n Escape r Escape c Escape Shift+c Escape 1 2 3 4 5 6 7
  8 Shift+0 Shift+5 Control+z Control+ArrowRight Control+ArrowLeft a Escape Shift+a Escape d Escape`.split(/\s+/)
const KEYS_A_ROUND = 6
/**
 * The page stops restoring its texts when a translator replaces a text 20 times with less than a second between replacements.
 * This journey replaces no text that often on one page, and it pauses before the next page.
 */
const PAUSE_MS = 1_100

// Each person has a separate worker and app, because the whole tour takes minutes.
test.describe.configure({ mode: 'parallel' })

async function replaceTexts(page: Page): Promise<void> {
  await page.evaluate(translatePage)
  await expect(page.locator('font')).toHaveCount(0)
}

/** Ticks up to two rows of the first grid, which the action bar must count. Returns how many were ticked. */
async function tickRows(page: Page): Promise<number> {
  const grid = page.locator('main [role=grid]').first()
  const ticks = await grid.locator('[role=row] input[type=checkbox]:not([aria-label^="Select all"])').all()
  for (const [at, tick] of ticks.slice(0, 2).entries()) {
    await tick.check()
    await replaceTexts(page)
    await expect(
      page
        .locator('main')
        .getByText(new RegExp(`\\b${at + 1} selected`))
        .first(),
    ).toBeVisible()
  }
  for (const tick of ticks.slice(0, 2)) await tick.uncheck()
  return Math.min(ticks.length, 2)
}

async function filterRows(page: Page): Promise<boolean> {
  const filter = page.locator('main input[aria-keyshortcuts="/"]').first()
  const rows = page.locator('main [role=grid]').first().locator('[role=row]:has([role=gridcell])')
  if ((await filter.count()) === 0 || (await rows.count()) === 0) return false
  await filter.fill('no such text')
  await expect(rows).toHaveCount(0)
  await replaceTexts(page)
  await filter.fill('')
  await expect(rows).not.toHaveCount(0)
  await replaceTexts(page)
  return true
}

for (const who of VISITORS)
  test(`every page of ${cast[who].fullName} counts, filters and takes its keys after its texts were replaced`, async ({
    browser,
    app,
  }) => {
    test.slow()
    // Presses the keys on this page without pauses. In other journeys, each key waits until everything is painted.
    const page = await (await browser.newContext({ baseURL: app.url })).newPage()
    const failures: string[] = []
    let [address, ticked, filtered] = ['', 0, 0]
    page.on('pageerror', (error) => failures.push(`${address}: ${error.message}`))
    // A key may open a page in another tab.
    page.context().on('page', (other) => void other.close())
    await openAs(page, app.url, cast[who].email)
    await expect(page.locator('html')).toHaveAttribute('translate', 'no')
    const own = await findThings(app.url)
    for (const route of appRoutes) {
      address = buildVisitAddress(route, own)
      if ((await visit(page, address)).outcome === 'not for the role') continue
      await test.step(address, async () => {
        await replaceTexts(page)
        ticked += await tickRows(page)
        filtered += Number(await filterRows(page))
        for (let at = 0; at < KEYS.length; at += KEYS_A_ROUND) {
          await page.evaluate(translatePage)
          await chord(page, ...KEYS.slice(at, at + KEYS_A_ROUND))
        }
        await page.waitForTimeout(PAUSE_MS)
        await expect(page.locator('font')).toHaveCount(0)
        if ((await page.getByRole('heading', { name: 'Something went wrong on this page' }).count()) > 0) failures.push(address)
      })
    }
    expect(failures).toEqual([])
    if (who === 'meera')
      expect({ hasTicked: ticked >= 4, hasFiltered: filtered > 10 }).toEqual({ hasTicked: true, hasFiltered: true })
    await page.context().close()
  })

test('rows are decided by their keys on pages whose texts are replaced every second', async ({ browser, app }) => {
  const [project, file] = ['Translated 2027', 'Translated_Desk.xlsx']
  const api = await asAdmin(app.url)
  const { author, reviewer } = await hireTeam(api, 'translated', ['Physics'], ['author', 'reviewer'])
  await addFile(api, project, file, makeNumberedWorkbook('TRA', 4))
  await api('POST', `file/${file}/assign`, { start: 1, end: 4, author: author.email, reviewer: reviewer.email })
  await addAccounts(api, project, 'Physics', ['translated-a'])
  const own = await asPerson(app.url, author.email)
  await own('PUT', `timesheet/project/${encodeURIComponent(project)}/user/add`, { accountId: 'translated-a' })
  for (const [{ email }, presses, statuses] of [
    [author, ['1 done', 'u Uploaded on Portal', 'a Authored on Doc'], ['done', 'done']],
    [reviewer, ['1 approved', '2 rejected', 'Shift+2 2'], ['approved', 'rejected']],
  ] as const) {
    const desk = await openDesk(browser, app.url, email, { address: `/assigned/${file}?task=1` })
    await desk.addInitScript(`setInterval(${String(translatePage)}, ${PAUSE_MS})`)
    await desk.reload()
    await desk.getByRole('heading', { name: 'Task 1', exact: true }).waitFor()
    for (const press of presses) {
      const [key = '', choice = ''] = press.split(/ (.*)/)
      await desk.keyboard.press(key)
      await expect(desk.getByRole('radio', { name: new RegExp(`^${choice}`) })).toBeChecked()
    }
    for (const [at, status] of statuses.entries())
      await decide(desk, 'assigned', file, at + 1, {
        status,
        ...(status === 'done' && { answerType: 'Authored on Doc' }),
        ...(status === 'approved' && { qc: 4 }),
        ...(status === 'rejected' && { qc: 0, comments: 'The second step is wrong.' }),
      })
    await desk.context().close()
  }
})
