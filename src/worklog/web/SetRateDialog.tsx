import { Checkbox, Form, type FormRule } from 'antd'
import { useState } from 'react'
import { showMonth } from '../../closed-months/rules.ts'
import { isDay, showDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { standardRates } from '../standard-contract.ts'
import { rateProblem } from '../rules.ts'
import { showMoney } from './explain-words.ts'
import { movedWords } from './moved-words.ts'
import { type RateRow, WORKSPACE } from './rate-rows.ts'

type Values = { ends?: boolean; rate?: number; effective: string }
type Props = {
  /** Whose rate is set; undefined: none. */
  row: RateRow | undefined
  /** The last closed month, whose mean is proposed; null: none. */
  month: string | null
  onClose: () => void
}

/** Sets a standard rate from a day on or ends it (decision 132). */
export function SetRateDialog({ row: open, month, onClose }: Props) {
  const set = useWrite(standardRates.set)
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(open)
  if (open !== undefined && open !== shown) setShown(open)
  const row = open ?? shown
  if (row === undefined) return null
  const { of, name, now, proposal } = row
  return (
    <FormDialog<Values>
      open={open !== undefined}
      title={`Standard rate of ${of === WORKSPACE ? 'the workspace' : name}`}
      submitLabel="Save"
      note="Days before it, and those of closed months, keep their rates."
      version={row.version}
      onSubmit={({ ends = false, rate = null, effective }, version) =>
        set.mutateAsync({ body: { rate: ends ? null : rate, effective, version, ...(of !== WORKSPACE && { department: of }) } })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>
            {typeof now?.rate === 'number'
              ? `Now ${showMoney(now.rate)} since ${showDay(now.effective)}.`
              : 'No rate is set today.'}
          </p>
          {proposal !== null && month !== null && (
            <p>
              The mean of {showMonth(month)} is {showMoney(proposal)}, rounded to 10.00.{' '}
              <Button small onClick={() => form.setFieldsValue({ ends: false, rate: proposal })}>
                Take {showMoney(proposal)}
              </Button>
            </p>
          )}
          <Amount />
          <Form.Item name="ends" valuePropName="checked" extra={withoutWords(of)}>
            <Checkbox>No rate from that day on</Checkbox>
          </Form.Item>
          <FormDateField name="effective" label="Date effective" needed="Please input the date effective" effective />
          <Moved of={of} month={month} />
        </>
      )}
    </FormDialog>
  )
}

/** What saving moves: which profiles have days at the rate, from the day that is typed. */
function Moved({ of, month }: { of: string; month: string | null }) {
  const typed = Form.useWatch<string | undefined>('effective') ?? ''
  const enabled = isDay(typed)
  const query = { effective: typed, ...(of !== WORKSPACE && { department: of }) }
  const { data: sent } = useRead(standardRates.moved, { query }, { enabled })
  return <output>{enabled && sent !== undefined && movedWords(sent.data, typed, month)}</output>
}

const withoutWords = (of: string): string =>
  of === WORKSPACE ? 'Then no money is shown where no department has a rate.' : 'Then that of the workspace holds.'

const amountRules: FormRule[] = [
  { required: true, message: 'Please enter an amount in rupees.' },
  {
    validator: async (_, rate?: number | null) => {
      const problem = typeof rate === 'number' ? rateProblem(rate) : undefined
      if (problem !== undefined) throw new Error(problem)
    },
  },
]
/** The amount; it stays in its place when the rate ends, so that the tick below does not move. */
function Amount() {
  const ends = Form.useWatch<boolean | undefined>('ends') === true
  return (
    <Form.Item name="rate" label="Rate per hour, in rupees" rules={ends ? [] : amountRules}>
      {/* Without min, max and precision: the field would save another amount than the one typed. */}
      <NumberInput disabled={ends} />
    </Form.Item>
  )
}
