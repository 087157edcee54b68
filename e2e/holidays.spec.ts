import type { Locator, Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { formatDay, toWeekday } from '../src/kit/shared/time.ts'
import { addDaysTo, formatDayInWords } from '../src/kit/shared/typed-date.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { dayBefore } from './support/days.ts'
import { openDesk } from './support/people.ts'

const [FESTIVAL, RESTRICTED] = ['Harvest festival', 'Founders’ Day']
const year = Number(dayBefore(0).slice(0, 4))
/** The first day from Monday to Friday that is two to four days ahead. People of every shift work on it. */
const festival = [2, 3, 4].map((ahead) => addDaysTo(dayBefore(0), ahead)).find((day) => ![0, 6].includes(toWeekday(day))) ?? ''
/** The restricted holiday of the sample is 30 days after yesterday, or the Monday after it if that is a Sunday. */
const restricted = [29, 30].map((ahead) => addDaysTo(dayBefore(0), ahead)).find((day) => toWeekday(day) !== 0) ?? ''

const dialogOf = (page: Page): Locator => page.getByRole('dialog').first()
/** Presses the button of a dialog twice, because the dialog first says what the change affects. */
async function submitAsked(page: Page, verb: string, moves: RegExp): Promise<void> {
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toContainText(moves)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('an author sees and chooses holidays that an ADMIN confirms, adds and withdraws', async ({ browser, app }) => {
  const admin = await openDesk(browser, app.url, cast.meera.email)
  const author = await openDesk(browser, app.url, cast.ananya.email, { address: `/timesheet/gaps?month=${festival.slice(0, 7)}` })
  const list = author.getByRole('list', { name: 'Holidays' })

  await test.step('the ADMIN confirms the national days of the next year', async () => {
    const card = admin.getByRole('region', { name: 'Holidays', exact: true })
    await expect(card).toContainText('for your confirmation')
    await card.getByRole('link', { name: 'Open' }).click()
    await admin.getByRole('button', { name: 'Next year' }).click()
    const row = admin.getByRole('row', { name: /Republic Day/ })
    await expect(row).toContainText('proposed')
    await admin.getByRole('button', { name: /^Confirm 3 days/ }).click()
    await submitAsked(admin, 'Confirm', /scheduled hours less/)
    await expect(row).toContainText('in force')
    await expectAccessible(admin)
  })

  await test.step('the ADMIN adds a festival to the calendar of the workspace', async () => {
    await expect(list.getByText(FESTIVAL)).toHaveCount(0)
    await admin.getByRole('button', { name: 'Add Holiday' }).click()
    const dialog = dialogOf(admin)
    await dialog.getByLabel('Date').fill(formatDay(festival))
    await dialog.getByLabel('Name').fill(FESTIVAL)
    await submitAsked(admin, 'Add', /scheduled hours less/)
  })

  await test.step('the author sees the festival in the month and in the calendar of an absence', async () => {
    await author.reload()
    await expect(list).toContainText(FESTIVAL)
    await expect(author.getByRole('gridcell', { name: new RegExp(`${formatDay(festival)}: holiday: ${FESTIVAL}`) })).toBeVisible()
    await author.getByRole('button', { name: 'Enter an absence' }).click()
    const dialog = dialogOf(author)
    await dialog.getByRole('textbox', { name: 'Day' }).fill(formatDay(festival))
    await dialog.getByRole('button', { name: 'Choose from a calendar' }).first().click()
    const calendar = author.getByRole('dialog', { name: 'Calendar' })
    await expect(calendar.getByRole('button', { name: `${formatDayInWords(festival)}, ${FESTIVAL}` })).toBeVisible()
    await expect(calendar).toContainText(new RegExp(`Your holidays: .*${Number(festival.slice(8))} ${FESTIVAL}`))
    await expectAccessible(author)
    await author.keyboard.press('Escape')
    await author.keyboard.press('Escape')
    await author.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the author chooses a restricted day and sees the national days of the next year', async () => {
    await author.goto(`/holidays/own?year=${restricted.slice(0, 4)}`)
    const row = author.getByRole('row', { name: new RegExp(RESTRICTED) })
    await expect(row).toContainText('Working day')
    await row.getByRole('button', { name: `Choose ${RESTRICTED}` }).click()
    await expect(row).toContainText('Day off')
    await expect(author.getByText(/^You have chosen 1 of the 1 restricted holidays/)).toBeVisible()
    await author.goto(`/holidays/own?year=${year + 1}`)
    await expect(author.getByRole('row', { name: /Independence Day/ })).toContainText('Day off')
    await expectAccessible(author)
  })

  await test.step('the festival disappears from the author’s month after the ADMIN withdraws it', async () => {
    await author.goto(`/timesheet/gaps?month=${festival.slice(0, 7)}`)
    await expect(list).toContainText(FESTIVAL)
    await admin.goto(`/holidays?year=${festival.slice(0, 4)}`)
    await admin
      .getByRole('row', { name: new RegExp(FESTIVAL) })
      .getByRole('button', { name: /^Actions/ })
      .click()
    await admin.getByRole('menuitem', { name: 'Withdraw…' }).click()
    await submitAsked(admin, 'Withdraw', /scheduled hours more/)
    await author.reload()
    await author.getByRole('grid').waitFor()
    await expect(author.getByText(FESTIVAL)).toHaveCount(0)
  })
})
