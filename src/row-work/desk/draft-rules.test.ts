import { expect, test } from 'vitest'
import { applyTexts, type DraftText, listUnsent, MAX_DROPPED, mergeTexts, nothingTyped } from './draft-rules.ts'

const at = (second: number) => `2026-11-20T05:12:${String(second).padStart(2, '0')}.000Z`
const text = (second: number): DraftText => ({ typed: { ...nothingTyped, comments: `Text ${second}` }, at: at(second) })
const texts = (...seconds: number[]) => seconds.map(text)
const ats = (...seconds: number[]) => seconds.map(at)
const seconds = (all: readonly DraftText[]) => all.map((one) => Number(one.at.slice(17, 19)))

// Columns: the texts here, those the server was known to have, those being sent, those on the server now, whether the first one
// is in an open form, and the texts that stay here.
test.each<[string, number[], number[], number[], number[], boolean, number[]]>([
  ['a text of another device comes, the latest first', [1], [1], [], [2, 1], false, [2, 1]],
  ['it stands behind the text of an open form', [1], [1], [], [2, 1], true, [1, 2]],
  ['two devices that knew nothing of each other keep both', [3], [], [], [2], false, [3, 2]],
  ['one that was sent or discarded elsewhere goes', [2, 1], [2, 1], [], [2], false, [2]],
  ['but not from an open form', [1], [1], [], [], true, [1]],
  ['one that never left stays, whatever is there', [4], [], [], [], false, [4]],
  ['one that was dropped here does not come back', [], [1], [], [1], false, []],
  ['nor does one whose request was lost, and came late', [3], [], [1], [1], false, [3]],
])('%s', (_, here, known, tried, there, isOpen, stays) => {
  const seen = { ats: ats(...known), tried: ats(...tried) }
  expect(seconds(mergeTexts(texts(...here), seen, texts(...there), { isOpen }))).toEqual(stays)
})

test('what is new here is sent; what the server has, or may have, and is not here, is dropped', () => {
  const unsent = listUnsent(texts(5, 2), { ats: ats(2, 1), tried: ats(3, 5) })
  expect([seconds(unsent.texts), unsent.drops]).toEqual([[5], ats(1, 3)])
})

test('on the server texts stand beside each other; a dropped one comes no more, and a repeated request changes nothing', () => {
  const first = applyTexts({ texts: [], dropped: [] }, texts(1), [])
  const second = applyTexts(first, texts(2), ats(1))
  expect([seconds(second.texts), second.dropped]).toEqual([[2], ats(1)])
  expect(applyTexts(second, texts(2), ats(1))).toEqual(second)
  // The first request, delayed by a slow line, arrives after the second.
  expect(seconds(applyTexts(second, texts(1), []).texts)).toEqual([2])
  expect(seconds(applyTexts(second, texts(3), []).texts)).toEqual([3, 2])
})

test('of dropped texts the latest are known', () => {
  const all = Array.from({ length: MAX_DROPPED + 3 }, (_, n) => new Date(n).toISOString())
  expect(applyTexts({ texts: [], dropped: all.slice(0, 60) }, [], all.slice(60)).dropped).toEqual(all.slice(3))
})
