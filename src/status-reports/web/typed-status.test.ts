import { describe, expect, it } from 'vitest'
import { NOTHING_SAVED, type StatusFields, readFormProblems, withField } from '../rules.ts'
import { parseStatusDraft, toStatusForm, toSavedFields, toTypedStatus } from './typed-status.ts'

const saved: StatusFields = {
  ...NOTHING_SAVED,
  status: 'accessible',
  authoring_status: 'yes',
  authoring_limit: 40,
  qc_status: 'no',
  qc_limit: 'NA',
  technical_issues: 'yes',
  remarks: 'The editor closes.',
}

describe('typed status', () => {
  it('begins with the last save, and is saved unchanged unless edited', () => {
    expect(toTypedStatus(saved)).toMatchObject({ authoring_limit: '40', qc_limit: 'NA', ps_limit: null })
    expect(toSavedFields(toTypedStatus(saved))).toEqual(saved)
    expect(toSavedFields(toTypedStatus(NOTHING_SAVED))).toEqual(NOTHING_SAVED)
  })

  it.each([
    ['0', 0],
    ['40', 40],
    ['40.5', 40.5],
    [' 12 ', 12],
    ['1,000', 1000],
    ['१२', 12],
  ])('reads the limit %j as %d', (typed, limit) => {
    const form = toStatusForm({ ...toTypedStatus(saved), authoring_limit: typed })
    expect(form.authoring_limit).toBe(limit)
    expect(readFormProblems(form)).toEqual([])
  })

  it.each(['1e3', '-1', 'NaN', '1,5', '50k', '7:30', 'Infinity', '0x10'])('refuses the limit %j', (typed) => {
    const form = toStatusForm({ ...toTypedStatus(saved), authoring_limit: typed })
    expect(readFormProblems(form)).toEqual([
      { field: 'authoring_limit', message: 'The authoring limit must be a number, 0 or more.' },
    ])
  })

  it('drops dependent fields when the status changes', () => {
    expect(toSavedFields(withField(toTypedStatus(saved), 'status', 'application-error'))).toEqual({
      ...NOTHING_SAVED,
      status: 'application-error',
    })
  })
})

describe('a stored draft', () => {
  const draft = { typed: toTypedStatus(saved), version: 3 }
  it('is read as it was stored', () => expect(parseStatusDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft))
  it.each([
    null,
    'x',
    {},
    { typed: {}, version: 1 },
    { typed: draft.typed },
    { typed: { ...draft.typed, remarks: 7 }, version: 1 },
  ])('is not read from %j', (stored) => expect(parseStatusDraft(stored)).toBeUndefined())
})
