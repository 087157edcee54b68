import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { filesIn } from '../scripts/run/files-in.mjs'
import { readFigureText } from '../src/kit/shared/typed-figures.ts'
import { readHours } from '../src/productivity-files/hours-rules.ts'
import { toStatusForm, toTypedStatus } from '../src/status-reports/web/typed-status.ts'
import { NOTHING_SAVED } from '../src/status-reports/rules.ts'
import { findValuesProblem } from '../src/rows/filter/search-rules.ts'
import { readSearchValues } from '../src/rows/filter/web/read-search-values.ts'
import { isWeight, withWeight } from '../src/row-work/assign/web/sharing.ts'
import { findFigureProblem, sumTypedLines } from '../src/timesheets/rules.ts'
import { buildOwnDayBody, toDayDraft } from '../src/worklog/web/own-day.ts'
import type { OwnDay } from '../src/worklog/own-targets-contract.ts'

/** Every number field of the product accepts and rejects the same texts (decision 177). */

/** `read` returns the number that the field takes from a text, or undefined if it rejects the text. */
type Field = { read: (typed: string) => number | undefined; hours?: true; signed?: true; whole?: true }

const day = {
  _id: 'day',
  version: 1,
  date: '2026-11-20',
  type: 'mixed',
  target: 40,
  completedUnits: null,
  completedHours: null,
  remarks: '',
  off: { reason: null, isOff: false },
  why: null,
} as unknown as OwnDay
const readOwnDay = (draft: { units: string; hours: string }, key: 'completedUnits' | 'completedHours') => {
  const sent = buildOwnDayBody(day, { ...toDayDraft(day), ...draft })
  return 'body' in sent ? sent.body[key] : undefined
}
const people = { people: [{ person: 'a@b.example', weight: 1 }], split: 'weights' } as const

const fields: Record<string, Field> = {
  'the field of a timesheet': {
    read: (typed) => (findFigureProblem(typed) === undefined ? sumTypedLines([{ project: 'a', done: typed }]) : undefined),
  },
  'the field of a target day’s units': { read: (typed) => readOwnDay({ units: typed, hours: '1' }, 'completedUnits') },
  'the field of a target day’s hours': {
    read: (typed) => readOwnDay({ units: '1', hours: typed }, 'completedHours'),
    hours: true,
  },
  'the field of a status limit': {
    read: (typed) => {
      const { authoring_limit: limit } = toStatusForm({ ...toTypedStatus(NOTHING_SAVED), authoring_limit: typed })
      return typeof limit === 'number' ? limit : undefined
    },
  },
  'the field of a person’s rows in the planner': {
    read: (typed) => {
      const weight = withWeight({ ...people, people: [...people.people] }, 'a@b.example', typed, new Map()).people[0]?.weight
      return isWeight(weight) ? weight : undefined
    },
    whole: true,
  },
  'the field of a number in the filter': {
    read: (typed) => {
      const [value = ''] = readSearchValues('after', 'number', [typed])
      return findValuesProblem('after', 'number', [value]) === undefined ? Number(value) : undefined
    },
    signed: true,
  },
  'the cell of hours in a productivity file': {
    read: (typed) => {
      const parts = readHours(typed)
      return typeof parts === 'number' ? parts / 10_000 : undefined
    },
    hours: true,
  },
  'the cell of an amount in an upload': {
    read: (typed) => {
      const text = readFigureText(typed, { signed: true })
      return text === undefined ? undefined : Number(text)
    },
    signed: true,
  },
}

/** Texts that every field accepts. Hours are at most 24, so the values here are small. */
const readable: [string, number][] = [
  ['7', 7],
  [' 7 ', 7],
  ['₹ 7', 7],
  ['७', 7],
  ['Rs. 7/-', 7],
]
const decimals: [string, number][] = [
  ['7.5', 7.5],
  ['७.५', 7.5],
  ['.5', 0.5],
]
const grouped: [string, number][] = [
  ['1,000', 1000],
  ['1,20,000', 120_000],
  ['1 20 000', 120_000],
  ['१,५००', 1500],
]
const refused = ['50k', '62,5', '1.20.000', '1,2', '5 5', '0x10', '1e2', 'seven', '--7', '٣', '7%']

describe.each(Object.entries(fields))('%s', (name, { read, hours, signed, whole }) => {
  const holdsLarge = !hours && name !== 'the field of a target day’s units'
  it.each([...readable, ...(whole ? [] : decimals), ...(holdsLarge ? grouped : [])])('reads %j as %d', (typed, figure) =>
    expect(read(typed)).toBe(figure),
  )
  it.each(refused)('refuses %j', (typed) => expect(read(typed)).toBeUndefined())
  it(`${hours ? 'takes' : 'refuses'} the time 7:30`, () => expect(read('7:30')).toBe(hours ? 7.5 : undefined))
  it(`${signed ? 'takes' : 'refuses'} a minus sign`, () => {
    expect(read('-7')).toBe(signed ? -7 : undefined)
    expect(read('−7')).toBe(signed ? -7 : undefined)
  })
})

const pages = filesIn('src')
  .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
  .map((path) => `src/${path}`)
const sources = new Map(pages.map((path) => [path, readFileSync(path, 'utf8')]))
/** The digits of an ID, with leading zeros, are text. The row number of the column names is read by `parseFigure` in place. */
const OTHERS = ['src/row-import/import/web/SheetColumns.tsx', 'src/kit/import/web/SheetChoiceFields.tsx']

test('every number field is a NumberInput or a FigureInput', () => {
  const others = [...sources]
    .filter(([path]) => !/\/form\/(NumberInput|FigureInput)\.tsx$/.test(path) && !OTHERS.includes(path))
    .filter(([, source]) => /inputMode=|type="number"|\bInputNumber\b/.test(source))
  expect(others.map(([path]) => path)).toEqual([])
  expect(sources.get(OTHERS[1] ?? '')).toContain('parseFigure(typed)')
})

test('every NumberInput has rules that refuse text or shows text as wrong', () => {
  let count = 0
  for (const [path, source] of sources)
    for (const { index } of source.matchAll(/<NumberInput\b/g)) {
      if (path.endsWith('form/NumberInput.tsx')) continue
      count++
      const item = source.slice(source.lastIndexOf('<Form.Item', index), index)
      const own = source.slice(index, source.indexOf('/>', index))
      const isRefused = /buildNumberRules|amountRules?|inFile\(/.test(item) || own.includes('isWrong')
      expect(isRefused, `${path}: ${own}`).toBe(true)
    }
  expect(count).toBeGreaterThan(15)
})

test('only the listed files use a FigureInput', () => {
  const using = [...sources].filter(([, source]) => source.includes('<FigureInput'))
  expect(using.map(([path]) => path.replace('src/', '')).toSorted()).toEqual([
    'recruitment/web/InterviewPart.tsx',
    'row-work/assign/web/PeopleTable.tsx',
    'rows/filter/web/FilterBuilder.tsx',
    'status-reports/web/StatusFields.tsx',
    'timesheets/web/DayForm.tsx',
    'timesheets/web/WeekGrid.tsx',
    'worklog/web/OwnDayRow.tsx',
  ])
})
