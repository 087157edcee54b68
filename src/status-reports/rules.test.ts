import { describe, expect, it, test } from 'vitest'
import {
  listFormFields,
  listStatusChanges,
  findFieldProblem,
  readFormProblems,
  NOTHING_SAVED,
  toStoredFields,
  type StatusForm,
  withField,
} from './rules.ts'
import { PS_STATUSES, type STATUS_FIELDS, WORK_STATUSES } from './vocabulary.ts'

const no = { status: 'accessible', authoring_status: 'no', qc_status: 'no', technical_issues: 'no' }
const full = {
  status: 'accessible',
  authoring_status: 'yes',
  authoring_limit: 40,
  qc_status: 'PS',
  qps_limit: 'PS Pending',
  technical_issues: 'yes',
  remarks: 'The editor closes',
}

describe('listFormFields', () => {
  it.each<[StatusForm, string]>([
    [{}, 'status'],
    [{ status: 'application-error' }, 'status'],
    [{ status: 'accessible' }, 'status authoring_status qc_status technical_issues'],
    [
      { status: 'accessible', authoring_status: 'yes', qc_status: 'no', technical_issues: 'no' },
      'status authoring_status authoring_limit qc_status qc_limit technical_issues',
    ],
    [
      { status: 'accessible', authoring_status: 'PS', qc_status: 'PS', technical_issues: 'yes' },
      'status authoring_status ps_limit qc_status qps_limit technical_issues remarks',
    ],
  ])('returns for %j the fields "%s"', (form, fields) => expect(listFormFields(form).join(' ')).toBe(fields))
})

describe('messages of missing fields, in the order of the form (002 §5)', () => {
  it.each<[StatusForm, string[]]>([
    [{}, ['Please select the status!']],
    [{ status: ' ' }, ['Please select the status!']],
    [{ status: 'broken' }, ['Choose one of these: application-error, accessible.']],
    [{ status: 'application-error' }, []],
    [
      { status: 'accessible' },
      ['Please select the authoring status!', 'Please select the QC status!', 'Please select if there are any technical issues!'],
    ],
    [
      { status: 'accessible', authoring_status: 'yes', qc_status: 'yes', technical_issues: 'yes' },
      [
        'Please input the authoring limit!',
        'Please input the QC limit!',
        'Please provide remarks if there are technical issues!',
      ],
    ],
    [
      { status: 'accessible', authoring_status: 'PS', qc_status: 'PS', technical_issues: 'no' },
      ['Please select the PS Status!', 'Please select the PS status!'],
    ],
    [{ ...no, authoring_limit: 4, qc_limit: 0 }, ['Please select the authoring limit!', 'Please select the QC limit!']],
    [{ ...no, authoring_limit: 'NA', qc_limit: 'NA' }, []],
    [{ ...no, technical_issues: 'yes', remarks: ' \n' }, ['Please provide remarks if there are technical issues!']],
    [
      { ...no, technical_issues: 'yes', remarks: '\u200b\u2800\u202e' },
      ['Please provide remarks if there are technical issues!'],
    ],
    [{ ...no, technical_issues: 'yes', remarks: 'x'.repeat(2001) }, ['Remarks can have at most 2000 characters.']],
    [full, []],
  ])('readFormProblems of %j are %j', (form, messages) =>
    expect(readFormProblems(form).map(({ message }) => message)).toEqual(messages),
  )
})

describe('limits', () => {
  it.each([0, 1, 0.5, 40, 1e3, 9_999_999.99])('accepts the limit %d', (limit) =>
    expect(findFieldProblem({ ...full, authoring_limit: limit }, 'authoring_limit')).toBeUndefined(),
  )
  it.each<[unknown, string]>([
    ...['12 ', '12', '1e3', '-1', 'NaN', 'NA', '१२', 'twelve', true, [], Number.NaN, Number.POSITIVE_INFINITY, -1, -0.01].map(
      (limit): [unknown, string] => [limit, 'The authoring limit must be a number, 0 or more.'],
    ),
    [10_000_000, 'The authoring limit can be at most 99,99,999.99.'],
    [1e300, 'The authoring limit can be at most 99,99,999.99.'],
    [0.001, 'The authoring limit can have at most 2 decimals.'],
    [1e-7, 'The authoring limit can have at most 2 decimals.'],
    ['', 'Please input the authoring limit!'],
    [null, 'Please input the authoring limit!'],
  ])('refuses the limit %j with "%s"', (limit, message) => {
    expect(findFieldProblem({ ...full, authoring_limit: limit }, 'authoring_limit')).toBe(message)
    const ofQc = { ...full, qc_status: 'yes', qc_limit: limit }
    expect(findFieldProblem(ofQc, 'qc_limit')).toBe(message.replace('authoring', 'QC'))
  })
})

describe('withField', () => {
  it.each<[StatusForm, [(typeof STATUS_FIELDS)[number], unknown], StatusForm]>([
    [full, ['status', 'application-error'], { ...NOTHING_SAVED, status: 'application-error' }],
    [{ status: 'application-error' }, ['status', 'accessible'], { ...NOTHING_SAVED, status: 'accessible' }],
    [full, ['authoring_status', 'no'], { ...full, authoring_status: 'no', authoring_limit: 'NA', ps_limit: null }],
    [
      { ...full, authoring_limit: 'NA' },
      ['authoring_status', 'PS'],
      { ...full, authoring_status: 'PS', authoring_limit: null, ps_limit: null },
    ],
    [full, ['qc_status', 'no'], { ...full, qc_status: 'no', qc_limit: 'NA', qps_limit: null }],
    [full, ['qc_status', 'yes'], { ...full, qc_status: 'yes', qc_limit: null, qps_limit: null }],
    [full, ['technical_issues', 'no'], { ...full, technical_issues: 'no', remarks: null }],
    [full, ['authoring_limit', 12], { ...full, authoring_limit: 12 }],
    [full, ['status', 'accessible'], full],
  ])('returns the expected form for %j and %j: %j', (form, [field, value], next) =>
    expect(withField(form, field, value)).toEqual(next),
  )
})

test('settled drops fields that the form does not ask for', () => {
  const everything = { ...full, ps_limit: 'PS ongoing', qc_limit: 12 }
  expect(toStoredFields({ ...everything, status: 'application-error' })).toEqual({
    ...NOTHING_SAVED,
    status: 'application-error',
  })
  expect(toStoredFields(everything)).toEqual({ ...NOTHING_SAVED, ...full })
  expect(toStoredFields({ ...everything, technical_issues: 'no' }).remarks).toBeNull()
  expect(toStoredFields(no)).toEqual({ ...NOTHING_SAVED, ...no, authoring_limit: 'NA', qc_limit: 'NA' })
  expect(toStoredFields({ ...full, remarks: ' a ' }).remarks).toBe('a')
})

test('settled keeps every valid form valid', () => {
  const choices = <Words extends readonly string[]>(words: Words) => [undefined, ...words]
  let good = 0
  for (const status of choices(['application-error', 'accessible']))
    for (const authoring_status of choices(WORK_STATUSES))
      for (const qc_status of choices(WORK_STATUSES))
        for (const technical_issues of choices(['yes', 'no']))
          for (const limit of [undefined, 0, 'NA'])
            for (const ps of choices(PS_STATUSES.slice(0, 1))) {
              const limits = { authoring_limit: limit, qc_limit: limit, ps_limit: ps, qps_limit: ps, remarks: ps }
              const form = { status, authoring_status, qc_status, technical_issues, ...limits }
              if (readFormProblems(form).length > 0) continue
              good++
              expect(readFormProblems(toStoredFields(form))).toEqual([])
              expect(toStoredFields(toStoredFields(form))).toEqual(toStoredFields(form))
            }
  expect(good).toBeGreaterThan(200)
})

test('listStatusChanges names the changed fields in the order of the form', () => {
  const before = toStoredFields(full)
  expect(listStatusChanges(NOTHING_SAVED, before)).toEqual(Object.entries(full).map(([field, to]) => ({ field, from: null, to })))
  expect(listStatusChanges(before, toStoredFields({ ...full, authoring_status: 'no', authoring_limit: undefined }))).toEqual([
    { field: 'authoring_status', from: 'yes', to: 'no' },
    { field: 'authoring_limit', from: 40, to: 'NA' },
  ])
  expect(listStatusChanges(before, before)).toEqual([])
})
