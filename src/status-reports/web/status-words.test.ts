import { describe, expect, it } from 'vitest'
import { describeStatusChange, explainWork, describeDuration, describeStatusWork } from './status-words.ts'

describe('describeStatusChange', () => {
  it.each([
    [[], 'nothing'],
    [[{ field: 'status', from: null, to: 'accessible' }], 'status accessible'],
    [[{ field: 'authoring_limit', from: 'NA', to: 1200.5 }], 'authoring limit NA → 1,200.5'],
    [
      [
        { field: 'qc_status', from: 'PS', to: 'yes' },
        { field: 'qps_limit', from: 'PS ongoing', to: null },
      ],
      'QC PS → yes, QC PS PS ongoing → nothing',
    ],
    [[{ field: 'remarks', from: '\u202eevil', to: 'plain' }], 'remarks \u2068\u202eevil\u2069 → plain'],
  ] as const)('describes the changes %j as "%s"', (changes, words) => expect(describeStatusChange(changes)).toBe(words))
})

describe('describeStatusWork', () => {
  it.each([
    [{ status: null, limit: null, ps: null }, ''],
    [{ status: 'no', limit: 'NA', ps: null }, 'no'],
    [{ status: 'yes', limit: 0, ps: null }, 'yes, 0'],
    [{ status: 'yes', limit: 1200, ps: null }, 'yes, 1,200'],
    [{ status: 'PS', limit: null, ps: 'PS Pending' }, 'PS, PS Pending'],
  ] as const)('describes the work %j as "%s"', (work, words) => expect(describeStatusWork(work)).toBe(words))
})

describe('explainWork', () => {
  it.each([
    [{ status: null, limit: null, ps: null }, undefined],
    [{ status: 'no', limit: 'NA', ps: null }, 'This account doesn’t check.'],
    [{ status: 'yes', limit: 1200, ps: null }, 'How much this account may check: 1,200.'],
    [
      { status: 'PS', limit: null, ps: 'PS ongoing' },
      'This account may check once its PS is passed. The PS has begun and has no result yet.',
    ],
  ] as const)('explains %j as "%s"', (work, words) => expect(explainWork('qc_status', work)).toBe(words))
})

describe('describeDuration', () => {
  it.each([
    ['2026-11-01T04:00:00Z', '2026-11-01T05:00:00Z', 'application error for less than a day'],
    ['2026-11-01T04:00:00Z', '2026-11-02T04:00:00Z', 'application error for 1 day'],
    ['2026-11-01T04:00:00Z', '2026-11-04T05:00:00Z', 'application error for 3 days'],
  ])('describes %s to %s as "%s"', (since, until, words) =>
    expect(describeDuration('application-error', since, until)).toBe(words),
  )
})
