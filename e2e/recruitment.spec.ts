import type { Page } from '@playwright/test'
import { cast } from '../db/cast.ts'
import { expect, test } from './support/app.ts'
import { expectAccessible } from './support/accessible.ts'
import { messageRead } from './support/keys.ts'
import { openDesk } from './support/people.ts'
import { endWalkOf, handsOn } from './support/presses.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
/** Finds the card of a candidate within a lane, because a warning on another card may also contain the name. */
const card = (page: Page, lane: string, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${lane}, `) }).getByRole('button', { name, exact: true })

test('a candidate of a new job is added, hired and made a user', async ({ browser, app }) => {
  const head = await openDesk(browser, app.url, cast.vikram.email)
  const recruiter = await openDesk(browser, app.url, cast.tara.email)

  await test.step('the head recruiter adds the job', async () => {
    await main(head).getByRole('link', { name: 'Recruitment' }).click()
    await expect(head).toHaveURL(/\/recruitment$/)
    await head.getByRole('button', { name: 'Add job' }).click()
    await dialog(head).getByLabel('Name').fill('Botany author')
    await dialog(head).getByLabel('Location').fill('Nagpur')
    await dialog(head).getByLabel('Budget per year, in rupees').fill('600000')
    await dialog(head).getByLabel('Vacancy').fill('1')
    await dialog(head).getByLabel('Shift time').fill('09:00 – 17:00')
    await head.keyboard.press('Control+Enter')
    await expect(dialog(head).getByText('Please select recruiters!').first()).toBeVisible()
    await dialog(head).getByLabel('Recruiters').click()
    await head.keyboard.type('Tara')
    await head.keyboard.press('Enter')
    await head.keyboard.press('Tab')
    await head.keyboard.press('Control+Enter')
    await expect(head.getByText('Job created successfully')).toBeVisible()
    await expect(row(head, 'Botany author')).toContainText('Tara Gill')
    await row(head, 'Botany author').getByRole('link', { name: 'Botany author', exact: true }).click()
    await expect(head.getByText('No candidates yet')).toBeVisible()
  })

  await test.step('the recruiter adds candidates by keyboard', async () => {
    const hands = handsOn(recruiter)
    await hands.click(main(recruiter).getByRole('link', { name: 'Recruitment' }))
    await hands.click(recruiter.getByRole('link', { name: 'Botany author', exact: true }))
    const name = recruiter.getByRole('textbox', { name: 'Name' })
    await hands.click(name)
    const add = async (fields: string[]): Promise<void> => {
      for (const [at, field] of fields.entries()) {
        if (at > 0) await hands.press('Tab')
        await hands.type(field)
      }
      await hands.press('Enter')
    }
    await add(['Leena Paul', 'leena.paul@candidates.example', '+91 98450 77001', 'Nagpur, 3 years'])
    await expect(row(recruiter, 'Leena Paul')).toBeVisible()
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('')
    await add(['Omkar Naik', 'omkar.naik@candidates.example', '098450-77001', '<b>Wardha</b>'])
    await expect(row(recruiter, 'Omkar Naik')).toContainText('Same phone as Leena Paul in Botany author')
    await expect(row(recruiter, 'Omkar Naik')).toContainText('<b>Wardha</b>')
    // The row may be listed before the form is ready for the next one.
    await expect(name).toHaveValue('')
    await expect(name).toBeFocused()
    endWalkOf({ who: 'Recruiter', what: 'two candidates of a job', limit: 19 }, hands)
    await add(['Mita Shah', 'nobody', '12'])
    await expect(recruiter.getByText('Enter an email, such as asha@example.com.')).toBeVisible()
    await recruiter.reload()
    await expect(name).toHaveValue('Mita Shah')
  })

  await test.step('keys on the board move and hire candidates, and nobody is hired beyond the vacancy', async () => {
    await expect(card(head, 'applied', 'Omkar Naik')).toBeVisible()
    await expectAccessible(head, 'the board')
    const hands = handsOn(head)
    await hands.press('j')
    await expect(card(head, 'applied', 'Omkar Naik')).toBeFocused()
    await hands.press('2')
    await expect(head.getByText('Moved to screened')).toBeVisible()
    await expect(card(head, 'screened', 'Omkar Naik')).toBeVisible()
    await messageRead(head)
    await hands.press('Control+z')
    await expect(card(head, 'applied', 'Omkar Naik')).toBeVisible()
    await hands.press('j')
    await expect(card(head, 'applied', 'Leena Paul')).toBeFocused()
    await hands.press('5')
    await expect(head.getByText('vacancy 1, 1 hired, 0 left')).toBeVisible()
    await expect(card(head, 'hired', 'Leena Paul')).toBeFocused()
    endWalkOf({ who: 'Head recruiter', what: 'a candidate moved and taken back, another one hired', limit: 5 }, hands)
    await head.keyboard.press('h')
    await head.keyboard.press('5')
    await expect(
      head.getByText('This job has too few vacancies left. A head recruiter or an admin can increase them.'),
    ).toBeVisible()
    await expect(card(head, 'applied', 'Omkar Naik')).toBeVisible()
  })

  await test.step('an admin makes the hired candidate a user', async () => {
    const admin = await openDesk(browser, app.url, cast.meera.email, { address: new URL(head.url()).pathname })
    await admin.getByRole('link', { name: 'Add User Leena Paul' }).click()
    await expect(dialog(admin).getByLabel('Full Name')).toHaveValue('Leena Paul')
    await expect(dialog(admin).getByLabel('Email')).toHaveValue('leena.paul@candidates.example')
    expect(admin.url()).not.toMatch(/leena|paul/i)
    await dialog(admin).getByLabel('Password').fill('nine paper boats')
    await dialog(admin).getByLabel('Role').click()
    await admin.keyboard.type('Author')
    await admin.keyboard.press('Enter')
    await admin.keyboard.press('Tab')
    await dialog(admin).getByLabel('Yes').check()
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByText('User added', { exact: true })).toBeVisible()
    await expect(admin).not.toHaveURL(/candidate=/)
    await admin.getByLabel('Full name', { exact: true }).fill('leena paul')
    await expect(admin.getByRole('row', { name: /Leena Paul/ })).toBeVisible()
    await admin.context().close()
  })
  await head.context().close()
  await recruiter.context().close()
})
