import { Form } from 'antd'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { settings } from '../contract.ts'
import { settingProblem } from '../rules.ts'

type Values = { value: number; effective: string }
type Props = {
  open: boolean
  /** In force today. */
  value: number | undefined
  onClose: () => void
}

/** Sets the incentive rate from a day on (calculations.md 2). */
export function SetDialog({ open, value, onClose }: Props) {
  const set = useWrite(settings.set)
  return (
    <FormDialog<Values>
      open={open}
      title="Set the incentive rate"
      submitLabel="Set"
      onSubmit={(body) => set.mutateAsync({ body: { key: 'INCENTIVE_RATE', ...body } })}
      onClose={onClose}
    >
      <p>The rate in force today is {value ?? '…'}. It is the factor of every incentive.</p>
      <Form.Item
        name="value"
        label="Rate"
        extra={<Echo />}
        rules={[
          { required: true, message: 'Please enter the value.' },
          {
            validator: async (_, sent?: number | null) => {
              const problem = typeof sent === 'number' ? settingProblem('INCENTIVE_RATE', sent) : undefined
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
        extra="Figures of earlier days do not move."
      />
    </FormDialog>
  )
}

/** What the typed rate means. */
function Echo() {
  const value = Form.useWatch<number | null | undefined>('value')
  if (typeof value !== 'number' || settingProblem('INCENTIVE_RATE', value) !== undefined) return <output />
  const words =
    value === 0
      ? 'Nothing is paid for work over the target.'
      : `Work over the target is paid ${value === 1 ? 'like the hours that it would take' : `${value} times the hours that it would take`}.`
  return <output>{words}</output>
}
