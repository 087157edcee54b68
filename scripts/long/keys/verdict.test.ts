/** The verdict on random keys judges a choice by what was painted when its key arrived, and a text by whether it stays. */
import { expect, test } from 'vitest'
import type { InputAct, Noted, DeskScene } from './record-scenes.ts'
import { judge } from './verdict.ts'

const scene = (row: number, status = ''): DeskScene => ({ row, form: true, status, options: ['done', 'skipped'] })
const key = (pressed: string, handledAt: number, painted: DeskScene, live = painted): InputAct => ({
  what: 'act',
  key: pressed,
  isText: false,
  isInArea: false,
  cameAt: handledAt - 5,
  handledAt,
  painted,
  paintedAt: handledAt - 50,
  live,
})
const chose = (row: number, since: number): Noted => ({ what: 'chose', row, status: 'done', since, at: since + 3 })
const wrongIn = (...noted: Noted[]): string[] => judge(noted, { stored: [], elsewhere: [], visible: '' }).wrong

test('a choice on a row that was not painted at its key is wrong', () => {
  expect(wrongIn(key('1', 100, scene(4)), chose(4, 100))).toEqual([])
  const blind = [key('1', 100, scene(4, 'done'), scene(5)), chose(5, 100)]
  const sent = key('Enter', 200, scene(5, 'done'))
  expect(wrongIn(...blind, sent, { what: 'sent', row: 5, status: 'done', by: sent })).toEqual([
    'done of row 5 was chosen by 1, while row 4 was painted',
  ])
})

test('a status that a row shows without a key is not a choice of the previous key', () => {
  expect(wrongIn(key('1', 100, scene(4)), chose(5, 150))).toEqual([])
  expect(wrongIn(key('2', 100, scene(4), scene(5)), chose(5, 100))).toEqual([])
})

test('a field that loses text is wrong, even when each character is on the page', () => {
  const typed = (value: string, at: number): Noted[] => {
    const by = { ...key(value.slice(-1), at, scene(1)), isText: true, isInArea: true }
    return [by, { what: 'typed', row: 1, field: 'comments', value, by }]
  }
  const judged = (...noted: Noted[][]) => judge(noted.flat(), { stored: [], elsewhere: [], visible: 'unit' }).wrong
  expect(judged(typed('u', 1), typed('un', 2))).toEqual([])
  expect(judged(typed('u', 1), typed('n', 2))).toEqual(['"u" of row 1 was gone at the next character'])
  expect(judged(typed('u', 1), [{ what: 'begun' }], typed('n', 2))).toEqual([])
})

test('typed text must be found, except text that its person discarded or sent without its field', () => {
  const typed: Noted = { what: 'typed', row: 1, field: 'new_content_id', value: 'PH-1', by: null }
  const sent: Noted = { what: 'sent', row: 1, status: 'done', by: key('Enter', 100, scene(1, 'done')) }
  const judged = (...noted: Noted[]) => wrongIn(typed, ...noted)
  const lost = ['What was typed at row 1 is nowhere: "PH-1"']
  expect(judged()).toEqual(lost)
  expect(judged(sent)).toEqual(lost)
  expect(judged({ ...sent, without: ['comments'] })).toEqual(lost)
  expect(judged({ ...sent, without: ['new_content_id'] })).toEqual([])
  expect(judged({ what: 'discarded', row: 1, by: key('press', 100, scene(1)) })).toEqual([])
  // A text that was begun in the area and whose space arrived at the button.
  const text = (isInArea: boolean) => ({ ...key(' ', 100, scene(1)), isText: true, isInArea })
  const stray = text(false)
  expect(judged(stray, { what: 'discarded', row: 1, by: stray })).toEqual([])
  expect(judged(text(true), text(true), stray, { what: 'discarded', row: 1, by: stray })).toEqual(lost)
})
