import { questionWorkbook } from '../db/demo/workbook.ts'
import { test as base } from '@playwright/test'
import { cast, CAST_PASSWORD } from '../db/cast.ts'
import { expect, startApp, test as onSample } from './support/app.ts'
import { handsOn } from './support/presses.ts'

/** From Home to the first assigned row. */
const LIMIT = 15

/** An instance of its own, which has no admin yet. */
const test = base.extend<{ link: string }>({
  link: async ({ browserName: _browser }, provide) => {
    const app = await startApp({ DEMO: '0' })
    await provide(/http\S+\/setup\/\S+/.exec(app.log())?.[0] ?? '')
    await app.stop()
  },
})

test('an empty workspace: the set-up link logs in, and four steps lead to the first assigned row', async ({ page, link }) => {
  test.setTimeout(120_000)
  page.setDefaultTimeout(20_000)
  await page.goto(new URL('/', link).href)
  await expect(page.getByText(/^Nobody can log in yet\. The link that makes the first admin was printed/)).toBeVisible()
  await page.goto(link)
  await page.getByLabel('Full name').fill('Meera Joshi')
  await page.getByLabel('Email').fill('meera.joshi@proofline.example')
  await page.getByLabel('Password', { exact: true }).fill('four quiet lamps')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Proofline, Meera' })).toBeVisible()

  const hands = handsOn(page)
  const step = (name: string) => page.getByRole('listitem', { name })
  await expect(page.getByLabel('Project Name')).toBeFocused()
  await hands.type('NEET 2027')
  await hands.press('Enter')
  await expect(step('Make a project').getByText(/^NEET 2027, made by you at /)).toBeVisible()

  await hands.click(step('Upload a workbook of questions').getByRole('link', { name: 'Choose a file' }))
  const buffer = Buffer.from(await questionWorkbook())
  await hands.file(page.locator('input[type=file]'), { name: 'Set01.xlsx', mimeType: 'application/octet-stream', buffer })
  const store = page.getByRole('button', { name: /^Import [\d,]+ rows$/ })
  const look = page.getByRole('button', { name: 'Preview', exact: true })
  await expect(store.or(look)).toBeVisible()
  if (await look.isVisible()) await hands.click(look)
  await hands.click(store)
  await expect(page.getByRole('heading', { name: /^[\d,]+ rows added$/ })).toBeVisible()
  await hands.click(page.getByRole('link', { name: 'Proofline, Home' }))

  await expect(page.getByLabel('Full Name')).toBeFocused()
  await hands.type('Ananya Iyer')
  await hands.fill(page.getByLabel('Email'), 'ananya.iyer@proofline.example')
  await hands.fill(page.getByLabel('Password for the first login'), 'nine paper boats')
  await hands.press('Enter')
  await expect(step('Add people').getByText('Ananya Iyer')).toBeVisible()

  await hands.click(page.getByRole('link', { name: 'Assign Tasks' }))
  await hands.click(page.getByRole('combobox', { name: 'Add person' }))
  await hands.press('Enter')
  await hands.click(page.getByRole('complementary').getByRole('button', { name: /^Assign [\d,]+ rows/ }))
  await expect(page.getByText(/^Assigned tasks: [\d,]+ rows/).first()).toBeVisible()
  expect(hands.presses()).toBeLessThanOrEqual(LIMIT)

  await page.getByRole('link', { name: 'Proofline, Home' }).click()
  await expect(
    page.getByRole('region', { name: 'Files in work' }).getByRole('link', { name: /^Author: [\d,]+ rows$/ }),
  ).toBeVisible()
})

for (const name of ['ananya', 'neha', 'sneha', 'anil'] as const)
  onSample(`${cast[name].roles[0]}: four presses from the login to the desk of the next row`, async ({ page }) => {
    const hands = handsOn(page)
    await page.goto('/')
    await hands.fill(page.getByLabel('Email'), cast[name].email)
    await hands.fill(page.getByLabel('Password', { exact: true }), CAST_PASSWORD)
    await hands.press('Enter')
    await expect(page.getByRole('link', { name: /^Continue/ })).toBeFocused()
    await hands.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: /^Task \d+$/ })).toBeVisible()
    expect(hands.presses()).toBe(4)
  })
