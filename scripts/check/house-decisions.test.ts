import { expect, test } from 'vitest'
import { decisionFaults, indexFaults, replacementFaults, uncitedFaults } from './house-decisions.ts'

const row = (number: string, decided: string): string =>
  `| <a id="${number.startsWith('P') ? number.toLowerCase() : `d${number}`}"></a>${number} | open | ${decided} |`
const pageOf = (...rows: string[]) => ({
  path: 'docs/decisions.md',
  text: `| # | open | decision |\n|---|---|---|\n${rows.join('\n')}\n`,
})
const indexOf = (...rows: string[]) => ({ path: 'docs/decisions-index.md', text: rows.map((each) => `| ${each} |\n`).join('') })
const whats = (faults: readonly { what: string }[]): string[] => faults.map(({ what }) => what)

test('a decision has a unique number and its anchor, and refers to rows of the page', () => {
  const faults = (...rows: string[]) => decisionFaults(pageOf(...rows))
  expect(faults(row('46', 'a'), row('P1', 'as P1 and 46'))).toEqual([])
  expect(faults(row('46', 'a'), row('46', 'b'))).toHaveLength(1)
  expect(faults('| 46 | a | b |')).toHaveLength(1)
  expect(faults('| people: leaving | a | b |')).toHaveLength(1)
  expect(whats(faults(row('46', 'as P2')))).toEqual(['Decision 46 refers to P2, which is not on the page'])
})

test.each([
  [
    'both rows say it, of several',
    [
      row('46', 'A. Replaced in part by P12.'),
      row('47', 'A. Replaced in part by P12.'),
      row('P12', 'B. Replaces 46 and 47 in part. More'),
    ],
    [],
  ],
  ['words that are no mark', [row('46', 'A later part replaces the earlier, replaced by nobody')], []],
  [
    'the newer row alone',
    [row('46', 'A'), row('P12', 'B. Replaces 46 in part.')],
    ['Decision P12 replaces 46 in part, whose row does not say so'],
  ],
  [
    'the older row alone',
    [row('46', 'A. Replaced in part by P12.'), row('P12', 'B')],
    ['Decision 46 is replaced in part by P12, whose row does not say so'],
  ],
  [
    'a row that is missing',
    [row('46', 'A. Replaced in part by P12.')],
    ['No decision P12, of which "Replaced" or "Replaces" speaks'],
  ],
])('a decision that a later one replaces in part: %s', (_, rows, expected) => {
  expect(whats(replacementFaults(pageOf(...rows)))).toEqual(expected)
})

test.each([
  ['a comment', 'src/a.ts', '// Who may act (decision 3,\n// 46).', []],
  ['the name of a test', 'src/a.test.ts', "test('who may act (decision 46)')", []],
  ['a link', 'docs/api.md', '[46](decisions.md#d46)', []],
  ['an exception of the catalogues', 'test/access.ts', "decision: '46'", []],
  ['another number', 'src/a.ts', '// (decision 88)', ['46']],
  ['a frozen migration alone', 'db/migrations/0001_a.sql', '-- decision 46', ['46']],
  ['the page itself', 'docs/decisions.md', 'decision 46', ['46']],
  ['the index alone', 'docs/decisions-index.md', '[decisions.md](decisions.md#d46)', ['46']],
])('each row of the page is cited: by %s', (_, path, text, uncited) => {
  expect(whats(uncitedFaults(pageOf(row('46', 'a')), indexOf(), [{ path, text }]))).toEqual(
    uncited.map((number) => `Decision ${number} is cited nowhere: name it at its rule or in a test`),
  )
})

const PAGE = pageOf(row('46', 'a'), row('P12', 'b'))
const PATHS = ['src/tasks/rules.ts', 'docs/adr/0007-keys.md']
const good = ['46 | [decisions.md](decisions.md#d46)', 'P12 | [decisions.md](decisions.md#p12)']
test.each([
  [
    'all places',
    [...good, 'P1 | [ADR 7](adr/0007-keys.md)', 'P2 | `src/tasks/rules.ts`', 'P3 | replaced by 46', 'P4 | replaced by P1'],
    [],
  ],
  ['a row of the page that is missing', [good[0] ?? ''], ['Decision P12 of the page is not in the index']],
  [
    'a number twice',
    [...good, 'P2 | `src/tasks/rules.ts`', 'P2 | replaced by 46'],
    ['Decision P2, replaced by 46: it stands twice'],
  ],
  [
    'a row that left the page',
    [...good, 'P2 | [decisions.md](decisions.md#p2)'],
    ['Decision P2, [decisions.md](decisions.md#p2): no such row'],
  ],
  [
    'a row that is still there',
    [good[0] ?? '', 'P12 | `src/tasks/rules.ts`'],
    ['Decision P12, `src/tasks/rules.ts`: its row is still on the page'],
  ],
  ['a file that is gone', [...good, 'P2 | `src/old.ts`'], ['Decision P2, `src/old.ts`: no such file']],
  ['words', [...good, 'P2 | forgotten'], ['Decision P2, forgotten: no such file']],
  [
    'an architecture decision that is missing',
    [...good, 'P2 | [ADR 8](adr/0008-x.md)', 'P3 | [ADR 9](adr/0007-keys.md)'],
    ['Decision P2, [ADR 8](adr/0008-x.md): no ADR 8', 'Decision P3, [ADR 9](adr/0007-keys.md): no ADR 9'],
  ],
  [
    'replaced by nothing, or by what is replaced',
    [...good, 'P2 | replaced by P99', 'P3 | replaced by P4', 'P4 | replaced by 46'],
    ['Decision P2, replaced by P99: no decision P99 in force', 'Decision P3, replaced by P4: no decision P4 in force'],
  ],
])('the index has each number once, with a place that exists: %s', (_, rows, expected) => {
  expect(whats(indexFaults(PAGE, indexOf(...rows), PATHS))).toEqual(expected)
})
