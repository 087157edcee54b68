import type { ReactNode } from 'react'
import { FigureInput } from '../../kit/ui/form/FigureInput.tsx'
import { Field } from '../../kit/ui/form/Field.tsx'
import { MAX_REMARKS_LENGTH, listFormFields } from '../rules.ts'
import {
  FIELD_LABELS,
  PS_STATUSES,
  type StatusField,
  ACCESS_STATUSES,
  TECHNICAL_ISSUES,
  WORK_STATUSES,
  psWords,
} from '../vocabulary.ts'
import { limitWords } from './status-words.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { issueLooks, looks } from './looks.ts'
import styles from './StatusFields.module.css'
import type { TypedStatus } from './typed-status.ts'

type StatusFieldsProps = {
  typed: TypedStatus
  issues: { [Field in StatusField]?: string }
  onType: (field: StatusField, value: string) => void
}

export function StatusFields({ typed, issues, onType }: StatusFieldsProps) {
  const requested = listFormFields(typed)
  const choice = (name: StatusField, options: readonly string[], hint?: string): ReactNode => (
    <ChoiceField
      legend={FIELD_LABELS[name]}
      name={name}
      options={options}
      looks={name === 'technical_issues' ? issueLooks : looks}
      value={typed[name] ?? ''}
      issue={issues[name]}
      {...(hint !== undefined && { hint })}
      onChoose={(value) => onType(name, value)}
    />
  )
  const limit = (name: 'authoring_limit' | 'qc_limit', of: string | null): ReactNode =>
    requested.includes(name) && (
      <div className={styles.limit}>
        <Field label={FIELD_LABELS[name]} required issue={issues[name]}>
          {(given) => (
            <FigureInput
              {...given}
              data-field={name}
              readOnly={of === 'no'}
              value={typed[name] ?? ''}
              onType={(text) => onType(name, text)}
            />
          )}
        </Field>
        {issues[name] === undefined && (
          <p className={styles.hint}>
            {of === 'no'
              ? 'Nothing to enter.'
              : `${limitWords(name === 'qc_limit' ? 'qc_status' : 'authoring_status')}: a number, 0 or more`}
          </p>
        )}
      </div>
    )
  const ps = (name: 'ps_limit' | 'qps_limit'): ReactNode =>
    requested.includes(name) && (
      <div>
        <Field label={FIELD_LABELS[name]} required issue={issues[name]}>
          {(given) => (
            <select {...given} data-field={name} value={typed[name] ?? ''} onChange={({ target }) => onType(name, target.value)}>
              <option value="">Choose one of four</option>
              {PS_STATUSES.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </select>
          )}
        </Field>
        {issues[name] === undefined && (
          <p className={styles.hint}>
            {PS_STATUSES.filter((status) => status === typed[name]).map((status) => psWords[status])[0] ??
              'A PS has two attempts.'}
          </p>
        )}
      </div>
    )
  return (
    <>
      {choice('status', ACCESS_STATUSES, 'Changing a status clears the fields below it.')}
      {requested.includes('authoring_status') && (
        <div className={styles.inside}>
          {choice('authoring_status', WORK_STATUSES)}
          {limit('authoring_limit', typed.authoring_status)}
          {ps('ps_limit')}
          {choice('qc_status', WORK_STATUSES)}
          {limit('qc_limit', typed.qc_status)}
          {ps('qps_limit')}
        </div>
      )}
      {requested.includes('technical_issues') && choice('technical_issues', TECHNICAL_ISSUES)}
      {requested.includes('remarks') && (
        <div className={styles.inside}>
          <Field label={FIELD_LABELS.remarks} required issue={issues.remarks}>
            {(given) => (
              <textarea
                {...given}
                data-field="remarks"
                maxLength={MAX_REMARKS_LENGTH}
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
