import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { dropFirstKeys } from './first-keys.ts'

test('keys of the first second are dropped, later ones and clicks are not', async () => {
  document.body.innerHTML = '<form><input aria-label="Password" /></form>'
  let submitted = 0
  document.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault()
    submitted += 1
  })
  const field = page.getByRole('textbox', { name: 'Password' })
  dropFirstKeys()
  await field.click()
  await userEvent.keyboard('it missing{Enter}1{Enter}')
  await expect.element(field).toHaveValue('')
  expect(submitted).toBe(0)
  await new Promise((done) => setTimeout(done, 1_000))
  await userEvent.keyboard('a password{Enter}')
  await expect.element(field).toHaveValue('a password')
  expect(submitted).toBe(1)
})
