import { Form } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { dayOf } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { MeanwhileList } from '../../kit/ui/dialog/MeanwhileList.tsx'
import { useMeanwhile } from '../../kit/ui/dialog/use-meanwhile.ts'
import { type NamePath, linesBelow, problemsOf } from '../../kit/ui/form/form-problems.ts'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { FormProblem } from '../../kit/ui/form/FormProblem.tsx'
import { NumberInput } from '../../kit/ui/form/NumberInput.tsx'
import { useBusy, useRetainedInput, useWrite } from '../../kit/web/use-calls.ts'
import { settings } from '../contract.ts'
import { settingProblem } from '../rules.ts'
import type { SettingKey } from '../vocabulary.ts'
import { setWords } from './set-words.ts'
import styles from './SettingRow.module.css'

type Values = { value: number; effective: string }
type Props = {
  of: SettingKey
  /** In force today. */
  value: number
  version: number | undefined
  /** After a save, and after Esc or Cancel. */
  onClose: () => void
}

/** The open row of a setting: Enter saves, Esc leaves without a change (decision P351). */
export function SettingForm({ of, value, version, onClose }: Props) {
  const set = useWrite(settings.set)
  const [form] = Form.useForm<Values>()
  const content = useRef<HTMLDivElement>(null)
  const [busy, run] = useBusy()
  const [below, setBelow] = useState<readonly string[]>([])
  const [today] = useState(() => dayOf(new Date()))
  const others = useMeanwhile({ form, content, version, valueFor: ({ theirs }) => theirs })
  const {
    shown: send,
    hold,
    release,
  } = useRetainedInput((values: Values, seen: number | undefined) =>
    set.mutateAsync({ body: { key: of, ...values, version: seen } }),
  )
  const words = setWords[of]
  useEffect(() => content.current?.querySelector('input')?.select(), [])

  const save = async (values: Values): Promise<void> => {
    if (!others.isRead) return content.current?.querySelector<HTMLElement>('[data-part=meanwhile]')?.focus()
    setBelow([])
    try {
      await send(values, others.seen)
      onClose()
    } catch (error) {
      hold(error)
      if (others.noteChanges(error)) return
      const found = problemsOf(
        error,
        form.getFieldsError().map(({ name }) => name as NamePath),
      )
      setBelow(linesBelow(found))
      form.setFields(found.fields as Parameters<typeof form.setFields>[0])
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || busy) return
    event.preventDefault()
    onClose()
  }
  return (
    <div ref={content} role="group" aria-label={words.name}>
      <Form<Values>
        form={form}
        layout="vertical"
        className={styles.form}
        initialValues={{ value, effective: today }}
        onKeyDown={onKeyDown}
        onValuesChange={() => {
          setBelow([])
          release()
        }}
        onFinish={(values) => void run(() => save(values))}
      >
        <Form.Item
          name="value"
          label={words.label}
          extra={<Echo of={of} />}
          rules={[
            { required: true, message: 'Please enter the value.' },
            {
              validator: async (_, sent?: number | null) => {
                const problem = typeof sent === 'number' ? settingProblem(of, sent) : undefined
                if (problem !== undefined) throw new Error(problem)
              },
            },
          ]}
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
        <div className={styles.acts}>
          <Button kind="primary" type="submit" busy={busy}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </Form>
      {others.changes.length > 0 && <MeanwhileList key={others.seen} {...others} show={undefined} />}
      {below.length > 0 && <FormProblem lines={below} />}
    </div>
  )
}

/** What the typed value means. */
function Echo({ of }: { of: SettingKey }) {
  const value = Form.useWatch<number | null | undefined>('value')
  if (typeof value !== 'number' || settingProblem(of, value) !== undefined) return <output />
  return <output>{setWords[of].means(value)}</output>
}
