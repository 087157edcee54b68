/** The pages before the login report that the server cannot be reached, and keep the typed text. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { server } from '../../../test/web/page.tsx'
import { preparePlace } from '../../../test/web/place.tsx'
import { lost } from '../../../test/web/server.ts'
import { session } from '../contract.ts'
import { LoginPage } from './LoginPage.tsx'
import { SetUpPage } from './SetUpPage.tsx'

const LOST = 'The server can’t be reached. Try again.'
const { render } = preparePlace()
const refusal = page.getByRole('alert').filter({ hasText: LOST })

test('a login without a response says that the server can’t be reached and can be repeated', async () => {
  server.reply(session.setUpNeeded, { needed: false })
  const sent = server.reply(session.login, () => lost())
  render(<LoginPage />)
  await page.getByLabelText('Email').fill('ananya.iyer@proofline.example')
  await page.getByLabelText('Password', { exact: true }).fill('four quiet lamps')
  const logIn = page.getByRole('button', { name: 'Log in' })
  await logIn.click()
  await expect.element(refusal).toBeVisible()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue('four quiet lamps')
  await logIn.click()
  await expect.poll(() => sent.length).toBe(2)
})

test('a set-up link that could not be checked is not reported as used up', async () => {
  server.reply(session.setUpState, () => lost())
  render(<SetUpPage token="code" />)
  await expect.element(refusal).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).not.toBeInTheDocument()
})
