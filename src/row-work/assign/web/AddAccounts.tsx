import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { allocations } from '../../../allocations/contract.ts'
import { splitAccountIds } from '../../../allocations/rules.ts'
import { departments } from '../../../departments/contract.ts'
import { isReserved } from '../../../departments/reserved-rules.ts'
import { formatQuantity, formatPlural } from '../../../kit/shared/counted.ts'
import { joinFirst } from '../../../kit/shared/short-list.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { Field } from '../../../kit/ui/form/Field.tsx'
import { isFocusUnmoved } from '../../../kit/web/focus-unmoved.ts'
import { useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { projects } from '../../../projects/project-contract.ts'
import type { LinePlan } from '../plan-contract.ts'
import { hasIssue, StepForm } from './StepForm.tsx'
import styles from './StepForm.module.css'

const SHOWN_IDS = 30
const NAMED_IDS = 5

type AddAccountsProps = {
  /** The project that is chosen initially; '' for none. */
  project: string
  /** The departments of the rows that wait for IDs, most rows first. The first one is chosen initially. */
  departments: LinePlan['departments']
  /** Rows that cannot be submitted until IDs are added. */
  waiting: number
  /** Set if typed text must outlive the form. */
  typed?: TypedText
  /** Set in a popover instead of a step. */
  isNarrow?: boolean
  onDone: () => void
}
type TypedText = readonly [text: string, setText: (text: string) => void]

/** Adds typed or pasted allocation IDs to a department of a project, or records that the project needs none (decision 143). */
export function AddAccounts({ waiting, onDone, typed: kept, isNarrow = false, ...given }: AddAccountsProps) {
  const names = useRead(projects.names, {})
  const all = useRead(departments.all, {})
  const [chosen, choose] = useState<{ project?: string; department?: string }>({})
  const { project = given.project, department = given.departments[0]?.name ?? '' } = chosen
  const [isMultiple, setMultiple] = useState(false)
  const own = useState('')
  const [text, setText] = kept ?? own
  const present = useRead(allocations.idsOfProject, { params: { projectId: project } }, { enabled: project !== '' })
  const ids = present.data?.ids
  const typed = useMemo(() => splitAccountIds(text, ids ?? []), [text, ids])
  const add = useWrite(allocations.addAccounts, { errorToast: false })
  const waive = useWrite(projects.setAccountNeed, { errorToast: false })
  const textRef = useRef<HTMLTextAreaElement>(null)
  // The step that shows this form may become the current one before the form is loaded.
  useEffect(() => {
    if (!isNarrow && isFocusUnmoved()) textRef.current?.focus({ preventScroll: true })
  }, [isNarrow])
  const added = (): void => {
    setText('')
    onDone()
  }
  const submit = (): void =>
    add.mutate({ body: { project, department, is_multiple: isMultiple, ids: [...typed.fresh] } }, { onSuccess: added })
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== 'Enter' || !event.ctrlKey) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const select = (key: 'project' | 'department', label: string, options: ReactNode, describedby: string) => (
    <Field label={label} required isInvalid={hasIssue(add.error, key)}>
      {(given) => (
        <select
          {...given}
          {...(given['aria-invalid'] && { 'aria-describedby': describedby })}
          value={key === 'project' ? project : department}
          onChange={(event) => choose({ ...chosen, [key]: event.target.value })}
        >
          <option value="">Choose a {key}</option>
          {options}
        </select>
      )}
    </Field>
  )
  const list = (listed: readonly string[]) => listed.map((name) => <option key={name}>{name}</option>)
  const withFirst = (listed: readonly string[] = [], first: string): readonly string[] =>
    first === '' || listed.includes(first) ? listed : [first, ...listed]
  const ofRows = new Set(given.departments.map(({ name }) => name))
  const otherDepartments = (all.data?.data ?? []).map(({ name }) => name).filter((name) => !ofRows.has(name) && !isReserved(name))
  const isWrong = add.error?.issues.some(({ path }) => path.startsWith('ids')) === true
  return (
    <StepForm
      label={typed.fresh.length === 0 ? 'Add IDs' : `Add ${formatQuantity(typed.fresh.length, 'ID')}`}
      keycap="Ctrl Enter"
      problem={add.error ?? waive.error}
      busy={add.isPending}
      onSubmit={submit}
      isNarrow={isNarrow}
      further={
        ids?.length === 0 && (
          <>
            <Button
              busy={waive.isPending}
              onClick={() => waive.mutate({ params: { projectId: project }, body: { needed: false } }, { onSuccess: onDone })}
            >
              Not needed for this project
            </Button>
            {waiting > 0 && (
              <span className={styles.aside}>
                Without an ID or this answer, {formatQuantity(waiting, 'row')} can’t be submitted.
              </span>
            )}
          </>
        )
      }
    >
      {(id) => (
        <>
          {select('project', 'Project', list(withFirst(names.data?.names, given.project)), id)}
          {select(
            'department',
            'Department',
            given.departments.length === 0 ? (
              list(otherDepartments)
            ) : (
              <>
                <optgroup label="In the workbook">
                  {given.departments.map(({ name, count }) => (
                    <option key={name} value={name}>
                      {name}, {formatQuantity(count, 'row')}
                    </option>
                  ))}
                </optgroup>
                <optgroup label="Others">{list(otherDepartments)}</optgroup>
              </>
            ),
            id,
          )}
          <Field label="Who may use one">
            {(given) => (
              <select {...given} value={String(isMultiple)} onChange={(event) => setMultiple(event.target.value === 'true')}>
                <option value="false">one person at a time</option>
                <option value="true">several people at once</option>
              </select>
            )}
          </Field>
          <div className={styles.typedIds}>
            <Field label="IDs, typed or pasted, one per line or with commas" required isInvalid={isWrong}>
              {(given) => (
                <textarea
                  {...given}
                  ref={textRef}
                  {...(given['aria-invalid'] && { 'aria-describedby': id })}
                  rows={4}
                  value={text}
                  autoComplete="off"
                  spellCheck={false}
                  onKeyDown={onKeyDown}
                  onChange={(event) => setText(event.target.value)}
                />
              )}
            </Field>
          </div>
          <div className={styles.willBeAdded} role="status">
            <p>What will be added</p>
            {typed.fresh.length > 0 && (
              <ul>
                {typed.fresh.slice(0, SHOWN_IDS).map((each) => (
                  <li key={each}>{each}</li>
                ))}
                {typed.fresh.length > SHOWN_IDS && <li>and {formatQuantity(typed.fresh.length - SHOWN_IDS, 'more', 'more')}</li>}
              </ul>
            )}
            {typed.repeated.length > 0 && (
              <p>
                {joinFirst(typed.repeated, NAMED_IDS)} {formatPlural(typed.repeated.length, 'stands', 'stand')} twice and{' '}
                {formatPlural(typed.repeated.length, 'is', 'are')} added once.
              </p>
            )}
            {typed.existing.length > 0 && (
              <p>
                {joinFirst(typed.existing, NAMED_IDS)} {formatPlural(typed.existing.length, 'exists', 'exist')} already in{' '}
                {project}.
              </p>
            )}
            {typed.problems.slice(0, NAMED_IDS).map((problem) => (
              <p key={problem} className={styles.wrong}>
                {problem}
              </p>
            ))}
          </div>
        </>
      )}
    </StepForm>
  )
}
