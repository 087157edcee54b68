import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import { Button } from './Button.tsx'

const { place, render } = preparePlace()
const button = page.getByRole('button', { name: 'Save' })

test('a busy button shows a spinner and ignores clicks until it is no longer busy', async () => {
  const onClick = vi.fn<() => void>()
  render(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  )
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.element(button).toBeEnabled()
  await button.click()
  expect(onClick).not.toHaveBeenCalled()
  render(<Button onClick={onClick}>Save</Button>)
  await expect.element(button).not.toHaveAttribute('aria-busy')
  expect(place.querySelector('.spinner')).toBeNull()
  await button.click()
  expect(onClick).toHaveBeenCalledTimes(1)
})

test('a busy submit button does not submit its form', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  render(form(true))
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await button.click()
  expect(onSubmit).not.toHaveBeenCalled()
  render(form(false))
  await expect.element(button).not.toHaveAttribute('aria-busy')
  await button.click()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('a button with a reason is disabled and shows the reason as its tooltip', async () => {
  render(<Button why="No rows are checked.">Save</Button>)
  await expect.element(button).toBeDisabled()
  await expect.element(button).toHaveAttribute('title', 'No rows are checked.')
})

test('a double click does not press the button that its first click put in place', async () => {
  const cancel = vi.fn<() => void>()
  const Swap = () => {
    const [isRunning, setIsRunning] = useState(false)
    return isRunning ? (
      <Button key="cancel" onClick={cancel}>
        Cancel
      </Button>
    ) : (
      <Button key="import" onClick={() => setIsRunning(true)}>
        Import
      </Button>
    )
  }
  render(<Swap />)
  await page.getByRole('button', { name: 'Import' }).dblClick()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
  expect(cancel).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(cancel).toHaveBeenCalledTimes(1)
})

test('two quick clicks on a button that stays in place both count', async () => {
  const onClick = vi.fn<() => void>()
  render(<Button onClick={onClick}>Save</Button>)
  await expect.element(button).toBeVisible()
  await new Promise((done) => setTimeout(done, 1_000))
  await button.dblClick()
  expect(onClick).toHaveBeenCalledTimes(2)
})
