import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { preparePlace } from '../../../../test/web/place.tsx'
import { ConfirmWindow } from './ConfirmWindow.tsx'

const { render } = preparePlace()

const show = (open: boolean): void =>
  render(
    <ConfirmWindow
      open={open}
      title="Delete Optics_Set03.xlsx?"
      verb="Delete"
      danger
      onConfirm={() => Promise.resolve()}
      onClose={() => show(false)}
    >
      This can’t be undone.
    </ConfirmWindow>,
  )

test('a confirm window focuses Cancel each time it opens', async () => {
  for (let time = 0; time < 3; time += 1) {
    show(true)
    const cancel = page.getByRole('button', { name: 'Cancel' })
    await expect.element(cancel).toHaveFocus()
    await cancel.click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  }
})

test('a confirm window that was rendered before it opens focuses Cancel', async () => {
  show(false)
  await new Promise((done) => setTimeout(done, 50))
  show(true)
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

test.each([
  ['the rows of its page', '<h1>Files</h1><button>Opener</button><div role="grid" tabindex="0">Rows</div>', '[role=grid]'],
  ['the title of a page without rows', '<h1>Files</h1><button>Opener</button>', 'h1'],
])('a confirm window whose opener is gone moves the focus to %s', async (_, content, expected) => {
  const main = document.createElement('main')
  main.id = 'content'
  main.innerHTML = content
  document.body.append(main)
  const opener = main.querySelector('button')
  opener?.focus()
  show(true)
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  opener?.remove()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(main.querySelector(expected))
  main.remove()
})
