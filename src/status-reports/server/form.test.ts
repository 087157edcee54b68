import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { readFormProblems, MAX_REMARKS_LENGTH, NOTHING_SAVED, toStoredFields, type StatusFields } from '../rules.ts'
import { NO_LIMIT, PS_STATUSES, STATUS_FIELDS, ACCESS_STATUSES, TECHNICAL_ISSUES, WORK_STATUSES } from '../vocabulary.ts'

const app = await startTestApp()
afterAll(app.close)

/** A row of the table. A limit of NA is stored as null. */
type StoredForm = Omit<StatusFields, 'authoring_limit' | 'qc_limit'> & { authoring_limit: number | null; qc_limit: number | null }
const LIMITS = [null, 0, 9_999_999.99, 10_000_000]

/** Returns whether there is a valid form that would be stored as this row. */
const isSavedForm = (stored: StoredForm): boolean => {
  if (STATUS_FIELDS.every((field) => stored[field] === NOTHING_SAVED[field])) return true
  const form = {
    ...stored,
    authoring_limit: stored.authoring_status === 'no' ? (stored.authoring_limit ?? NO_LIMIT) : stored.authoring_limit,
    qc_limit: stored.qc_status === 'no' ? (stored.qc_limit ?? NO_LIMIT) : stored.qc_limit,
  }
  if (readFormProblems(form).length > 0) return false
  const saved = toStoredFields(form)
  return STATUS_FIELDS.every((field) => (saved[field] === NO_LIMIT ? null : saved[field]) === stored[field])
}

const findDiffering = async (forms: readonly StoredForm[]): Promise<StoredForm[]> => {
  const rows = await app.db<{ is: boolean | null }[]>`
    select is_status_form(f.status, f.authoring_status, f.authoring_limit, f.ps_limit, f.qc_status, f.qc_limit, f.qps_limit, f.technical_issues,
      f.remarks) as is
    from jsonb_to_recordset(${JSON.stringify(forms.map((each, place) => ({ ...each, place })))}::text::jsonb) as f(status text, authoring_status text,
      authoring_limit numeric, ps_limit text, qc_status text, qc_limit numeric, qps_limit text, technical_issues text, remarks text, place int)
    order by place`
  // A check constraint also accepts a row if its value is null.
  return forms.filter((form, at) => rows[at]?.is !== isSavedForm(form))
}

const choices = [null, ...ACCESS_STATUSES].flatMap((status) =>
  [null, ...TECHNICAL_ISSUES].flatMap((technical_issues) =>
    [null, 'Slow'].map((remarks) => ({ status, technical_issues, remarks })),
  ),
)
const parts = [null, ...WORK_STATUSES].flatMap((work) =>
  LIMITS.flatMap((limit) => [null, PS_STATUSES[0]].map((ps) => ({ work, limit, ps }))),
)

test('is_status_form accepts exactly the forms that the rules accept', async () => {
  const differing = await findDiffering([
    NOTHING_SAVED as StoredForm,
    ...choices.flatMap((choice) =>
      parts.flatMap((authoring) =>
        parts.map((qc) => ({
          ...choice,
          authoring_status: authoring.work,
          authoring_limit: authoring.limit,
          ps_limit: authoring.ps,
          qc_status: qc.work,
          qc_limit: qc.limit,
          qps_limit: qc.ps,
        })),
      ),
    ),
  ])
  expect(differing).toEqual([])
})

test('the database and the rules have the same words for the PS status and the same bounds of remarks', async () => {
  const words = [...PS_STATUSES, 'another']
  const saved = { ...NOTHING_SAVED, status: 'accessible', authoring_status: 'PS', qc_status: 'PS', ps_limit: words[0] }
  const withWords = words.flatMap((ps_limit) =>
    words.map((qps_limit) => ({ ...saved, ps_limit, qps_limit, technical_issues: 'no' })),
  )
  const withRemarks = ['', 'x', 'x'.repeat(MAX_REMARKS_LENGTH), 'x'.repeat(MAX_REMARKS_LENGTH + 1)].map((remarks) => ({
    ...saved,
    qps_limit: words[0],
    technical_issues: 'yes',
    remarks,
  }))
  expect(await findDiffering([...withWords, ...withRemarks] as StoredForm[])).toEqual([])
})
