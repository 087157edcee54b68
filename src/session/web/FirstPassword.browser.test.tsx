import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, openPage, server } from '../../../test/web/page.tsx'
import { buildRefusalResponse } from '../../../test/web/server.ts'
import { signIn } from '../../users/sign-in-contract.ts'
import { session } from '../contract.ts'
import { refusal } from '../../kit/shared/errors.ts'

const made = { fullName: 'Meera Joshi', email: 'meera.joshi@proofline.example', at: '2025-01-01T00:00:00.000Z' }
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const field = page.getByLabelText('New password', { exact: true })

test('a person with a new account chooses a password in one field and sees no warning', async () => {
  await openPage('/assigned', 'ananya', { passwordChosenBy: [made] })
  await expect.element(heading('Welcome. Choose your password to continue.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  expect(page.getByRole('main').getByRole('textbox').elements()).toEqual([field.element()])
  expect(page.getByRole('note').elements()).toEqual([])
  expect(page.getByRole('navigation').elements()).toEqual([])
  await expectAccessible()

  // The sentence is shown only at the field.
  const sentence = 'Choose a password other than the one that was set for you.'
  const request = server.reply(session.firstPassword, () =>
    buildRefusalResponse(refusal('INVALID_REQUEST'), { message: sentence, issues: [{ path: 'newPassword', message: sentence }] }),
  )
  server.reply(signIn.passwordStrength, { level: 0, word: 'Not allowed', advice: sentence })
  await userEvent.keyboard('four quiet lamps')
  await expect.element(page.getByText('Strength: Not allowed.')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(sentence)).toBeVisible()
  await expect.element(page.getByText('Strength: Not allowed.')).not.toBeInTheDocument()
  expect(page.getByText(sentence).elements()).toHaveLength(1)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  expect(request.map(({ body }) => body)).toEqual([{ newPassword: 'four quiet lamps' }])
  await userEvent.keyboard(' and more')
  await expect.element(page.getByText('Strength: Not allowed.')).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
})

test('a generated password replaces a refused one and is shown once to be saved', async () => {
  const copied: string[] = []
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await openPage('/', 'ananya', { passwordChosenBy: [made] })
  const sentence = 'Choose a password other than the one that was set for you.'
  const request = server.reply(session.firstPassword, () =>
    buildRefusalResponse(refusal('INVALID_REQUEST'), { message: sentence, issues: [{ path: 'newPassword', message: sentence }] }),
  )
  await field.fill('nine paper boats')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(sentence)).toBeVisible()
  await page.getByRole('button', { name: 'Generate a password' }).click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(field).toHaveValue(expect.stringMatching(/^\w{4}(-\w{4}){3}$/))
  const password = (field.element() as HTMLInputElement).value
  const advice = page.getByText('Save it now: it is not shown again.')
  await expect.element(advice).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(copied).toEqual([password])
  await page.getByRole('button', { name: 'Hide new password' }).click()
  await expect.element(field).toHaveAttribute('type', 'password')
  expect(document.body.textContent).not.toContain(password)
  await page.getByRole('button', { name: 'Choose this password' }).click()
  await expect.poll(() => request.map(({ body }) => body).at(-1)).toEqual({ newPassword: password })
  await field.fill('three loud doors')
  await expect.element(advice).not.toBeInTheDocument()
})

test('the first-password page names the person who reset the password', async () => {
  const reset = { ...made, fullName: 'Arjun Rao', at: '2026-03-02T04:30:00.000Z' }
  await openPage('/', 'ananya', { passwordChosenBy: [reset, made] })
  await expect.element(heading('Choose your own password')).toBeVisible()
  const note = page.getByRole('note')
  await expect.element(note.getByText('Arjun Rao, 02/03/2026 10:00')).toBeVisible()
  expect(note.getByText(/Meera Joshi/).elements()).toEqual([])
})
