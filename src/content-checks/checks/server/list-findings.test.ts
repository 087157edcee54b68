import { createHash, Hash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { worstGlossary, worstTexts } from '../../../../test/worst-texts.ts'
import { findGlossaryPlaces } from '../glossary-rules.ts'
import { CHECK_LIMITS, checkIds, type CheckLevels } from '../vocabulary.ts'
import { listRowFindings, pickBlockers } from './list-findings.ts'
import type { StoredDismissal, StoredRow } from './queries.ts'

const every = (level: 'warn' | 'block'): CheckLevels => Object.fromEntries(checkIds.map((check) => [check, level]))
const toRow = (text: string, more: Partial<StoredRow> = {}): StoredRow => ({
  id: '019a0000-0000-7000-8000-000000000001',
  sr_no: 1,
  cells: { question_text: text, answer_key: '' },
  keys: ['question_text', 'answer_key'],
  hasPicture: false,
  levels: every('warn'),
  glossary: worstGlossary,
  dismissals: [],
  holders: [],
  ...more,
})
const toDismissal = (finding: string, words: string, question: string | null): StoredDismissal => ({
  _id: '019a0000-0000-7000-8000-000000000002',
  check: 'glossary',
  finding,
  words,
  question,
  reason: 'It is meant.',
  by: { _id: '019a0000-0000-7000-8000-000000000003', fullName: 'Neha' },
  role: null,
  at: '2026-03-10T05:00:00Z',
})

function countCellHashes(cell: string, work: () => void): number {
  const updated = vi.spyOn(Hash.prototype, 'update')
  try {
    work()
    return updated.mock.calls.filter(([data]) => String(data).length >= cell.length).length
  } finally {
    updated.mockRestore()
  }
}

test.each(Object.entries(worstTexts))('at most 200 findings are listed for %s, each in a short sentence', (_, text) => {
  const { data, leftOut } = listRowFindings(toRow(text))
  expect(data.length).toBeLessThanOrEqual(CHECK_LIMITS.findings)
  if (leftOut > 0) expect(data).toHaveLength(CHECK_LIMITS.findings)
  expect(Math.max(0, ...data.map(({ words }) => words.length))).toBeLessThan(500)
  expect(new Set(data.map(({ finding }) => finding)).size).toBe(data.length)
})

test('a cell is hashed once for all its findings', () => {
  const text = worstTexts['different formulas'] ?? ''
  const cell = text.replaceAll('x_', '\\frac')
  expect(countCellHashes(cell, () => expect(listRowFindings(toRow(cell)).leftOut).toBeGreaterThan(100))).toBe(1)
})

test('an older dismissal without a question hash still applies, and costs one more hash', () => {
  const text = 'a resistor '.repeat(2_000).trim()
  const glossary = [{ word: 'resistor', instead: 'resistance' }]
  const [one] = listRowFindings(toRow(text, { glossary, levels: { 'repeated-word': 'off' } })).data
  const words = one?.words ?? ''
  const before = createHash('sha256')
    .update(JSON.stringify(['glossary', words, text, '']))
    .digest('hex')
  const row = toRow(text, {
    glossary,
    dismissals: [toDismissal(before, words, null), toDismissal('b'.repeat(64), 'Another.', null)],
  })
  let dismissed: unknown
  expect(countCellHashes(text, () => (dismissed = listRowFindings(row).data.map((each) => each.dismissed?.reason)))).toBe(2)
  expect(dismissed).toEqual(['It is meant.'])
  expect(listRowFindings({ ...row, cells: { ...row.cells, answer_key: 'B' } }).data[0]?.dismissed).toBeNull()
})

test('blocking findings are listed first, and dismissed ones last', () => {
  const formulas = Array.from({ length: 250 }, (_, at) => `$\\foo_{${at}}$`).join(' ')
  const text = `${formulas} a resistor`
  const glossary = [{ word: 'resistor', instead: 'resistance' }]
  const levels = { formula: 'warn', glossary: 'block' } as const
  const row = toRow(text, { glossary, levels })
  const first = listRowFindings(row)
  expect(first).toMatchObject({ leftOut: 251 - 200 })
  expect(pickBlockers(first)).toHaveLength(1)
  const question = first.question ?? ''
  const dismissals = first.data
    .slice(0, 100)
    .map(({ check, words, finding }) => ({ ...toDismissal(finding, words, question), check }))
  const second = listRowFindings({ ...row, dismissals })
  const undismissed = second.data.filter(({ dismissed }) => dismissed === null)
  expect(undismissed).toHaveLength(151)
  expect(second).toMatchObject({ leftOut: 51 })
})

test('formulas beyond the limit give a finding that blocks like a formula', () => {
  const text = worstTexts['different formulas'] ?? ''
  const found = listRowFindings(toRow(text, { levels: { formula: 'block' } }))
  expect(pickBlockers(found).map(({ words }) => words)).toEqual([
    expect.stringMatching(
      /^[\d,]+ formulas of the question were not checked: at most 1,000 different ones with 10,000 characters are\.$/,
    ),
  ])
})

const longestWord = Math.max(...worstGlossary.map(({ word }) => word.length))
test.each(Object.entries(worstTexts))('the glossary search of %s compares each sign with at most one word', (_, text) => {
  const { steps, places } = findGlossaryPlaces(text, worstGlossary, CHECK_LIMITS.glossaryPlaces)
  expect(steps).toBeLessThanOrEqual(text.length * (longestWord + 1))
  expect(places.length).toBeLessThanOrEqual(CHECK_LIMITS.glossaryPlaces)
})

test('a finding reports glossary places beyond the limit', () => {
  const { data } = listRowFindings(toRow(worstTexts['one letter'] ?? '', { levels: {} }))
  expect(data.map(({ words }) => words)).toContain('Glossary words occur in more than 20,000 places; the rest were not checked.')
})
