import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { copyToClipboard } from './clipboard.ts'
import { writeTableHtml } from './table-html.ts'

const TEXTS = ['0000007', '1E5', '3/4', '−5 m/s', '=1+1', 'a  b\nc <i>']

let pasted: Record<string, string> = {}
const field = document.createElement('textarea')
const onPaste = ({ clipboardData }: ClipboardEvent): void => {
  pasted = Object.fromEntries((clipboardData?.types ?? []).map((type) => [type, clipboardData?.getData(type) ?? '']))
}
const paste = async (): Promise<Record<string, string>> => {
  document.body.append(field)
  field.addEventListener('paste', onPaste)
  field.focus()
  await userEvent.paste()
  return pasted
}
/** Copies during a click, because the browser allows the copy event only then. */
const press = async (copy: () => Promise<boolean>): Promise<boolean> => {
  const button = document.createElement('button')
  button.textContent = 'Copy'
  document.body.append(button)
  const done = new Promise<boolean>((resolve) => button.addEventListener('click', () => void copy().then(resolve)))
  await page.getByRole('button', { name: 'Copy' }).click()
  button.remove()
  return done
}
afterEach(() => {
  field.remove()
  pasted = {}
})

test('copying puts plain text and a table of text cells on the clipboard, even without navigator.clipboard', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  const html = writeTableHtml([TEXTS.map((text) => ({ text, isFigure: false })), [{ text: '-5.5', isFigure: true }]])
  expect(await press(() => copyToClipboard(TEXTS.join('\t'), html))).toBe(true)
  Reflect.deleteProperty(navigator, 'clipboard')
  const got = await paste()
  expect(got['text/plain']).toBe(TEXTS.join('\t'))
  const table = new DOMParser().parseFromString(got['text/html'] ?? '', 'text/html')
  const cells = [...table.querySelectorAll('td')]
  for (const sign of table.querySelectorAll('comment')) sign.remove()
  expect(cells.map((cell) => cell.textContent)).toEqual([...TEXTS.slice(0, -1), 'a  bc <i>', '-5.5'])
  expect(cells.map((cell) => cell.getAttribute('sdnum'))).toEqual([...TEXTS.map(() => '1033;0;@'), null])
})

test('copying an empty text leaves the clipboard unchanged', async () => {
  expect(await press(() => copyToClipboard('kept'))).toBe(true)
  expect(await press(() => copyToClipboard(''))).toBe(false)
  expect((await paste())['text/plain']).toBe('kept')
})
