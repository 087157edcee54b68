import { readFile } from 'node:fs/promises'
import { cast } from '../db/cast.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/app.ts'
import { waitUntilPainted } from './support/keys.ts'
import { openDesk, openAs } from './support/people.ts'

const PROJECT = 'NEET 2027'
const FILE = 'Foundation_Set01.xlsx'

test('an uploader copies a question part by part, and an admin exports the file for a portal', async ({ page, browser, app }) => {
  const anil = await openDesk(browser, app.url, cast.anil.email, { address: `/all/${FILE}?task=3` })
  await anil.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = () => anil.evaluate(() => navigator.clipboard.readText())
  const card = anil.getByRole('region', { name: 'Copy for the portal' })
  await expect(card.getByRole('button', { name: 'Copy stem' })).toBeVisible()
  await expectAccessible(anil)
  await anil.getByRole('heading', { name: 'Task 3' }).click()
  await waitUntilPainted(anil)
  await anil.keyboard.press('c')
  await expect(card.getByRole('status')).toHaveText('Copied Stem as text. Next: Choice A.')
  expect(await clipboard()).toBe('Which term names the rate of change of velocity with time?')
  await anil.keyboard.press('c')
  await expect(card.getByRole('status')).toHaveText('Copied Choice A as text. Next: Choice B.')
  expect(await clipboard()).toBe('Friction')
  await card.getByText('HTML', { exact: true }).click()
  await card.getByRole('button', { name: 'Copy stem' }).click()
  await expect(card.getByRole('status')).toHaveText('Copied Stem as HTML. Next: Choice A.')
  expect(await clipboard()).toBe('<p>Which term names the rate of change of velocity with time?</p>')

  await test.step('the chosen format is kept for the next row', async () => {
    await anil.goto(`/all/${FILE}?task=1`)
    await expect(card.getByRole('radio', { name: 'HTML' })).toBeChecked()
  })

  await openAs(page, app.url, cast.meera.email, `/project/${encodeURIComponent(PROJECT)}/-/${FILE}`)
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select row 3', exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'For a portal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export for a portal' })
  await expect(dialog.getByText('2 questions: 2 with one right choice.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Moodle XML' }).check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Foundation_Set01 Moodle.xml')
  const xml = await readFile(await download.path(), 'utf8')
  expect(xml.match(/<question type="multichoice">/g)).toHaveLength(2)
  await dialog.getByRole('radio', { name: 'QTI 3' }).check()
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export', exact: true }).click(),
  ])
  expect(zip.suggestedFilename()).toBe('Foundation_Set01 QTI 3.zip')
})
