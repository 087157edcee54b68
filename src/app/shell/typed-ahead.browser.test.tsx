import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage, server } from '../../../test/web/page.tsx'
import { tasks } from '../../row-work/desk/contract.ts'
import { files } from '../../rows/files/contract.ts'
import { questionWords } from '../../content-checks/similar/words-contract.ts'

const palette = page.getByRole('combobox', { name: 'Search or run an action' })
beforeEach(() => {
  server.reply(files.find, { data: [], rows: [] })
  server.reply(tasks.fileList, { data: [], tasks_count: 0 })
  server.reply(questionWords.find, { data: [] })
})

/** Presses keys faster than anything can be loaded, but no faster than React renders. */
const press = async (...keys: KeyboardEventInit[]): Promise<void> => {
  for (const key of keys) {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
    await Promise.resolve()
  }
}

test('keys typed directly after Ctrl+K go to the palette and not to the page', async () => {
  await openPage('/', 'ananya')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good / })).toHaveFocus()
  await press({ key: 'k', code: 'KeyK', ctrlKey: true }, { key: 'g', code: 'KeyG' }, { key: 't', code: 'KeyT' }, { key: 'y' })
  await press({ key: 'Backspace' })
  await expect.element(palette).toHaveFocus()
  await expect.element(palette).toHaveValue('gt')
  expect(location.pathname).toBe('/')

  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(palette).toHaveValue('')
})

test('no letter is lost between Ctrl+K and the palette’s field, however slowly it is rendered', async () => {
  await openPage('/', 'ananya')
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good / })).toHaveFocus()
  await press({ key: 'k', code: 'KeyK', ctrlKey: true })
  const letters: string[] = []
  const pauses = new MessageChannel()
  for (let at = 0; !(document.activeElement instanceof HTMLInputElement); at += 1) {
    const key = String.fromCodePoint(97 + (at % 26))
    letters.push(key)
    await press({ key })
    // As short as the pause in which React lets events in.
    await new Promise((done) => {
      pauses.port1.onmessage = done
      pauses.port2.postMessage('')
    })
  }
  pauses.port1.close()
  await expect.element(palette).toHaveValue(letters.join(''))
})
