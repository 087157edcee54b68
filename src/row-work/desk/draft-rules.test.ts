import { expect, test } from 'vitest'
import { applyTexts, type DraftText, listUnsent, MAX_DROPPED, mergeTexts, nothingTyped } from './draft-rules.ts'

const at = (second: number) => `2026-11-20T05:12:${String(second).padStart(2, '0')}.000Z`
const text = (second: number): DraftText => ({ typed: { ...nothingTyped, comments: `Text ${second}` }, at: at(second) })
const texts = (...seconds: number[]) => seconds.map(text)
const ats = (...seconds: number[]) => seconds.map(at)
const seconds = (all: readonly DraftText[]) => all.map((one) => Number(one.at.slice(17, 19)))

// The columns are: the texts on this device, the texts that the server was known to have, the texts being sent, the texts that
// the server has now, whether the first text is in an open form, and the texts that remain on this device.
test.each<[string, number[], number[], number[], number[], boolean, number[]]>([
  ['a text of another device is added, the latest first', [1], [1], [], [2, 1], false, [2, 1]],
  ['a text of another device comes after the text of an open form', [1], [1], [], [2, 1], true, [1, 2]],
  ['the texts of two devices that did not know of each other are both kept', [3], [], [], [2], false, [3, 2]],
  ['a text that was sent or discarded elsewhere is removed', [2, 1], [2, 1], [], [2], false, [2]],
  ['a text of an open form stays although it was sent or discarded elsewhere', [1], [1], [], [], true, [1]],
  ['a text that was never sent stays, whatever the server has', [4], [], [], [], false, [4]],
  ['a text that was dropped here does not come back', [], [1], [], [1], false, []],
  ['a text whose request was lost and arrived late does not come back', [3], [], [1], [1], false, [3]],
])('a merge of drafts of several devices follows the rule that %s', (_, here, known, tried, there, isOpen, stays) => {
  const seen = { ats: ats(...known), tried: ats(...tried) }
  expect(seconds(mergeTexts(texts(...here), seen, texts(...there), { isOpen }))).toEqual(stays)
})

test('new drafts are sent, and drafts that were removed here are dropped from the server', () => {
  const unsent = listUnsent(texts(5, 2), { ats: ats(2, 1), tried: ats(3, 5) })
  expect([seconds(unsent.texts), unsent.drops]).toEqual([[5], ats(1, 3)])
})

test('the server keeps drafts side by side, ignores repeats, and never restores a dropped one', () => {
  const first = applyTexts({ texts: [], dropped: [] }, texts(1), [])
  const second = applyTexts(first, texts(2), ats(1))
  expect([seconds(second.texts), second.dropped]).toEqual([[2], ats(1)])
  expect(applyTexts(second, texts(2), ats(1))).toEqual(second)
  // A slow connection delays the first request, which therefore arrives after the second.
  expect(seconds(applyTexts(second, texts(1), []).texts)).toEqual([2])
  expect(seconds(applyTexts(second, texts(3), []).texts)).toEqual([3, 2])
})

test('only the latest dropped drafts are remembered', () => {
  const all = Array.from({ length: MAX_DROPPED + 3 }, (_, n) => new Date(n).toISOString())
  expect(applyTexts({ texts: [], dropped: all.slice(0, 60) }, [], all.slice(60)).dropped).toEqual(all.slice(3))
})
