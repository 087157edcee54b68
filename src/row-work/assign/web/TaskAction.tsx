import { Form, type FormInstance } from '../../../kit/ui/form/form.ts'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { DockedPanel, getPanelContainer } from '../../../kit/ui/dialog/DockedPanel.tsx'
import { type FormProblems, getErrorIssues, listLinesBelow, toFormProblems } from '../../../kit/ui/form/form-problems.ts'
import { useBusy, useRetainedInput } from '../../../kit/web/use-calls.ts'
import { type Extent, ROW_WAYS, type RowWay, describeChosenRows, findBeyondProblem } from './row-choice.ts'
import type { Where } from '../../../rows/filter/web/where.ts'
import type { GivenRows } from './given-rows.ts'
import type { TaskDraft } from './task-draft.ts'
import { useAwaitedSubmit } from './use-awaited-submit.ts'
import { FormProblem } from '../../../kit/ui/form/FormProblem.tsx'
import styles from './TaskAction.module.css'
import { NumberInput } from '../../../kit/ui/form/NumberInput.tsx'
import { type TypedFigure, toNumber } from '../../../kit/shared/typed-figures.ts'
import { Segmented } from '../../../kit/ui/form/segmented.ts'
import { Select } from '../../../kit/ui/form/select.ts'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { joinClassNames } from '../../../kit/ui/class-names.ts'

type RowChoiceFieldsProps = {
  way: RowWay
  ways: readonly RowWay[]
  checked: number
  matching: number | undefined
  sections: readonly string[]
  extent: Extent | undefined
  /** The department of the screen; `-` for all. Rows of other departments are not changed. */
  department: string
  /** The error about the checked rows, which have no field. */
  checkedProblem: string | undefined
}

const above = { flex: 'none' }

/** Selects rows by range, by checks or by section, with the exact messages of 000 §5. */
function RowChoiceFields({ way, ways, checked, matching, sections, extent, department, checkedProblem }: RowChoiceFieldsProps) {
  /** Either end must be an existing row number, which is checked before anything is sent. */
  const inFile = (which: 'start' | 'end') => ({
    validator: async (_: unknown, typed: TypedFigure | undefined) => {
      if (typed == null) return
      const index = toNumber(typed)
      if (!(Number.isInteger(index) && index >= 1)) throw new Error(`Please enter ${which} index: 1 or more`)
      // A range on a department's screen may end anywhere in the file, because only rows of the department are changed.
      const problem = department === '-' ? findBeyondProblem(index, extent) : undefined
      if (problem !== undefined) throw new Error(problem)
    },
  })
  return (
    <>
      <Form.Item name="way" label="Rows">
        <Segmented block aria-label="Rows" options={[...ways]} />
      </Form.Item>
      {way === 'range' && (
        <>
          <div className={styles.rowRange}>
            <Form.Item
              name="start"
              label="Start index"
              layout="vertical"
              labelCol={above}
              wrapperCol={above}
              rules={[{ required: true, message: 'Please enter start index' }, inFile('start')]}
            >
              <NumberInput whole />
            </Form.Item>
            <Form.Item
              name="end"
              label="End index"
              layout="vertical"
              labelCol={above}
              wrapperCol={above}
              dependencies={['start']}
              rules={[
                { required: true, message: 'Please enter end index' },
                inFile('end'),
                ({ getFieldValue }) => ({
                  validator: async (_, end: unknown) => {
                    const start: unknown = getFieldValue('start')
                    if (typeof start === 'number' && typeof end === 'number' && start > end) {
                      throw new Error(`The end index ${end} is before the start index ${start}.`)
                    }
                  },
                }),
              ]}
            >
              <NumberInput whole />
            </Form.Item>
          </div>
          {extent && extent.total > 0 && (
            <p className={styles.rowHint}>
              By row number, both included. {department === '-' ? 'The file has' : `Of ${department} only:`}{' '}
              {formatQuantity(extent.total, 'row')}, {extent.first} to {extent.last}.
            </p>
          )}
        </>
      )}
      {way === 'checked' && (
        <p className={joinClassNames(styles.rowHint, checkedProblem !== undefined && styles.isProblem)} role="status">
          {checkedProblem ??
            (checked === 0
              ? 'No rows are checked. Check rows in the table first.'
              : `${formatQuantity(checked, 'row is', 'rows are')} checked.`)}
        </p>
      )}
      {way === 'filter' && (
        <p className={styles.rowHint}>
          All rows the table shows with its filters{matching !== undefined && `: ${formatQuantity(matching, 'row')}`}, on every
          page.
        </p>
      )}
      {way === 'section' && (
        <Form.Item name="section" label="Section" rules={[{ required: true, message: 'Please select section' }]}>
          <Select
            getPopupContainer={getPanelContainer}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="Select section"
            notFoundContent={sections.length === 0 ? 'No rows in this file have a section.' : 'No such section.'}
            options={sections.map((section) => ({ value: section, label: section }))}
          />
        </Form.Item>
      )}
      {way === 'section' && department !== '-' && <p className={styles.rowHint}>Only rows of {department} are touched.</p>}
    </>
  )
}

export type GridFilter = { question_id?: string; searchFields: Where[]; total: number | undefined }

export type TaskActionProps = {
  file: string
  department: string
  checked: readonly number[]
  sections: readonly string[]
  extent: Extent | undefined
  /** The rows in the draft's section. Undefined without a section, or until it is known. */
  sectionCount: number | undefined
  filter: GridFilter | undefined
  draft: TaskDraft
  onDraft: (draft: TaskDraft) => void
  onClose: () => void
  /** Called after a successful write, when the draft is no longer needed. `given` describes the rows that a plan assigned. */
  onDone: (draft: TaskDraft, given?: GivenRows) => void
}

type Parts = {
  title: string
  verb: string
  ask: TaskActionProps
  form: FormInstance<TaskDraft>
  /** If the write is refused, the panel stays open and shows the issues at their fields. */
  onSubmit: (draft: TaskDraft) => Promise<GivenRows | undefined>
  ways?: readonly RowWay[]
  /** The rows as named on the button, such as "487 rows", if the panel knows their number more exactly. */
  named?: string | undefined
  waiting?: boolean
  blockedBy?: string | undefined
  closesOn?: ((error: unknown) => boolean) | undefined
  aboveRows?: ReactNode
  children: ReactNode
}

/** The docked form for an action on rows: the choice of rows, the action's fields, and a button that names the rows. */
export function TaskAction({ title, verb, ask, form, children, ...live }: Parts) {
  const { draft, checked, extent, sectionCount } = ask
  const { shown: parts, hold } = useRetainedInput(live, draft)
  const { onSubmit, waiting = false } = parts
  const [problems, setProblems] = useState<FormProblems | undefined>(undefined)
  const [checkedProblem, setCheckedProblem] = useState<string | undefined>(undefined)
  const [busy, run] = useBusy()
  const named =
    parts.named ?? describeChosenRows(draft, { checked: checked.length, extent, sectionCount, matching: ask.filter?.total })
  const blockedBy = draft.way === 'checked' && checked.length === 0 ? 'No rows are checked.' : parts.blockedBy

  const submit = async (): Promise<void> => {
    if (waiting || blockedBy !== undefined) return
    setProblems(undefined)
    setCheckedProblem(undefined)
    try {
      ask.onDone(draft, await onSubmit(draft))
    } catch (error) {
      if (parts.closesOn?.(error) === true) return ask.onClose()
      hold(error)
      const names = form.getFieldsError().map((field) => field.name)
      const found = toFormProblems(error, names)
      setProblems(found)
      setCheckedProblem(getErrorIssues(error).find(({ path }) => /^(body\.)?checked/.test(path))?.message)
      form.setFields(found.fields as Parameters<typeof form.setFields>[0])
      const [bad] = found.fields
      if (bad) form.scrollToField(bad.name as Parameters<typeof form.scrollToField>[0], { focus: true, block: 'nearest' })
    }
  }
  const below = problems === undefined ? [] : listLinesBelow(problems, [checkedProblem])
  const awaited = useAwaitedSubmit({ draft, waiting, submit: () => form.submit() })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // A card that is opened from here contains a separate form.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
    // Without this, Enter would open a select.
    event.preventDefault()
    event.stopPropagation()
    awaited.ask()
  }
  return (
    <DockedPanel
      title={title}
      onClose={ask.onClose}
      note={blockedBy ?? 'Nothing is saved yet'}
      foot={
        <>
          <Button onClick={ask.onClose}>Cancel</Button>
          <Button
            kind="primary"
            className={styles.act}
            aria-keyshortcuts="Control+Enter"
            busy={busy || awaited.isAwaited}
            disabled={(waiting && !awaited.isAwaited) || blockedBy !== undefined}
            onClick={() => form.submit()}
          >
            {verb} {named}
          </Button>
        </>
      }
    >
      <Form<TaskDraft>
        form={form}
        className={styles.taskAction}
        colon={false}
        requiredMark={false}
        labelAlign="left"
        labelCol={{ flex: '84px' }}
        wrapperCol={{ flex: '1' }}
        labelWrap
        initialValues={draft}
        scrollToFirstError={{ focus: true, block: 'nearest' }}
        onKeyDownCapture={onKeyDown}
        onFinish={() => void run(submit)}
        onValuesChange={(changed) => {
          setProblems(undefined)
          setCheckedProblem(undefined)
          ask.onDraft({ ...draft, ...(changed as Partial<TaskDraft>) })
        }}
      >
        {parts.aboveRows}
        <RowChoiceFields
          way={draft.way}
          ways={parts.ways ?? ROW_WAYS}
          matching={ask.filter?.total}
          checked={checked.length}
          sections={ask.sections}
          extent={extent}
          department={ask.department}
          checkedProblem={checkedProblem}
        />
        {children}
      </Form>
      {below.length > 0 && <FormProblem lines={below} />}
    </DockedPanel>
  )
}
