import { Checkbox } from '../../kit/ui/form/checkbox.ts'
import { Form, type FormInstance } from '../../kit/ui/form/form.ts'
import { formatMonth } from '../../closed-months/rules.ts'
import { rupeesProblem } from '../../kit/shared/rupees-problem.ts'
import { isDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { rateProblem } from '../rules.ts'
import { standardRates } from '../standard-contract.ts'
import { movedWords } from './moved-words.ts'
import { type RateRow, WORKSPACE, formatRate } from './rate-rows.ts'
import styles from './RatesTable.module.css'

const amountRules = buildNumberRules((rate) => rateProblem(rate) ?? rupeesProblem(rate), 'Please enter an amount in rupees.')

/** Rupees an hour; disabled while the rate is to end. */
export function AmountField() {
  const ends = Form.useWatch<boolean | undefined>('ends') === true
  return (
    <Form.Item name="rate" label="Rate per hour, in rupees" rules={ends ? [] : amountRules}>
      <NumberInput disabled={ends} prefix="₹" />
    </Form.Item>
  )
}

export const DayField = () => (
  <FormDateField name="effective" label="Date effective" needed="Please input the date effective" effective />
)

type ProposalTakenProps = { form: FormInstance; row: RateRow; month: string | null }
/** The mean of the last closed month, to be taken as the rate. */
export function ProposalTaken({ form, row: { proposal }, month }: ProposalTakenProps) {
  if (proposal === null || month === null) return null
  return (
    <div className={styles.quiet}>
      The mean of {formatMonth(month)} is {formatRate(proposal)}, rounded to 10.00.{' '}
      <Button small onClick={() => form.setFieldsValue({ ends: false, rate: proposal })}>
        Use {formatRate(proposal)}
      </Button>
    </div>
  )
}

type MovedByRateProps = { of: string; name: string; month: string | null }
/** What saving moves: which profiles have days at the rate, from the day that is typed; and that the rate may end. */
export function MovedByRate({ of, name, month }: MovedByRateProps) {
  const typed = Form.useWatch<string | undefined>('effective') ?? ''
  const enabled = isDay(typed)
  const query = { effective: typed, ...(of !== WORKSPACE && { department: of }) }
  const { data: sent } = useRead(standardRates.moved, { query }, { enabled })
  return (
    <>
      <Form.Item
        name="ends"
        valuePropName="checked"
        extra={of === WORKSPACE ? 'No money is then shown where no department has a rate.' : 'The workspace rate then applies.'}
      >
        <Checkbox>No rate from that day on</Checkbox>
      </Form.Item>
      <b>What saving {name} changes</b>
      <output>{enabled && sent !== undefined && movedWords(sent.data, typed, month)}</output>
      <small>Earlier days and days in closed months keep their rates.</small>
    </>
  )
}
