import type { ReactNode } from 'react'
import { Field } from '../../kit/ui/form/Field.tsx'
import { LONGEST_REMARKS, askedFields } from '../rules.ts'
import { PS_STATUSES, type StatusField, STATUSES, TECHNICAL_ISSUES, WORK_STATUSES } from '../vocabulary.ts'
import { Choice } from './Choice.tsx'
import { issueLooks, looks } from './looks.ts'
import styles from './StatusFields.module.css'
import type { TypedStatus } from './typed-status.ts'

type StatusFieldsProps = {
  typed: TypedStatus
  issues: { [Field in StatusField]?: string }
  onType: (field: StatusField, value: string) => void
}

/** The fields of the form: each choice with what it asks for indented below it (002 §4 Status form). */
export function StatusFields({ typed, issues, onType }: StatusFieldsProps) {
  const asked = askedFields(typed)
  const choice = (name: StatusField, legend: string, options: readonly string[], hint?: string): ReactNode => (
    <Choice
      legend={legend}
      name={name}
      options={options}
      looks={name === 'technical_issues' ? issueLooks : looks}
      value={typed[name] ?? ''}
      issue={issues[name]}
      {...(hint !== undefined && { hint })}
      onChoose={(value) => onType(name, value)}
    />
  )
  const limit = (name: 'authoring_limit' | 'qc_limit', label: string, of: string | null): ReactNode =>
    asked.includes(name) && (
      <div className={styles.limit}>
        <Field label={label} required issue={issues[name]}>
          {(given) => (
            <input
              {...given}
              data-field={name}
              inputMode="decimal"
              autoComplete="off"
              readOnly={of === 'no'}
              value={typed[name] ?? ''}
              onChange={({ target }) => onType(name, target.value)}
            />
          )}
        </Field>
        {issues[name] === undefined && <p className={styles.hint}>{of === 'no' ? 'Nothing to enter.' : 'A number, 0 or more'}</p>}
      </div>
    )
  const ps = (name: 'ps_limit' | 'qps_limit', label: string): ReactNode =>
    asked.includes(name) && (
      <Field label={label} required issue={issues[name]}>
        {(given) => (
          <select {...given} data-field={name} value={typed[name] ?? ''} onChange={({ target }) => onType(name, target.value)}>
            <option value="">Choose one of four</option>
            {PS_STATUSES.map((status) => (
              <option key={status}>{status}</option>
            ))}
          </select>
        )}
      </Field>
    )
  return (
    <>
      {choice('status', 'Status', STATUSES, 'Another status clears the fields below it.')}
      {asked.includes('authoring_status') && (
        <div className={styles.inside}>
          {choice('authoring_status', 'Authoring status', WORK_STATUSES)}
          {limit('authoring_limit', 'Authoring limit', typed.authoring_status)}
          {ps('ps_limit', 'PS Status')}
          {choice('qc_status', 'QC status', WORK_STATUSES)}
          {limit('qc_limit', 'QC limit', typed.qc_status)}
          {ps('qps_limit', 'PS status')}
        </div>
      )}
      {asked.includes('technical_issues') && choice('technical_issues', 'Technical issues', TECHNICAL_ISSUES)}
      {asked.includes('remarks') && (
        <div className={styles.inside}>
          <Field label="Remarks" required issue={issues.remarks}>
            {(given) => (
              <textarea
                {...given}
                data-field="remarks"
                maxLength={LONGEST_REMARKS}
                value={typed.remarks ?? ''}
                onChange={({ target }) => onType('remarks', target.value)}
              />
            )}
          </Field>
        </div>
      )}
    </>
  )
}
