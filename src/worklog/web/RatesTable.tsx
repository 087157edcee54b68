import { useState } from 'react'
import { formatMonth } from '../../closed-months/rules.ts'
import { toDay, formatDay, isDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { StatusLook } from '../../kit/web/status-looks.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { RowForm } from '../../kit/ui/form/RowForm.tsx'
import { type SmallColumn, SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import { useWrite, useRead } from '../../kit/web/use-calls.ts'
import { standardRates } from '../standard-contract.ts'
import { type RateRow, WORKSPACE, formatRate } from './rate-rows.ts'
import styles from './RatesTable.module.css'
import { Checkbox } from '../../kit/ui/form/checkbox.ts'
import { Form, type FormInstance } from '../../kit/ui/form/form.ts'
import { findRupeesProblem } from '../../kit/shared/rupees-problem.ts'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { buildNumberRules } from '../../kit/ui/form/number-rules.ts'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { findRateProblem } from '../rules.ts'
import { describeMoved } from './moved-words.ts'

const amountRules = buildNumberRules(
  (rate) => findRateProblem(rate) ?? findRupeesProblem(rate),
  'Please enter an amount in rupees.',
)

function AmountField() {
  const ends = Form.useWatch<boolean | undefined>('ends') === true
  return (
    <Form.Item name="rate" label="Rate per hour, in rupees" rules={ends ? [] : amountRules}>
      <NumberInput disabled={ends} prefix="₹" />
    </Form.Item>
  )
}

const DayField = () => (
  <FormDateField name="effective" label="Date effective" needed="Please input the date effective" effective />
)

type ProposalTakenProps = { form: FormInstance; row: RateRow; month: string | null }
function ProposalTaken({ form, row: { proposal }, month }: ProposalTakenProps) {
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
function MovedByRate({ of, name, month }: MovedByRateProps) {
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
      <output>{enabled && sent !== undefined && describeMoved(sent.data, typed, month)}</output>
      <small>Earlier days and days in closed months keep their rates.</small>
    </>
  )
}

type RateValues = { ends?: boolean; rate?: number | undefined; effective: string }
type Props = {
  rows: readonly RateRow[]
  /** The last closed month as YYYY-MM, whose mean is proposed as a rate; null if no month is closed. */
  month: string | null
  open: string | undefined
  onOpen: (of: string | undefined) => void
}
type Open = Parameters<Parameters<typeof RowForm<RateValues>>[0]['children']>[0] & { of: string }

const looks: Record<RateRow['state'] | 'unsaved', StatusLook> = {
  'in force': { glyph: 'tickDisc', tone: 'green' },
  'of the workspace': { glyph: 'ring', tone: 'grey' },
  'no money': { glyph: 'triangle', tone: 'amber' },
  unsaved: { glyph: 'halfDisc', tone: 'blue' },
}
const rowKey = ({ of }: RateRow): string => of

/** Each rate can be changed or ended in its row, from a given day on (decision 132). */
export function RatesTable({ rows, month, open, onOpen }: Props) {
  const set = useWrite(standardRates.set)
  const [today] = useState(() => toDay(new Date()))
  // When a row closes, the focus returns to its button.
  const [last, setLast] = useState(open)
  if (open !== undefined && open !== last) setLast(open)
  const row = rows.find(({ of }) => of === open)
  const shared = { label: 'Standard rates', look: 'card', blocks: true, scroller: styles.rates, rows, rowKey } as const
  if (row === undefined) return <SmallTable {...shared} columns={columnsOf({ month, last, onOpen })} />
  const { of, name, now, version } = row
  return (
    <RowForm<RateValues>
      key={of}
      name={`Standard rate of ${of === WORKSPACE ? 'the workspace' : name}`}
      version={version}
      initialValues={{ rate: now?.rate ?? undefined, effective: today }}
      onSubmit={({ ends = false, rate = null, effective }, seen) =>
        set.mutateAsync({
          body: { rate: ends ? null : rate, effective, version: seen, ...(of !== WORKSPACE && { department: of }) },
        })
      }
      onClose={() => onOpen(undefined)}
    >
      {(parts) => (
        <SmallTable
          {...shared}
          columns={columnsOf({ month, last, onOpen, opened: { ...parts, of } })}
          below={(each) =>
            each.of === of ? (
              <div className={styles.below}>
                <MovedByRate {...{ of, name, month }} />
                {parts.notes}
              </div>
            ) : undefined
          }
        />
      )}
    </RowForm>
  )
}

type Shown = { month: string | null; last: string | undefined; onOpen: Props['onOpen']; opened?: Open }

function columnsOf({ month, last, onOpen, opened }: Shown): SmallColumn<RateRow>[] {
  const isOpen = ({ of }: RateRow): boolean => of === opened?.of
  const cell = (row: RateRow) => ({ className: isOpen(row) ? styles.isOpen : undefined })
  const columns: SmallColumn<RateRow>[] = [
    { title: 'Department', names: true, show: ({ name }) => <b>{name}</b> },
    { title: 'People', number: true, show: ({ people }) => people },
    {
      title: 'Rate per hour',
      number: true,
      show: (row) => (isOpen(row) ? <AmountField /> : <RateOf row={row} />),
    },
    {
      title: 'Proposed',
      show: (row) =>
        opened && isOpen(row) ? (
          <ProposalTaken form={opened.form} {...{ row, month }} />
        ) : (
          <span className={styles.quiet}>{proposalWords(row, month)}</span>
        ),
    },
    {
      title: 'From',
      show: (row) => {
        if (isOpen(row)) return <DayField />
        const { now, next } = row
        return (
          <div>
            {now === undefined ? '—' : formatDay(now.effective)}
            {next && <small>{`then ${formatRate(next.rate)} from ${formatDay(next.effective)}`}</small>}
          </div>
        )
      },
    },
    {
      title: 'State',
      show: (row) => {
        const state = isOpen(row) ? 'unsaved' : row.state
        return <StatusChip word={state} look={looks[state]} />
      },
    },
    {
      title: 'Set by',
      show: (row) => {
        if (!isOpen(row)) return row.now?.setBy.fullName ?? '—'
        return (
          <span className={styles.quiet}>
            {typeof row.now?.rate === 'number'
              ? `now ${formatRate(row.now.rate)} since ${formatDay(row.now.effective)}`
              : 'no rate is set today'}
          </span>
        )
      },
    },
    {
      title: 'Actions',
      head: <span className="sr-only">Actions</span>,
      className: styles.act,
      show: (row) =>
        opened && isOpen(row) ? (
          <div className={styles.acts}>{opened.acts}</div>
        ) : (
          <Button
            small
            autoFocus={opened === undefined && row.of === last}
            aria-label={`${actOf(row)}: ${row.name}`}
            onClick={() => onOpen(row.of)}
          >
            {actOf(row)}
          </Button>
        ),
    },
  ]
  return columns.map((column) => ({ ...column, cell }))
}

const RateOf = ({ row: { now } }: { row: RateRow }) =>
  typeof now?.rate === 'number' ? <b>{formatRate(now.rate)}</b> : <span className={styles.quiet}>none</span>
const actOf = ({ now }: RateRow): string => (now === undefined ? 'Set rate' : 'Change')
const proposalWords = ({ proposal }: RateRow, month: string | null): string => {
  if (month === null) return 'none: no month is closed'
  return proposal === null ? 'none: fewer than five people' : `${formatRate(proposal)}, mean of ${formatMonth(month)}`
}
