import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { areKeysTaken, forgetKeys, refuseFirstKeys } from './key-guard.ts'

test('keys in the first second and those that follow without a pause are dropped until a click', async () => {
  const form = document.createElement('form')
  form.innerHTML = '<input aria-label="Password" />'
  document.body.append(form)
  onTestFinished(() => form.remove())
  let submitted = 0
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submitted += 1
  })
  const field = page.getByRole('textbox', { name: 'Password' })
  forgetKeys()
  form.querySelector('input')?.focus()
  await expect.poll(areKeysTaken).toBe(true)
  // Fake timers make the test independent of how long the keys take on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  refuseFirstKeys()
  for (let n = 0; n < 4; n += 1) {
    await userEvent.keyboard('1{Enter}')
    vi.advanceTimersByTime(900)
  }
  await expect.element(field).toHaveValue('')
  expect(submitted).toBe(0)
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  await userEvent.keyboard('one{Enter}')
  await expect.element(field).toHaveValue('one')
  refuseFirstKeys()
  await field.click()
  await userEvent.keyboard(' two')
  await expect.element(field).toHaveValue('one two')
  expect(submitted).toBe(1)
})
