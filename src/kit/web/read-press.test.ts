import { describe, expect, test } from 'vitest'
import { LAYOUTS, pressOn } from '../../../test/web/layouts.ts'
import { readPress } from './read-press.ts'

const read = (layout: string, code: string, shift = false) => {
  const press = readPress(pressOn(LAYOUTS[layout] ?? {}, code, shift))
  return press && `${press.shift ? 'Shift ' : ''}${press.key}`
}

describe('readPress', () => {
  test.each([
    // Shift with a key of the digit row gives the digit with Shift, except for ? and /.
    ['US', 'Digit1', true, 'Shift 1'],
    ['AZERTY', 'Digit5', true, 'Shift 5'],
    ['AZERTY with CapsLock', 'Digit2', true, 'Shift 2'],
    ['QWERTZ', 'Digit3', true, 'Shift 3'],
    ['QWERTZ', 'Digit7', true, '/'],
    ['Cyrillic', 'Digit7', true, '?'],
    ['Devanagari', 'Digit5', true, 'Shift 5'],
    ['Arabic', 'Digit1', true, 'Shift 1'],
    // The key gives an ASCII letter or digit, in either case.
    ['AZERTY', 'KeyQ', false, 'a'],
    ['AZERTY', 'Semicolon', false, 'm'],
    ['US with CapsLock', 'KeyA', false, 'a'],
    ['US with CapsLock', 'KeyA', true, 'Shift a'],
    ['US', 'KeyA', true, 'Shift a'],
    ['AZERTY with CapsLock', 'Digit2', false, '2'],
    // The key gives a digit of another script.
    ['Devanagari', 'Digit4', false, '4'],
    ['Arabic', 'Digit0', false, '0'],
    // ? and / are returned unchanged.
    ['AZERTY', 'KeyM', true, '?'],
    ['AZERTY', 'Period', true, '/'],
    ['QWERTZ', 'Minus', true, '?'],
    // A letter key gives a letter of another script.
    ['Cyrillic', 'KeyC', false, 'c'],
    ['Cyrillic with CapsLock', 'KeyA', false, 'a'],
    ['Cyrillic with CapsLock', 'KeyA', true, 'Shift a'],
    ['Devanagari', 'KeyA', false, 'a'],
    ['Devanagari', 'KeyD', false, 'd'],
    ['Arabic', 'KeyB', false, 'b'],
    ['Arabic', 'KeyA', true, 'Shift a'],
    // For any other character on a digit key, the press gives the digit.
    ['AZERTY', 'Digit2', false, '2'],
    ['AZERTY', 'Digit7', false, '7'],
    ['AZERTY', 'Digit9', false, '9'],
    ['AZERTY', 'Digit0', false, '0'],
    ['AZERTY', 'Digit6', false, '6'],
    // Every other press does nothing.
    ['AZERTY', 'Slash', false, undefined],
    ['AZERTY', 'Backquote', false, undefined],
    ['AZERTY', 'Quote', false, undefined],
    ['AZERTY', 'BracketLeft', false, undefined],
    ['Swiss QWERTZ', 'BracketLeft', false, undefined],
    ['Swiss QWERTZ', 'Semicolon', false, undefined],
    ['Swiss QWERTZ', 'Quote', false, undefined],
    ['QWERTZ', 'Minus', false, undefined],
    ['Cyrillic', 'BracketLeft', false, undefined],
    ['Cyrillic', 'Slash', false, undefined],
    ['Devanagari', 'Slash', false, undefined],
  ])('turns a press on the layout %s of the key %s (Shift: %s) into %s', (layout, code, shift, expected) =>
    expect(read(layout, code, shift)).toBe(expected),
  )
})

test('readPress reads digits of any script by their value', () => {
  for (const figures of ['०१२३४५६७८९', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '০১২৩৪৫৬৭৮৯', '０１２３４５６７８９'])
    expect([...figures].map((key) => readPress({ ...pressOn({}, ''), key })?.key).join('')).toBe('0123456789')
})

test('readPress ignores presses with Alt or AltGr, dead keys and composition', () => {
  const a = pressOn(LAYOUTS['US'] ?? {}, 'KeyA')
  const altGraph = (name: string) => name === 'AltGraph'
  expect(readPress(a)).toEqual({ key: 'a', shift: false, ctrl: false })
  for (const more of [
    { altKey: true },
    { isComposing: true },
    { key: 'Dead' },
    { key: 'Process' },
    { getModifierState: altGraph },
  ])
    expect(readPress({ ...a, ...more })).toBeUndefined()
  expect(readPress({ ...a, ctrlKey: true, altKey: true })).toBeUndefined()
})

test('readPress returns named keys as they are, together with Shift and Ctrl', () => {
  for (const key of ['Enter', 'ArrowDown', 'Escape', 'F8'])
    expect(readPress({ ...pressOn({}, ''), key, shiftKey: true, metaKey: true })).toEqual({ key, shift: true, ctrl: true })
})
