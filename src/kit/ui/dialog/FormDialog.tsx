import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState, useContext } from 'react'
import { Button } from '../button/Button.tsx'
import { Form, type FormInstance, type FormProps } from '../form/form.ts'
import { type FormProblems, type NamePath, listLinesBelow, toFormProblems } from '../form/form-problems.ts'
import { Keycap } from '../button/Keycap.tsx'
import { useBusy, useRetainedInput } from '../../web/use-calls.ts'
import type { ChangedField } from '../../shared/versions.ts'
import { FormProblem } from '../form/FormProblem.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { Dialog, DialogFoot } from './Dialog.tsx'
import { useDiscardQuestion } from './use-discard-question.tsx'
import { useConcurrentChanges } from './use-concurrent-changes.ts'
import { PersonContext } from '../../web/person.tsx'
import { PERSONAL } from '../../web/session-storage.ts'
import { listTexts, tabStorage } from '../../web/storage.ts'

const ConcurrentChangeList = lazyPart('ConcurrentChangeList', () => import('./ConcurrentChangeList.tsx'), {
  isOpen: ({ changes }) => changes.length > 0,
})

export type FormDialogProps<Values extends object> = {
  open: boolean
  title: ReactNode
  submitLabel: string
  /**
   * Makes the write, with the version that was shown. If it is refused, the dialog stays open and shows the message and the
   * issues.
   */
  onSubmit: (values: Values, version: number | undefined) => Promise<unknown>
  onClose: () => void
  initialValues?: Partial<Values>
  /** The `Form.Item`s, or a function of the form for fields that depend on others. */
  children: ReactNode | ((form: FormInstance<Values>) => ReactNode)
  /** 720 px wide for two columns (`FormColumns` inside), instead of 480. */
  wide?: boolean
  /** Disables the submit button; `note` should say why. */
  blocked?: boolean
  note?: ReactNode
  onValuesChange?: FormProps<Values>['onValuesChange']
  /** The version that the thing had when the form was opened (ADR 8). */
  version?: number | undefined
  /**
   * Converts and formats changes by others. `valueFor` returns the form's value for a change (by default the server's value), and
   * `show` formats a value of the form.
   */
  meanwhile?: { valueFor?: (change: ChangedField) => unknown; show?: (field: string, mine: unknown) => string | undefined }
  /** Stores the input beyond the tab's session, in place of the usual draft. `initialValues` contains what was stored. */
  draft?: { isStored: boolean; store: (values: Values) => void; drop: () => void }
}

/**
 * Whether Enter would take the highlighted entry of the field's list. A multiple select stays open after a choice, and highlights
 * its first entry or the one under the pointer. It takes an entry only after a search, so that no right is granted by accident.
 */
const isAboutToTake = (field: Element): boolean =>
  field.getAttribute('aria-expanded') === 'true' &&
  (field.closest('[data-part=several]') === null || (field instanceof HTMLInputElement && field.value !== ''))

/**
 * A form in a dialog, with labels above the fields and errors below them. Enter in a field, and Ctrl+Enter anywhere, submit it.
 * Closing it asks first if something was changed.
 */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  // Each opening creates a new form, because a reused one would keep the values of the previous object.
  const [opening, setOpening] = useState({ open: props.open, count: 0 })
  if (opening.open !== props.open) setOpening({ open: props.open, count: opening.count + Number(props.open) })
  return <OpenForm key={opening.count} {...props} />
}

function OpenForm<Values extends object>(props: FormDialogProps<Values>) {
  const { open, title, submitLabel, onClose, initialValues, children, wide = false, blocked = false, note, draft } = props
  const [form] = Form.useForm<Values>()
  const content = useRef<HTMLDivElement>(null)
  const [problems, setProblems] = useState<FormProblems | undefined>(undefined)
  const [busy, run] = useBusy()
  const { shown: onSubmit, hold, release } = useRetainedInput(props.onSubmit)
  const kept = useKeptInput(form as FormInstance, { open: open && draft === undefined, title })
  const { valueFor = ({ theirs }: ChangedField) => theirs, show } = props.meanwhile ?? {}
  const others = useConcurrentChanges({
    form: form as FormInstance,
    content,
    version: kept.back?.version ?? props.version,
    valueFor,
  })
  const [wasStored] = useState(draft?.isStored === true || kept.back !== null)
  const [touched, setTouched] = useState(wasStored)
  const below = problems === undefined ? [] : listLinesBelow(problems)

  const reset = (): void => {
    draft?.drop()
    kept.drop()
    setProblems(undefined)
    setTouched(false)
  }
  const leaving = useDiscardQuestion({
    open,
    isTyped: touched,
    onClose: () => {
      reset()
      onClose()
    },
    onLeave: () => {
      form.resetFields()
      reset()
    },
  })
  const requestClose = (): void => {
    if (!busy) leaving.requestClose()
  }
  const submit = async (values: Values): Promise<void> => {
    if (blocked) return
    if (!others.isRead) return content.current?.querySelector<HTMLElement>('[data-part=changes]')?.focus()
    setProblems(undefined)
    leaving.withdraw()
    leaving.setSaving(true)
    try {
      await onSubmit(values, others.seen)
      leaving.close()
    } catch (error) {
      leaving.setSaving(false)
      hold(error)
      if (others.noteChanges(error)) return
      const names = form.getFieldsError().map((field) => field.name as NamePath)
      const found = toFormProblems(error, names)
      setProblems(found)
      form.setFields(found.fields as Parameters<typeof form.setFields>[0])
      const first = found.fields[0]
      if (first) form.scrollToField(first.name as Parameters<typeof form.scrollToField>[0], { focus: true, block: 'nearest' })
    }
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Holding Enter down submits once, because a repeat could answer a question of the server.
    if (event.key === 'Enter' && event.repeat && event.target instanceof HTMLInputElement) event.preventDefault()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    form.submit()
  }
  // Ctrl+Enter is handled before the field sees it, because a select would open its list over the server's question. An open list
  // takes the choice first.
  const onKeyDownCapture = (event: KeyboardEvent): void => {
    if (!isAboutToTake(event.target as Element)) onKeyDown(event)
  }

  return (
    <Dialog
      open={open}
      title={title}
      width={wide ? 720 : 480}
      onClose={requestClose}
      maskCloses={!touched}
      afterOpenChange={(isOpen) => {
        // A fast user may already have moved to another field.
        if (isOpen && content.current?.contains(document.activeElement) !== true) firstField(content.current)?.focus()
      }}
      footer={
        leaving.question || (
          <DialogFoot key="submit" note={note ?? (wasStored && 'What you typed earlier was kept. It is not saved yet.')}>
            <Button onClick={requestClose}>Cancel</Button>
            <Button kind="primary" busy={busy} disabled={blocked} onClick={() => form.submit()}>
              {submitLabel}
            </Button>
            <Keycap>Ctrl Enter</Keycap>
          </DialogFoot>
        )
      }
    >
      <div ref={content}>
        <Form<Values>
          form={form}
          onKeyDownCapture={onKeyDownCapture}
          onKeyDown={onKeyDown}
          layout="vertical"
          {...(initialValues && { initialValues: initialValues as NonNullable<FormProps<Values>['initialValues']> })}
          requiredMark
          scrollToFirstError={{ focus: true, block: 'nearest' }}
          onFinish={(values) => void run(() => submit(values))}
          onValuesChange={(changed, values) => {
            setTouched(true)
            setProblems(undefined)
            release()
            if (draft === undefined) kept.keep(values, others.seen)
            else draft.store(values)
            props.onValuesChange?.(changed, values)
          }}
        >
          {typeof children === 'function' ? children(form) : children}
          {kept.back && <Once act={kept.restore} />}
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- never shown; it makes Enter in a field submit */}
          <button type="submit" hidden />
        </Form>
        {/* The list is mounted again for new changes, so that it gets the focus and is announced. */}
        <ConcurrentChangeList key={others.seen} {...others} show={show} />
        {below.length > 0 && <FormProblem lines={below} />}
      </div>
    </Dialog>
  )
}

function Once({ act }: { act: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once the fields are mounted, not when the act changes
  useLayoutEffect(act, [])
  return null
}

const firstField = (within: HTMLElement | null): HTMLElement | null =>
  within?.querySelector<HTMLElement>('input:not([type=hidden]):not(:disabled), textarea:not(:disabled), button[role=switch]') ??
  null

type Kept = { values: Record<string, unknown>; touched: readonly string[]; version?: number }

/**
 * The input of a dialog, kept by person, address and title while the dialog is open, even after the session ends (ADR 24).
 * Passwords are never kept. `back` is the kept input with which the dialog was opened again.
 */
function useKeptInput(form: FormInstance, { open, title }: { open: boolean; title: unknown }) {
  const person = useContext(PersonContext)?._id
  const [place] = useState(() => `${PERSONAL}dialog ${person} ${location.pathname}${location.search} ${String(title)}`)
  const [back] = useState(() => (open ? (JSON.parse(tabStorage.read(place) ?? 'null') as Kept | null) : null))
  return {
    back,
    restore: (): void => {
      if (back !== null)
        form.setFields(
          Object.entries(back.values).map(([name, value]) => ({ name, value, touched: back.touched.includes(name) })),
        )
    },
    keep: (all: object, version: number | undefined): void => {
      const values = Object.fromEntries(Object.entries(all).filter(([field]) => !/password/i.test(field)))
      const touched = Object.keys(values).filter((field) => form.isFieldTouched(field))
      const texts = touched.flatMap((field) => listTexts(values[field]))
      if (touched.length > 0) tabStorage.store(place, JSON.stringify({ values, touched, version }), texts)
    },
    drop: (): void => tabStorage.remove(place),
  }
}
