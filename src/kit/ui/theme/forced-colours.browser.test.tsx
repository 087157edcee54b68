/** Forced colours remove tints and bars, so these tests expect a frame around selected and current elements. */
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import './reset.css'

const force = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
const frameOf = (html: string, act: (it: HTMLElement) => void = () => undefined): string => {
  const box = document.createElement('div')
  box.innerHTML = html
  document.body.append(box)
  const it = box.querySelector<HTMLElement>('[data-it]') ?? expect.fail('nothing')
  act(it)
  const { outlineStyle, outlineWidth } = getComputedStyle(it)
  box.remove()
  return `${outlineStyle} ${outlineWidth}`
}

test.each([
  ['a selected option', '<div role="option" aria-selected="true" data-it>', 'dashed 2px'],
  ['an option that is not selected', '<div role="option" aria-selected="false" data-it>', 'none'],
  ['a row, which the grid marks itself', '<div role="row" aria-selected="true" data-it>', 'none'],
  ['the open entry', '<button aria-current="true" data-it>', 'dashed 2px'],
  ['a tab that is not open', '<a href="/" aria-current="false" data-it>', 'none'],
  ['a pressed button', '<button aria-pressed="true" data-it>', 'dashed 2px'],
  ['the last breadcrumb', '<nav aria-label="Breadcrumb"><ol><li aria-current="page" data-it></ol></nav>', 'none'],
])('forced colours draw %s (%s) with the frame “%s”', async (_, html, frame) => {
  await force('none')
  expect(frameOf(html)).toMatch(/^none/)
  await force('active')
  expect(frameOf(html)).toMatch(new RegExp(`^${frame}`))
  await force('none')
})

test('forced colours show the focus differently from the frame of the current element', async () => {
  await force('active')
  const html = '<a href="/" aria-current="page" data-it>Inbox</a>'
  const calm = frameOf(html)
  expect(frameOf(html, (it) => it.focus({ focusVisible: true } as FocusOptions))).not.toBe(calm)
  await force('none')
})
