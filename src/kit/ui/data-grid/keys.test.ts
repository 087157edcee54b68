import { describe, expect, test } from 'vitest'
import type { Press } from '../../web/read-press.ts'
import { findGridCommand, type GridShape, type CellPosition } from './keys.ts'

const shape: GridShape = { rows: 2000, columns: 21, pageRows: 14, selectable: true, letterKeys: true }
const press = (keys: string): Press => {
  const parts = keys.split('+')
  return { key: parts.at(-1) ?? '', ctrl: parts.includes('Ctrl'), shift: parts.includes('Shift') }
}
const at = (row: number, column: number): CellPosition => ({ row, column })

describe('moving in a grid', () => {
  test.each([
    ['ArrowDown', at(3, 2), at(4, 2)],
    ['ArrowDown', at(1999, 2), at(1999, 2)],
    ['ArrowUp', at(0, 2), at(-1, 2)],
    ['ArrowUp', at(-1, 2), at(-1, 2)],
    ['ArrowLeft', at(3, 0), at(3, 0)],
    ['ArrowRight', at(3, 20), at(3, 20)],
    ['j', at(3, 2), at(4, 2)],
    ['k', at(3, 2), at(2, 2)],
    ['k', at(0, 2), at(0, 2)],
    ['Home', at(3, 2), at(3, 0)],
    ['End', at(3, 2), at(3, 20)],
    ['PageDown', at(3, 2), at(17, 2)],
    ['PageDown', at(1990, 2), at(1999, 2)],
    ['PageUp', at(3, 2), at(0, 2)],
    ['Ctrl+Home', at(30, 2), at(0, 0)],
    ['Ctrl+End', at(30, 2), at(1999, 20)],
  ])('%s moves from %o to %o', (keys, from, to) => {
    expect(findGridCommand(press(keys), from, shape)).toEqual({ do: 'move', to })
  })

  test('keeps the position in the header of an empty grid', () => {
    const empty = { ...shape, rows: 0 }
    for (const keys of ['ArrowDown', 'j', 'k', 'PageDown', 'PageUp', 'Ctrl+Home', 'Ctrl+End', 'ArrowUp']) {
      expect(findGridCommand(press(keys), at(-1, 0), empty), keys).toMatchObject({ do: 'move', to: { row: -1 } })
    }
  })
})

describe('selecting in a grid', () => {
  test.each([
    ['Shift+ArrowDown', at(3, 2), { do: 'range', to: at(4, 2) }],
    ['Shift+ArrowUp', at(3, 2), { do: 'range', to: at(2, 2) }],
    ['Shift+ArrowUp', at(0, 2), { do: 'move', to: at(-1, 2) }],
    ['Shift+PageDown', at(3, 2), { do: 'range', to: at(17, 2) }],
    ['Ctrl+Shift+End', at(3, 2), { do: 'range', to: at(1999, 20) }],
    [' ', at(3, 2), { do: 'toggle' }],
    ['Enter', at(3, 0), { do: 'toggle' }],
    [' ', at(-1, 0), { do: 'toggleAll' }],
    ['Ctrl+a', at(3, 2), { do: 'selectAll' }],
    ['Escape', at(3, 2), { do: 'clear' }],
    ['Ctrl+c', at(3, 2), { do: 'copy' }],
  ])('%s at %o runs the command %o', (keys, from, command) => {
    expect(findGridCommand(press(keys), from, shape)).toEqual(command)
  })

  test('is not possible in a grid without selection, where column 0 is an ordinary cell', () => {
    const plain = { ...shape, selectable: false }
    expect(findGridCommand(press(' '), at(3, 2), plain)).toBeUndefined()
    expect(findGridCommand(press('Ctrl+a'), at(3, 2), plain)).toBeUndefined()
    expect(findGridCommand(press('Enter'), at(3, 0), plain)).toEqual({ do: 'act' })
    expect(findGridCommand(press('Shift+ArrowDown'), at(3, 2), plain)).toEqual({ do: 'move', to: at(4, 2) })
  })
})

test('keys sort and resize in a grid’s header and run actions in its body', () => {
  expect(findGridCommand(press('Enter'), at(-1, 2), shape)).toEqual({ do: 'sort' })
  expect(findGridCommand(press('Enter'), at(3, 2), shape)).toEqual({ do: 'act' })
  expect(findGridCommand(press('Shift+ArrowRight'), at(-1, 2), shape)).toEqual({ do: 'resize', by: 16 })
  expect(findGridCommand(press('Shift+ArrowLeft'), at(-1, 2), shape)).toEqual({ do: 'resize', by: -16 })
})

test('a grid ignores all other keys', () => {
  for (const keys of [
    'Ctrl+k',
    'Ctrl+j',
    'Ctrl+Enter',
    'Ctrl+ArrowRight',
    'Ctrl+ArrowLeft',
    'Shift+j',
    'Shift+k',
    'Tab',
    '/',
    '?',
    '1',
    'g',
    'Ctrl+Shift+c',
  ]) {
    expect(findGridCommand(press(keys), at(3, 2), shape), keys).toBeUndefined()
  }
  expect(findGridCommand(press('j'), at(3, 2), { ...shape, letterKeys: false })).toBeUndefined()
})
