import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { Refused } from '../../../kit/web/call.ts'
import { getServerNow } from '../../../kit/web/server-clock.ts'
import { useFocusWhile } from '../../../kit/web/use-focus-while.ts'
import { toast } from '../../../kit/web/toast.ts'
import { useBusy, useWrite } from '../../../kit/web/use-calls.ts'
import type { refusals } from '../../../rows/refusals.ts'
import { toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import { planning } from '../plan-contract.ts'
import { computeSchedule } from '../line-rules.ts'
import { toGivenRows } from './given-rows.ts'
import { LineCard } from './LineCard.tsx'
import { LineOutcome } from './LineOutcome.tsx'
import { describeDepartments } from './line-words.ts'
import { explainWhyBlocked } from './plan-words.ts'
import { toChosenRows, listRowWays, type Extent, type RowWay, isRowNumber } from './row-choice.ts'
import { RolesSwitch } from './RolesSwitch.tsx'
import { toRolePlanBody, withSplit } from './sharing.ts'
import { buildSuccessMessage, takeBack } from './take-back.ts'
import type { TaskActionProps } from './TaskAction.tsx'
import { emptyPart, type LineDraft, type TaskDraft } from './task-draft.ts'
import { useAwaitedSubmit } from './use-awaited-submit.ts'
import { useDefaultRows } from './use-default-rows.ts'
import { showNewRows, useLinePlan } from './use-plan.ts'
import styles from './LinePlanner.module.css'
import { NumberInput } from '../../../kit/ui/form/NumberInput.tsx'
import { Segmented } from '../../../kit/ui/form/segmented.ts'
import { Select } from '../../../kit/ui/form/select.ts'

type Props = TaskActionProps & {
  crumbs: readonly ReactNode[]
  onOneRole: () => void
}

/**
 * The planner of the whole line (interface.md, Anatomy: Planner): the four roles in workflow order, the people who share each,
 * when each role is done at the current pace, and the clashes. One button assigns all roles, and one undo reverts them.
 */
export function LinePlanner({ crumbs, onOneRole, ...ask }: Props) {
  const { file, department, checked, filter, draft, onDraft } = ask
  const rootRef = useRef<HTMLDivElement>(null)
  useFocusWhile(() => rootRef.current?.querySelector<HTMLElement>('[data-part=line-role] button'))
  useDefaultRows(ask, onDraft)
  const { plan, current, waiting, problem } = useLinePlan(ask)
  const schedule = useMemo(
    () => (plan === undefined ? computeSchedule([], { day: '', holidays: [] }) : computeSchedule(plan.roles, plan)),
    [plan],
  )
  const [busy, run] = useBusy()
  const assign = useWrite(planning.assignLine, { successToast: false, errorToast: ({ code }) => code !== 'PLAN_CHANGED' })

  const setPart = (role: StaffRole, part: NonNullable<LineDraft[StaffRole]>): void =>
    onDraft({ ...draft, line: { ...draft.line, [role]: part } })
  const partOf = (role: StaffRole): NonNullable<LineDraft[StaffRole]> => draft.line[role] ?? emptyPart

  const roles = plan?.roles ?? []
  const blockedBy =
    plan === undefined || roles.length === 0
      ? 'Please choose at least one person to assign.'
      : explainWhyBlocked(plan, (role) => partOf(role).onConflict)
  const disabled = waiting || !current || blockedBy !== undefined

  const submit = async (): Promise<void> => {
    if (disabled || plan === undefined) return
    try {
      const { message, changed, rows, batch } = await assign.mutateAsync({
        params: { file },
        body: {
          ...toChosenRows(draft, checked, department, filter),
          roles: plan.roles.map((own) => ({
            role: toRoleKey(own.role),
            ...toRolePlanBody(own),
            onConflict: partOf(own.role).onConflict,
          })),
          shown: plan.shown,
        },
      })
      toast.success(
        buildSuccessMessage(message, changed, rows - changed),
        batch === null ? undefined : () => void takeBack(file, batch),
      )
      ask.onDone(draft, toGivenRows(changed, plan.roles, toDay(new Date(getServerNow()))))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === ('PLAN_CHANGED' satisfies keyof typeof refusals)) toast.error(error.message)
      await showNewRows()
    }
  }
  const awaited = useAwaitedSubmit({ draft, waiting, submit: () => void run(submit) })
  const onEscape = (event: KeyboardEvent): void => {
    const isOpen = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    if (event.key === 'Escape' && !isOpen && !event.defaultPrevented) ask.onClose()
  }
  // The capture phase comes before a list of choices, which would handle Enter first.
  const onSubmitKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    // A card that is opened from here contains a separate form.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    awaited.ask()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys act on the whole page, as in a form
    <div ref={rootRef} className={styles.page} data-focus-first onKeyDown={onEscape} onKeyDownCapture={onSubmitKey}>
      <div className={styles.work}>
        <PageHeader
          title="Assign Tasks"
          crumbs={crumbs}
          aside={
            plan &&
            [formatQuantity(plan.rows, 'row'), describeDepartments(plan.departments)].filter((text) => text !== '').join(', ')
          }
        >
          <RolesSwitch all onChange={(all) => !all && onOneRole()} />
        </PageHeader>
        <LineRows
          {...{ draft, onDraft, ways: listRowWays(filter), extent: ask.extent, sections: ask.sections }}
          checked={checked.length}
          matching={filter?.total}
        />
        {problem !== undefined && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {STAFF_ROLES.map((role) => (
          <LineCard
            key={role}
            {...{ role, department, plan, schedule }}
            part={draft.line[role]}
            onChange={(part) => setPart(role, part)}
          />
        ))}
      </div>
      <aside className={styles.side} aria-labelledby="what-happens">
        <h2 id="what-happens">What happens</h2>
        <div className={styles.body}>
          {plan === undefined || roles.length === 0 ? (
            <p>
              Add people to the roles to see the numbers, the last day and any clashes here. Nothing is stored until you assign.
            </p>
          ) : (
            <LineOutcome
              {...{ plan, schedule }}
              line={draft.line}
              onConflict={(role, onConflict) => setPart(role, { ...partOf(role), onConflict })}
              onLevel={(role) => setPart(role, { ...partOf(role), ...withSplit(partOf(role), 'pace') })}
            />
          )}
        </div>
        <footer className={styles.foot}>
          <span className={styles.note}>{roles.length > 0 && blockedBy !== undefined ? blockedBy : 'Nothing is saved yet'}</span>
          <Button onClick={ask.onClose}>Cancel</Button>
          <Button
            kind="primary"
            className={styles.act}
            aria-keyshortcuts="Control+Enter"
            busy={busy || awaited.isAwaited}
            disabled={disabled && !awaited.isAwaited}
            onClick={() => void run(submit)}
          >
            Assign {plan === undefined || roles.length === 0 ? 'rows' : formatQuantity(plan.changes, 'row')}
          </Button>
        </footer>
      </aside>
    </div>
  )
}

type LineRowsProps = {
  draft: TaskDraft
  onDraft: (draft: TaskDraft) => void
  ways: readonly RowWay[]
  checked: number
  matching: number | undefined
  sections: readonly string[]
  extent: Extent | undefined
}

function LineRows({ draft, onDraft, ways, checked, matching, sections, extent }: LineRowsProps) {
  const { way, start, end, section } = draft
  const number = (which: 'start' | 'end', label: string) => (
    <NumberInput
      aria-label={label}
      whole
      min={1}
      isWrong={draft[which] != null && !isRowNumber(draft[which])}
      value={(which === 'start' ? start : end) ?? null}
      onChange={(value) => onDraft({ ...draft, [which]: value })}
    />
  )
  return (
    <div className={styles.rows}>
      <span aria-hidden="true">Rows</span>
      <Segmented
        aria-label="Rows"
        options={[...ways]}
        value={way}
        onChange={(next) => onDraft({ ...draft, way: next as RowWay })}
      />
      {way === 'range' && (
        <>
          {number('start', 'Start index')}
          <span aria-hidden="true">to</span>
          {number('end', 'End index')}
          {extent && extent.total > 0 && `of ${extent.first} to ${extent.last}`}
        </>
      )}
      {way === 'checked' && (
        <span>{checked === 0 ? 'No rows are checked.' : `${formatQuantity(checked, 'row is', 'rows are')} checked.`}</span>
      )}
      {way === 'filter' && (
        <span>All rows the table shows with its filters{matching !== undefined && `: ${formatQuantity(matching, 'row')}`}</span>
      )}
      {way === 'section' && (
        <Select
          aria-label="Section"
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="Select section"
          value={section ?? null}
          onChange={(next) => onDraft({ ...draft, section: next ?? undefined })}
          options={sections.map((one) => ({ value: one, label: one }))}
        />
      )}
      <span className={styles.basis}>Pace: decisions of the last 7 days ÷ 6 working days</span>
    </div>
  )
}
