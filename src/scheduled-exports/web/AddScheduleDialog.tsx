import { Form, Input, Select } from 'antd'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type Schedule, scheduledExports } from '../contract.ts'
import { type Timing, weekdayWord } from '../rules.ts'
import { EVERY, EVERY_WORDS, type Every } from '../vocabulary.ts'
import { selectionWords } from './selection.ts'
import styles from './AddScheduleDialog.module.css'

type Values = { export: string; name: string; every: Every; weekday: number; date: number }
type Props = {
  open: boolean
  exports: readonly { export: string; title: string; whole: boolean }[]
  /** What the page from which it was opened shows. */
  chosen: { export: string | undefined; selection: Schedule['selection'] }
  onClose: () => void
}

const daysTo = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1)

/** Schedules an export: which, how often, and on which day. */
export function AddScheduleDialog({ open, exports, chosen, onClose }: Props) {
  const add = useWrite(scheduledExports.add)
  const of = exports.find((each) => each.export === chosen.export) ?? exports[0]
  const timingOf = ({ every, weekday, date }: Values): Timing => ({
    every,
    day: { daily: null, weekly: weekday, monthly: date }[every],
  })
  /** Chosen on the page of one export, it fits no other. */
  const selectionFor = (call: string) => (call === chosen.export ? chosen.selection : {})
  const noteOf = (call: string): string => {
    const selection = selectionFor(call)
    const isMissing = Object.keys(selection).length === 0 && exports.find((each) => each.export === call)?.whole === false
    return isMissing
      ? 'This export needs a selection: open the report, filter it, and choose Schedule there.'
      : `Selection: ${selectionWords(selection)}. To select something, open the report, filter it, and choose Schedule there.`
  }
  return (
    <FormDialog<Values>
      open={open}
      title="Schedule an export"
      submitLabel="Schedule"
      initialValues={{ every: 'weekly', weekday: 1, date: 1, ...(of && { export: of.export, name: of.title }) }}
      onSubmit={(values) =>
        add.mutateAsync({
          body: {
            export: values.export,
            name: values.name,
            selection: selectionFor(values.export),
            ...timingOf(values),
          },
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item name="export" label="Export" rules={[{ required: true, message: 'Choose an export.' }]}>
            <Select options={exports.map(({ export: value, title }) => ({ value, label: title }))} />
          </Form.Item>
          <Form.Item dependencies={['export']} noStyle>
            {() => <p className={styles.note}>{noteOf(form.getFieldValue('export'))}</p>}
          </Form.Item>
          <Form.Item name="name" label="Name" rules={[{ required: true, whitespace: true, message: 'Please enter a name.' }]}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="every" label="How often">
            <Select options={EVERY.map((value) => ({ value, label: EVERY_WORDS[value] }))} />
          </Form.Item>
          <Form.Item dependencies={['every']} noStyle>
            {() => <DayField every={form.getFieldValue('every') as Every} />}
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}

function DayField({ every }: { every: Every }) {
  if (every === 'daily') return null
  return every === 'weekly' ? (
    <Form.Item name="weekday" label="On">
      <Select options={daysTo(7).map((value) => ({ value, label: weekdayWord(value) }))} />
    </Form.Item>
  ) : (
    <Form.Item name="date" label="On day">
      <Select options={daysTo(28).map((value) => ({ value, label: String(value) }))} />
    </Form.Item>
  )
}
