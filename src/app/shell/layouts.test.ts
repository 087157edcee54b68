import { expect, test } from 'vitest'
import { codeOf, LAYOUTS, pressOn } from '../../../test/web/layouts.ts'
import { GO_KEYS } from './go-keys.ts'
import { allKeys } from './listed-keys.ts'
import { toKeycap } from './shortcuts.ts'

const FIGURES = Array.from({ length: 10 }, (_, at) => String(at))
/**
 * All keys of the sheet that produce one character, such as `Shift A`, `Ctrl K`, `?` and `1`. A range is expanded into its keys.
 */
const caps = [
  ...new Set([
    ...allKeys.flatMap(({ keys }) => keys.flat()),
    ...Object.values(GO_KEYS),
    ...FIGURES,
    ...FIGURES.slice(0, 6).map((figure) => `Shift ${figure}`),
  ]),
]
  .map((cap) => cap.replace('−', '-'))
  .filter((cap) => /^(?:Ctrl |Shift )*[^ ←→↑↓]$/.test(cap))

test.each(Object.entries(LAYOUTS))('every key of the shortcut sheet acts on %s, and no other key does', (_, layout) => {
  const isShifted = (code: string, character: string): boolean => !/\w/.test(character) && layout[code]?.[0] !== character
  const intended = new Map<string, string>()
  const dead: string[] = []
  for (const cap of caps) {
    const character = cap.at(-1) ?? ''
    // Not every keyboard layout has every sign.
    if (/[^A-Z0-9]/.test(character) && !Object.values(layout).some((all) => all.includes(character))) continue
    const code = codeOf(layout, character)
    // On an Arabic keyboard, Shift with a letter key may produce a sign, which does nothing.
    if (/^Shift [A-Z]$/.test(cap) && !/^[\p{L}\p{M}]+$/u.test(layout[code]?.[1] ?? '')) continue
    // A sign on the number row without Shift counts as the digit. The keypad has the sign as well.
    if (/[-+]/.test(character) && code.startsWith('Digit')) continue
    const event = { ...pressOn(layout, code, cap.includes('Shift') || isShifted(code, character)), ctrlKey: cap.includes('Ctrl') }
    if (toKeycap(event) !== cap) dead.push(`${cap}: ${code} is ${toKeycap(event)}`)
    intended.set(`${code} ${event.shiftKey} ${event.ctrlKey}`, cap)
  }
  expect(dead).toEqual([])
  const listed = new Set(caps)
  const wrong = Object.keys(layout).flatMap((code) =>
    [false, true].flatMap((shiftKey) =>
      [false, true].flatMap((ctrlKey) => {
        const cap = toKeycap({ ...pressOn(layout, code, shiftKey), ctrlKey })
        if (cap === undefined || !listed.has(cap) || intended.get(`${code} ${shiftKey} ${ctrlKey}`) === cap) return []
        // This may be a second key with the same sign, such as one on the keypad.
        return layout[code]?.[shiftKey ? 1 : 0] === cap ? [] : [`${code} ${shiftKey ? 'shifted' : 'alone'}: ${cap}`]
      }),
    ),
  )
  expect(wrong).toEqual([])
})
