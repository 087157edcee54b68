import { describe, expect, test } from 'vitest'
import type { OwnDay } from '../own-targets-contract.ts'
import {
  toDayDraft,
  parseDayDraft,
  isChanged,
  isUnfilled,
  buildOwnDayBody,
  sumDraftedUnits,
  listDaysShownFirst,
  getOwnDayLook,
} from './own-day.ts'

const TODAY = '2026-11-20'
const day = (part: Partial<OwnDay> = {}): OwnDay => ({
  _id: '019a0000-0000-7000-8000-000000000901',
  date: '2026-11-19',
  type: 'units',
  target: 40,
  completedUnits: null,
  completedHours: null,
  remarks: '',
  version: 1,
  off: { isOff: false, reason: null },
  group: 'lapsed',
  why: null,
  asked: null,
  ...part,
})
const draft = (part: Partial<ReturnType<typeof toDayDraft>>) => ({
  version: 1,
  units: '',
  hours: '',
  remarks: '',
  reason: '' as const,
  ...part,
})
const subTargetId = day()._id
const both = { type: 'units_hours' } as const
const filled = { completedUnits: 12, completedHours: 3.5 }
const PL = { off: { isOff: true, reason: 'PL' } } as const

test.each([
  ['units', {}, draft({ units: ' 44 ' }), { completedUnits: 44 }],
  ['half a unit', {}, draft({ units: '2.5' }), { completedUnits: 2.5 }],
  ['zero units', {}, draft({ units: '0' }), { completedUnits: 0 }],
  ['nothing for a disabled field of hours', {}, draft({ units: '4', hours: '2' }), { completedUnits: 4 }],
  [
    'both figures and a remark',
    both,
    draft({ units: '12', hours: '3.5', remarks: ' Set 3 ' }),
    { completedUnits: 12, completedHours: 3.5, remarks: 'Set 3' },
  ],
  ['the request to clear emptied figures', { ...both, ...filled }, draft({}), { clear: true }],
  ['an absence', {}, draft({ reason: 'SL' }), { reason: 'SL' }],
  ['an absence that replaces figures', { completedUnits: 12 }, draft({ reason: 'SL' }), { clear: true, reason: 'SL' }],
  ['the removal of an absence', PL, draft({}), { reason: '' }],
  ['the withdrawal of a waiting absence', { asked: 'SL' }, draft({}), { reason: '' }],
  ['an absence whose removal waits', { ...PL, asked: '' }, draft({ reason: 'PL' }), { reason: 'PL' }],
  [
    'a remark on a filled day',
    { completedUnits: 12 },
    draft({ units: '12', remarks: 'Set 3' }),
    { completedUnits: 12, remarks: 'Set 3' },
  ],
] as const)('buildOwnDayBody sends %s', (_, part, typed, body) => {
  expect(buildOwnDayBody(day(part), typed)).toEqual({ body: { subTargetId, version: 1, ...body } })
})

test.each([
  ['nothing', {}, draft({ remarks: 'Set 3' }), ['completedUnits: Please enter the completed units.']],
  [
    'letters',
    {},
    draft({ units: 'ten' }),
    ['completedUnits: Completed units must be a number from 0 to 999 with at most 2 decimals.'],
  ],
  [
    'too many units',
    {},
    draft({ units: '1000' }),
    ['completedUnits: Completed units must be a number from 0 to 999 with at most 2 decimals.'],
  ],
  [
    'a comma that does not group digits',
    {},
    draft({ units: '1,0' }),
    ['completedUnits: Completed units must be a number from 0 to 999 with at most 2 decimals.'],
  ],
  [
    'units with three decimals',
    {},
    draft({ units: '1.005' }),
    ['completedUnits: Completed units must be a number from 0 to 999 with at most 2 decimals.'],
  ],
  [
    'negative hours',
    { type: 'hours' },
    draft({ hours: '-1' }),
    ['completedHours: Completed hours must be a number from 0 to 999 with at most 2 decimals.'],
  ],
  [
    'hours with three decimals',
    { type: 'hours' },
    draft({ hours: '1.005' }),
    ['completedHours: Completed hours must be a number from 0 to 999 with at most 2 decimals.'],
  ],
  [
    'one of two required figures',
    { ...both, ...filled },
    draft({ units: '12' }),
    ['completedHours: Please enter the completed hours.'],
  ],
] as const)('buildOwnDayBody refuses %s', (_, part, typed, expected) => {
  const result = buildOwnDayBody(day(part), typed)
  expect('issues' in result && result.issues.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected)
})

test('a draft counts only while it differs from the stored day', () => {
  const stored = day({ ...both, ...filled, remarks: 'Set 3' })
  expect(isChanged(stored, toDayDraft(stored))).toBe(false)
  for (const part of [{ units: '13' }, { hours: '' }, { remarks: '' }, { reason: 'PL' as const }])
    expect(isChanged(stored, { ...toDayDraft(stored), ...part })).toBe(true)
  const typed = { ...draft({ units: '4' }), at: '2026-11-20T05:12:00.000Z' }
  expect(parseDayDraft(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
  for (const bad of [null, 'x', 7, [], { ...typed, units: 4 }, { ...typed, version: undefined }, { ...typed, reason: 'reject' }])
    expect(parseDayDraft(bad)).toBeUndefined()
})

test.each([
  ['saved', { completedUnits: 40 }],
  ['saved, 8 over the target', { completedUnits: 48 }],
  ['saved, 8 under the target', { completedUnits: 32 }],
  ['PL, the whole day', PL],
  ['SL waits for approval', { date: TODAY, asked: 'SL' }],
  ['removing the absence waits for approval', { ...PL, asked: '' }],
  ['saved, 8 under the target', { completedUnits: 32, asked: 'SL' }],
  ['weekly off', { off: { isOff: true, reason: 'reject' } }],
  ['not filled', {}],
  ['not filled yet', { date: TODAY }],
  ['This day is in the future.', { date: '2026-11-23', why: 'This day is in the future.' }],
  ['October 2026 is closed, 2 over the target', { completedUnits: 42, why: 'October 2026 is closed.' }],
] as const)('getOwnDayLook says "%s" about %j', (words, part) => {
  expect(getOwnDayLook(day(part as Partial<OwnDay>), TODAY).words).toBe(words)
})

test('only open days before today count as unfilled', () => {
  expect(isUnfilled(day(), TODAY)).toBe(true)
  for (const part of [{ date: TODAY }, { completedUnits: 0 }, PL, { asked: 'SL' as const }, { why: 'October 2026 is closed.' }])
    expect(isUnfilled(day(part), TODAY)).toBe(false)
})

test('shownFirst lists the last days and the next one, or the first upcoming days', () => {
  const days = Array.from({ length: 20 }, (_, at) => ({ date: `2026-11-${String(at + 1).padStart(2, '0')}` }))
  const shown = listDaysShownFirst(days, '2026-11-10').map(({ date }) => Number(date.slice(8)))
  expect(shown).toEqual([11, 10, 9, 8, 7, 6, 5, 4])
  expect(listDaysShownFirst(days, '2026-10-01').map(({ date }) => Number(date.slice(8)))).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(listDaysShownFirst(days, '2026-12-01')).toHaveLength(7)
})

describe('the drafts of other targets', () => {
  const draft = (units: string, of: { date: string; project: string; recorded: number } | undefined, reason: '' | 'PL' = '') => ({
    version: 1,
    units,
    hours: '',
    remarks: '',
    reason,
    at: '2026-11-20T06:00:00.000Z',
    ...(of && { of }),
  })
  const mine = { date: TODAY, project: 'p', recorded: 0 }
  test.each<[string, Record<string, ReturnType<typeof draft>>, number]>([
    ['nothing without drafts', {}, 0],
    [
      'the units of all targets except the own one',
      { own: draft('28', mine), other: draft('20', mine), third: draft('0.5', mine) },
      20.5,
    ],
    ['nothing for another day', { other: draft('20', { ...mine, date: '2026-11-19' }) }, 0],
    ['nothing for another project', { other: draft('20', { ...mine, project: 'q' }) }, 0],
    ['the units that a draft adds to the stored ones', { other: draft('20', { ...mine, recorded: 12 }) }, 8],
    ['minus the stored units if a draft is empty', { other: draft('', { ...mine, recorded: 12 }) }, -12],
    ['nothing for a text that is not a number', { third: draft('x', mine) }, 0],
    ['minus the stored units if a draft is an absence', { other: draft('7', { ...mine, recorded: 12 }, 'PL') }, -12],
    ['nothing for a draft that does not name its day', { other: draft('20', undefined) }, 0],
  ])('change the units of the project on the day by %s', (_, drafts, units) =>
    expect(sumDraftedUnits(new Map(Object.entries(drafts)), { date: TODAY, project: 'p', except: 'own' })).toBe(units),
  )
})
