import { Form } from 'antd'
import { useState } from 'react'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { settings } from '../contract.ts'
import { settingProblem } from '../rules.ts'
import type { SettingKey } from '../vocabulary.ts'
import { setWords } from './set-words.ts'

type Values = { value: number; effective: string }
type Props = {
  /** The setting whose value is set; undefined: none. */
  setting: SettingKey | undefined
  /** In force today. */
  value: number | undefined
  version: number | undefined
  onClose: () => void
}

/** Sets a value of the product from a day on (calculations.md 2). */
export function SetDialog({ setting, value, version, onClose }: Props) {
  const set = useWrite(settings.set)
  // The words stay while the dialog closes.
  const [key, setKey] = useState<SettingKey>(setting ?? 'INCENTIVE_RATE')
  if (setting !== undefined && setting !== key) setKey(setting)
  const words = setWords[key]
  return (
    <FormDialog<Values>
      open={setting !== undefined}
      title={words.title}
      submitLabel="Set"
      version={version}
      onSubmit={(body, seen) => set.mutateAsync({ body: { key, ...body, version: seen } })}
      onClose={onClose}
    >
      <p>{words.now(value)}</p>
      <Form.Item
        name="value"
        label={words.label}
        extra={<Echo of={key} />}
        rules={[
          { required: true, message: 'Please enter the value.' },
          {
            validator: async (_, sent?: number | null) => {
              const problem = typeof sent === 'number' ? settingProblem(key, sent) : undefined
              if (problem !== undefined) throw new Error(problem)
            },
          },
        ]}
      >
        <NumberInput />
      </Form.Item>
      <FormDateField
        name="effective"
        label="Date effective"
        needed="Please input the date effective"
        effective
        extra={words.from}
      />
    </FormDialog>
  )
}

/** What the typed value means. */
function Echo({ of }: { of: SettingKey }) {
  const value = Form.useWatch<number | null | undefined>('value')
  if (typeof value !== 'number' || settingProblem(of, value) !== undefined) return <output />
  return <output>{setWords[of].means(value)}</output>
}
