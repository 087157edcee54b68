import { Form } from '../../kit/ui/form/form.ts'
import { useState } from 'react'
import type { TypedFigure } from '../../kit/shared/typed-figures.ts'
import { toDay } from '../../kit/shared/time.ts'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { RowForm } from '../../kit/ui/form/RowForm.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { settings } from '../contract.ts'
import { findSettingProblem } from '../rules.ts'
import type { SettingKey } from '../vocabulary.ts'
import { setWords } from './set-words.ts'
import styles from './SettingRow.module.css'

type Values = { value: number; effective: string }
type Props = {
  of: SettingKey
  value: number
  version: number
  onClose: () => void
}

export function SettingForm({ of, value, version, onClose }: Props) {
  const set = useWrite(settings.set)
  const [today] = useState(() => toDay(new Date()))
  const words = setWords[of]
  return (
    <RowForm<Values>
      name={words.name}
      version={version}
      initialValues={{ value, effective: today }}
      onSubmit={(values, seen) => set.mutateAsync({ body: { key: of, ...values, version: seen } })}
      onClose={onClose}
    >
      {({ acts, notes }) => (
        <>
          <div className={styles.form}>
            <Form.Item
              name="value"
              label={words.label}
              extra={<Echo of={of} />}
              rules={buildNumberRules((typed) => findSettingProblem(of, typed), 'Please enter the value.')}
            >
              <NumberInput suffix={words.unit} />
            </Form.Item>
            <FormDateField
              name="effective"
              label="Date effective"
              needed="Please input the date effective"
              effective
              extra={words.from}
            />
            <div className={styles.acts}>{acts}</div>
          </div>
          {notes}
        </>
      )}
    </RowForm>
  )
}

function Echo({ of }: { of: SettingKey }) {
  const value = Form.useWatch<TypedFigure | undefined>('value')
  if (typeof value !== 'number' || findSettingProblem(of, value) !== undefined) return <output />
  return <output>{setWords[of].means(value)}</output>
}
