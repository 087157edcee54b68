import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useBusy, useRetainedInput } from '../../web/use-calls.ts'
import { Button } from '../button/Button.tsx'
import { ConcurrentChangeList } from '../dialog/ConcurrentChangeList.tsx'
import { useConcurrentChanges } from '../dialog/use-concurrent-changes.ts'
import { type NamePath, listLinesBelow, toFormProblems } from './form-problems.ts'
import { Form, type FormInstance, type FormProps } from './form.ts'
import { FormProblem } from './FormProblem.tsx'

type Parts<Values extends object> = {
  form: FormInstance<Values>
  acts: ReactNode
  /** Changes that others have saved in the meantime, and the problems of a refused save. */
  notes: ReactNode
}
type RowFormProps<Values extends object> = {
  name: string
  /** The version that the row had when it was opened (ADR 8). */
  version: number
  initialValues: Partial<Values>
  /** Makes the write, with the version that was shown. If it is refused, the row stays open with the typed input. */
  onSubmit: (values: Values, version: number | undefined) => Promise<unknown>
  onClose: () => void
  children: (parts: Parts<Values>) => ReactNode
}

/** A form that edits a value in its row. Enter saves; Esc and Cancel close it without asking. */
export function RowForm<Values extends object>({
  name,
  version,
  initialValues,
  onClose,
  children,
  ...props
}: RowFormProps<Values>) {
  const [form] = Form.useForm<Values>()
  const content = useRef<HTMLDivElement>(null)
  const [busy, run] = useBusy()
  const [below, setBelow] = useState<readonly string[]>([])
  const others = useConcurrentChanges({ form: form as FormInstance, content, version, valueFor: ({ theirs }) => theirs })
  const { shown: send, hold, release } = useRetainedInput(props.onSubmit)
  useEffect(() => {
    const first = content.current?.querySelector('input')
    first?.focus()
    first?.select()
  }, [])

  const save = async (values: Values): Promise<void> => {
    if (!others.isRead) return content.current?.querySelector<HTMLElement>('[data-part=changes]')?.focus()
    setBelow([])
    try {
      await send(values, others.seen)
      onClose()
    } catch (error) {
      hold(error)
      if (others.noteChanges(error)) return
      const found = toFormProblems(
        error,
        form.getFieldsError().map((field) => field.name as NamePath),
      )
      setBelow(listLinesBelow(found))
      form.setFields(found.fields as Parameters<typeof form.setFields>[0])
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || busy) return
    event.preventDefault()
    onClose()
  }
  const acts = (
    <>
      <Button kind="primary" type="submit" busy={busy}>
        Save
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </>
  )
  const notes = (
    <>
      {others.changes.length > 0 && <ConcurrentChangeList key={others.seen} {...others} show={undefined} />}
      {below.length > 0 && <FormProblem lines={below} />}
    </>
  )
  return (
    <div ref={content} role="group" aria-label={name}>
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={initialValues as NonNullable<FormProps<Values>['initialValues']>}
        onKeyDown={onKeyDown}
        onValuesChange={() => {
          setBelow([])
          release()
        }}
        onFinish={(values) => void run(() => save(values))}
      >
        {children({ form, acts, notes })}
      </Form>
    </div>
  )
}
