import type { Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { addFile, asAdmin, openDesk, hireTeam, logIn, makeNumberedWorkbook, OWN_PASSWORD } from './support/people.ts'
import { noteWords } from './support/words.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const end = (page: Page) => dialog(page).getByRole('button', { name: 'End', exact: true }).click()
const loggedOut = (page: Page) => expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()

test('a person lists and ends their sessions', async ({ browser, app }) => {
  const api = await asAdmin(app.url)
  const { author } = await hireTeam(api, 'places', ['Physics'], ['author'])
  const { author: other } = await hireTeam(api, 'elsewhere', ['Physics'], ['author'])
  await addFile(api, 'Places 2027', 'Places.xlsx', makeNumberedWorkbook('PLACE', 1))
  await api('POST', 'file/Places.xlsx/assign', { start: 1, end: 1, author: other.email })
  const logInElsewhere = async (): Promise<Page> => {
    const context = await browser.newContext()
    await noteWords(context)
    const page = await context.newPage()
    await logIn(page, author.email)
    return page
  }
  const here = await logInElsewhere()
  const there = await logInElsewhere()
  const third = await logInElsewhere()

  await test.step('Change Password leads to the list of sessions', async () => {
    await here.getByRole('button', { name: /user menu/ }).click()
    await here.getByRole('menuitem', { name: 'Change Password' }).click()
    await here.getByRole('link', { name: 'See where you are logged in' }).click()
    await expect(here.getByRole('listitem').filter({ hasText: 'Chrome on Linux' })).toHaveCount(3)
    await expect(here.getByText('this one')).toHaveCount(1)
  })
  await test.step('the person ends one session, whose open page returns to the login', async () => {
    await here
      .getByRole('button', { name: /^End Chrome on Linux/ })
      .first()
      .click()
    await expect(dialog(here).getByText('Anyone using it is logged out right away.')).toBeVisible()
    await end(here)
    await expect(here.getByText('Session ended', { exact: true })).toBeVisible()
    await loggedOut(third)
    await expect(there.getByRole('navigation').first()).toBeVisible()
  })
  await test.step('the person ends all other sessions', async () => {
    await expect(here.getByRole('dialog')).toHaveCount(0)
    await here.getByRole('button', { name: 'End all others' }).click()
    await end(here)
    await loggedOut(there)
    await expect(here.getByText('this one')).toBeVisible()
    await expect(here.getByRole('button', { name: 'End all others' })).toHaveCount(0)
  })
  await test.step('the login explains that an admin ended the sessions, and the draft is kept', async () => {
    const theirs = await openDesk(browser, app.url, other.email, { address: '/assigned/Places.xlsx?task=1' })
    await theirs.getByRole('radio', { name: /^skipped/ }).check()
    await theirs.getByRole('textbox', { name: 'Comments' }).fill('Half a sentence')
    await expect(theirs.getByText(/^Draft of .+ kept /)).toBeVisible()
    const address = `/users?email=${encodeURIComponent(other.email)}`
    const admin = await openDesk(browser, app.url, 'meera.joshi@proofline.example', { address })
    await admin.getByRole('button', { name: `Actions for ${other.fullName}` }).click()
    await admin.getByRole('menuitem', { name: 'End sessions' }).click()
    await theirs.getByRole('textbox', { name: 'Comments' }).focus()
    const typing = theirs.keyboard.type(' and more of it'.repeat(4), { delay: 20 })
    await dialog(admin).getByRole('button', { name: 'End sessions' }).click()
    await expect(admin.getByText('All sessions ended', { exact: true })).toBeVisible()
    await loggedOut(theirs)
    await typing
    const why = 'An admin ended your sessions. Please log in again. Drafts on this device are kept.'
    await expect(theirs.getByText(why, { exact: true })).toBeVisible()
    await expect(theirs.getByLabel('Email')).toHaveValue(other.email)
    const password = theirs.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await theirs.waitForTimeout(1_100)
    await theirs.keyboard.type(OWN_PASSWORD)
    await theirs.keyboard.press('Enter')
    await expect(theirs.getByRole('heading', { name: 'Task 1', exact: true })).toBeVisible()
    await expect(theirs.getByRole('textbox', { name: 'Comments' })).toHaveValue(/^Half a sentence/)
    await Promise.all([admin, theirs].map((page) => page.context().close()))
  })
  await test.step('a new password shows its strength, and one that is easy to guess is rejected', async () => {
    await here.goto('/changePassword')
    await here.getByLabel('Old password', { exact: true }).fill(OWN_PASSWORD)
    const field = here.getByLabel('New password', { exact: true })
    await field.fill('Summer2026!')
    await expect(here.getByText('Strength: Not allowed.')).toBeVisible()
    await here.keyboard.press('Enter')
    const sentence = 'This password is easy to guess: many people use it. Choose another one.'
    await expect(here.getByRole('main').getByRole('alert').filter({ hasText: /\S/ })).toHaveText(sentence)
    await expect(field).toBeFocused()
    await field.fill('kdjwmvpq')
    await expect(here.getByText('Strength: Weak.')).toBeVisible()
    await field.fill('seven loud drums at dawn')
    await expect(here.getByText('Strength: Strong.')).toBeVisible()
    await here.keyboard.press('Enter')
    await expect(here.getByText('Password changed. Please log in again.')).toBeVisible()
    await expect(here).toHaveURL(new URL('/', app.url).href)
  })
  await Promise.all([here, there, third].map((page) => page.context().close()))
})

test('another login in a second tab reloads the page and hides the typed text', async ({ browser, app }) => {
  const { author } = await hireTeam(await asAdmin(app.url), 'beside', ['Physics'], ['author'])
  const admin = await openDesk(browser, app.url, 'meera.joshi@proofline.example', { address: '/users?dialog=add' })
  await dialog(admin).getByRole('textbox', { name: 'Full Name' }).fill('Half a name')
  const theirs = await browser.newPage()
  await logIn(theirs, author.email)
  const session = await theirs.evaluate(() => [localStorage.getItem('authToken') ?? '', localStorage.getItem('role') ?? ''])
  // A set-up link that is opened in another tab stores its session in the same way.
  const beside = await admin.context().newPage()
  await beside.goto('/health')
  await beside.evaluate(([token = '', role = '']) => {
    localStorage.setItem('authToken', token)
    localStorage.setItem('role', role)
  }, session)
  await expect(admin.getByText('This page is not for your role')).toBeVisible()
  await expect(admin.getByRole('textbox', { name: 'Full Name' })).toHaveCount(0)
})
