import { expect, test } from 'vitest'
import { computeKnownFigures } from './day-work-rules.ts'

const work = (task_rows: number | null, timesheet: number | null, units = 0) => ({ task_rows, timesheet, units })
test.each([
  ['no source has a figure', work(null, null), { recorded: null, typed: 5 }, []],
  ['nothing was decided and no figure is typed', work(0, null), { recorded: null, typed: undefined }, []],
  ['no rows were decided', work(0, null, 5), { recorded: 5, typed: 5 }, [[['decided'], 0, 5, undefined]]],
  ['rows were decided', work(29, null), { recorded: null, typed: undefined }, [[['decided'], 29, undefined, 29]]],
  [
    'both sources have the typed figure',
    work(29, 29),
    { recorded: null, typed: 29 },
    [[['decided', 'timesheet'], 29, 0, undefined]],
  ],
  [
    'both sources differ from the typed figure',
    work(29, 30.5),
    { recorded: null, typed: 30 },
    [
      [['decided'], 29, 1, 29],
      [['timesheet'], 30.5, -0.5, 30.5],
    ],
  ],
  ['another target uses some of the rows', work(29, null, 15), { recorded: 10, typed: 12 }, [[['decided'], 29, -12, 24]]],
  [
    'another target uses all rows',
    work(29, null, 29),
    { recorded: null, typed: undefined },
    [[['decided'], 29, undefined, undefined]],
  ],
  [
    'the figure is more than a day can have',
    work(null, 1200),
    { recorded: null, typed: undefined },
    [[['timesheet'], 1200, undefined, undefined]],
  ],
] as const)('knownFigures returns each figure of other sources when %s', (_, of, has, expected) => {
  const { known } = computeKnownFigures(of, has)
  expect(known.map(({ sources, figure, more, take }) => [sources, figure, more, take])).toEqual(expected)
})
