import { expect, test } from 'vitest'
import { splitBlocks } from './table-rules.ts'

const blocks = (text: string) =>
  splitBlocks(text, { from: 0, to: text.length }).map((block) =>
    block.kind === 'text'
      ? text.slice(block.span.from, block.span.to)
      : block.rows.map((cells) => cells.map(({ from, to }) => text.slice(from, to))),
  )

test.each([
  ['one line', ['one line']],
  ['', ['']],
  ['a\nb\r\nc', ['a\nb\r\nc']],
  [
    'Match:\nList I\tList II\n(P) force\t(1) N\r\n(Q) work\t(2) J\nThen:',
    [
      'Match:',
      [
        ['List I', 'List II'],
        ['(P) force', '(1) N'],
        ['(Q) work', '(2) J'],
      ],
      'Then:',
    ],
  ],
  [
    'List I     List II\n  P   1\nQ         2',
    [
      [
        ['List I', 'List II'],
        ['P', '1'],
        ['Q', '2'],
      ],
    ],
  ],
  ['a   b\nc', ['a   b\nc']],
  ['a   b\nc   d   e\nf', ['a   b\nc   d   e\nf']],
  [
    '\tI\tII\nP\t1\t2',
    [
      [
        ['', 'I', 'II'],
        ['P', '1', '2'],
      ],
    ],
  ],
  [
    'closest to          .\nA   b',
    [
      [
        ['closest to', '.'],
        ['A', 'b'],
      ],
    ],
  ],
])('the text %j is split into blocks', (text, expected) => expect(blocks(text)).toEqual(expected))

test.each([
  ['tabs', '\t'.repeat(100_000)],
  ['rows', 'a\tb\n'.repeat(25_000)],
  ['blanks', `a${' '.repeat(100_000)}b\n`.repeat(2)],
])('100 KB of %s are split into blocks', (_, text) => expect(blocks(text).length).toBeGreaterThan(0))
