import { expect, test } from 'vitest'
import { keyFaults } from './house-keys.ts'

const found = (text: string, path = 'src/things/web/ThingPage.tsx') => keyFaults({ path, text })

test.each([
  ['a letter', "const on = (event: KeyboardEvent) => event.key === 'a' && act()"],
  ['a letter in either case', "const on = (event: KeyboardEvent) => event.key.toLowerCase() === 'n' && act()"],
  ['a digit', 'const on = (event: KeyboardEvent) => choose(Number(event.key))'],
  ['a regular expression on a key', 'const on = (event: KeyboardEvent) => /^[1-9]$/.test(event.key)'],
  ['a table with letters', 'const moves = { j: 1, ArrowDown: 1 }\nconst on = (event: KeyboardEvent) => go(moves[event.key])'],
  ['a table from another file', 'const on = (event: KeyboardEvent) => go(moves[event.key])'],
  ['a physical key', "const on = (event: KeyboardEvent) => event.code === 'KeyF'"],
  ['a key of a React event', "const on = (event: ReactEvent) => event.nativeEvent.key === 'k'"],
  ['a destructured key', "const on = ({ key }: KeyboardEvent) => key === 'k' && act()"],
  ['a key that is passed on', 'const on = ({ key }: KeyboardEvent) => act(key)'],
  ['a key in an attribute', "const b = <b onKeyDown={({ key }) => key === 'x' && act()} />"],
])('the check of keys reports %s', (_, text) => expect(found(text)).toHaveLength(1))

test.each([
  ['the name of a key', "const on = (event: KeyboardEvent) => event.key === 'Enter' && act()"],
  ['the space key', "const on = (event: KeyboardEvent) => event.key !== ' ' && act()"],
  ['names', 'const on = (event: KeyboardEvent) => /^(Shift|Control)$/.test(event.key)'],
  ['a table of key names', 'const on = (event: KeyboardEvent) => go({ Home: 0, End: 1 }[event.key])'],
  [
    'a table of key names with a type',
    'const moves: Moves = { Home: 0 }\nconst on = (event: KeyboardEvent) => go(moves[event.key])',
  ],
  ['a destructured key name', "const on = ({ key }: KeyboardEvent) => key === 'Escape' && act()"],
  ['the key of a stored value', 'const on = (event: StorageEvent) => event.key === KEY && act()'],
  ['a press read by readPress', "const on = (event: KeyboardEvent) => readPress(event)?.key === 'a' && act()"],
  ['a key that is not of the keyboard', 'const row = rows.find(({ key }) => key === id)'],
])('the check of keys allows %s', (_, text) => expect(found(text)).toEqual([]))

test('the check of keys allows every key in the reader of presses', () => {
  expect(found("const is = event.code === 'KeyA'", 'src/kit/web/read-press.ts')).toEqual([])
})
