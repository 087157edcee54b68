import { expect, it } from 'vitest'
import { type BoardMove, findCardAfter } from './board-moves.ts'

const lanes = [['a', 'b', 'c'], [], ['d'], [], ['e', 'f'], []]

it.each<[string | undefined, BoardMove, string | undefined]>([
  [undefined, 'down', 'a'],
  [undefined, 'left', 'a'],
  ['gone', 'right', 'a'],
  ['a', 'down', 'b'],
  ['c', 'down', 'c'],
  ['b', 'up', 'a'],
  ['a', 'up', 'a'],
  ['c', 'right', 'd'],
  ['d', 'right', 'e'],
  ['f', 'right', 'f'],
  ['f', 'left', 'd'],
  ['d', 'left', 'a'],
  ['a', 'left', 'a'],
])('findCardAfter from %s with the move %s is %s', (from, move, to) => {
  expect(findCardAfter(lanes, from, move)).toBe(to)
})

it('findCardAfter finds no card on an empty board', () => {
  expect(findCardAfter([[], []], undefined, 'down')).toBeUndefined()
})
