import { Form } from '../../kit/ui/form/form.ts'
import { Input } from '../../kit/ui/form/inputs.ts'
import { Select } from '../../kit/ui/form/select.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useWrite } from '../../kit/web/use-calls.ts'
import { type ExportSelection, scheduledExports } from '../contract.ts'
import { type Timing, getWeekdayWord } from '../rules.ts'
import { FREQUENCIES, EVERY_WORDS, type Every } from '../vocabulary.ts'
import styles from './AddScheduleDialog.module.css'

type Values = { export: string; name: string; every: Every; weekday: number; date: number }
type Props = {
  open: boolean
  exports: readonly { export: string; title: string; whole: boolean }[]
  /** What the page that opened the dialog has selected, in words, or why it cannot be scheduled. */
  chosen: {
    export: string | undefined
    selection: ExportSelection
    words: readonly string[] | undefined
    problem: string | undefined
  }
  onClose: () => void
}

const MAX_NAME_LENGTH = 200
const daysTo = (most: number): number[] => Array.from({ length: most }, (_, at) => at + 1)

export function AddScheduleDialog({ open, exports, chosen, onClose }: Props) {
  const add = useWrite(scheduledExports.add)
  const of = exports.find((each) => each.export === chosen.export) ?? exports[0]
  const timingOf = ({ every, weekday, date }: Values): Timing => ({
    every,
    day: { daily: null, weekly: weekday, monthly: date }[every],
  })
  /** Returns the selection for an export: that of the page if the page belongs to the same export, otherwise none. */
  const selectionFor = (call: string) => (call === chosen.export ? chosen.selection : {})
  const noteOf = (call: string): string => {
    const selection = selectionFor(call)
    const isMissing = Object.keys(selection).length === 0 && exports.find((each) => each.export === call)?.whole === false
    if (isMissing) return 'This export needs a selection: open the report, filter it, and choose Schedule there.'
    if (call === chosen.export && chosen.problem !== undefined) return chosen.problem
    const words = call === chosen.export ? chosen.words?.join(', ') : undefined
    return `Selection: ${words ?? 'everything'}. To select something, open the report, filter it, and choose Schedule there.`
  }
  const nameOf = (call: string | undefined): string | undefined =>
    (call === chosen.export ? chosen.words?.join(', ').slice(0, MAX_NAME_LENGTH) : undefined) ??
    exports.find((each) => each.export === call)?.title
  return (
    <FormDialog<Values>
      open={open}
      title="Schedule an export"
      submitLabel="Schedule"
      initialValues={{ every: 'weekly', weekday: 1, date: 1, ...(of && { export: of.export, name: nameOf(of.export) }) }}
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
            <Select
              options={exports.map(({ export: value, title }) => ({ value, label: title }))}
              onChange={(call) => form.isFieldTouched('name') || form.setFieldValue('name', nameOf(call))}
            />
          </Form.Item>
          <Form.Item dependencies={['export']} noStyle>
            {() => <p className={styles.note}>{noteOf(form.getFieldValue('export'))}</p>}
          </Form.Item>
          <Form.Item name="name" label="Name" rules={[{ required: true, whitespace: true, message: 'Please enter a name.' }]}>
            <Input maxLength={MAX_NAME_LENGTH} />
          </Form.Item>
          <Form.Item name="every" label="How often">
            <Select options={FREQUENCIES.map((value) => ({ value, label: EVERY_WORDS[value] }))} />
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
      <Select options={daysTo(7).map((value) => ({ value, label: getWeekdayWord(value) }))} />
    </Form.Item>
  ) : (
    <Form.Item name="date" label="On day">
      <Select options={daysTo(28).map((value) => ({ value, label: String(value) }))} />
    </Form.Item>
  )
}
