import { Form, Radio, Select } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import { counted, showCount } from '../../../kit/shared/counted.ts'
import { STAFF_ROLES } from '../../../kit/shared/access.ts'
import { panelOf } from '../../../kit/ui/dialog/DockedPanel.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { call, refetchChanged, refresh, useWrite } from '../../../kit/web/use-calls.ts'
import { Refused } from '../../../kit/web/call.ts'
import { toast } from '../../../kit/web/toast.tsx'
import type { refusals } from '../../refusals.ts'
import { type Plan, assigning } from '../contract.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { PersonSelect } from './PersonSelect.tsx'
import { obstacle, rowsShown } from './plan-words.ts'
import { OwnRows, Planner } from './Planner.tsx'
import { ROW_WAYS, rowsSent } from './row-choice.ts'
import { TaskAction, type TaskActionProps } from './TaskAction.tsx'
import type { TaskDraft } from './task-draft.ts'
import { planRows, usePlan } from './use-plan.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import styles from './AssignPanel.module.css'
import taskActionStyles from './TaskAction.module.css'

/** How to handle rows held by someone else (workflow.md, Assigning). */
const conflicts: { value: TaskDraft['onConflict']; label: string; effect: string }[] = [
  { value: 'error', label: 'Stop', effect: 'If one of the rows already has someone else, nothing is assigned.' },
  { value: 'skip', label: 'Leave them', effect: 'Rows that already have someone else stay as they are.' },
  {
    value: 'replace',
    label: 'Take them over',
    effect: 'Rows that someone else has are given over, unless they have acted on them.',
  },
]

const roles = STAFF_ROLES.map(roleKey)
const roleOptions = [
  ...roles.map((role) => ({ value: role, label: role })),
  { value: 'several', label: 'several roles, one person each' },
]

/** Undoes a batch; a refusal is shown with its reason. */
async function takeBack(file: string, batch: string): Promise<void> {
  try {
    const { message, rows, unassigned } = await call(assigning.undo, { params: { file }, body: { batch } })
    const gone = unassigned === 0 ? '' : `, ${showCount(unassigned)} of them to nobody`
    toast.success(`${message}: ${counted(rows, 'row')}${gone}`)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    toast.error(error.message)
  }
  await refetchChanged(assigning.undo)
}

const successMessage = (message: string, changed: number, left: number): string =>
  `${message}: ${counted(changed, 'row')}${left === 0 ? '' : `, ${showCount(left)} left as they were`}`

/**
 * Assigns rows to people (000 §2 Assign Tasks): one role at a time to one or several people, planned with the numbers first and
 * undone as a whole; or several roles at once, one person each, by the specified call.
 */
export function AssignPanel(ask: TaskActionProps) {
  const [form] = Form.useForm<TaskDraft>()
  const { file, department, checked, draft, filter } = ask
  const several = draft.role === 'several'
  const role = STAFF_ROLES.find((each) => roleKey(each) === draft.role) ?? 'AUTHOR'
  const { plan, current, waiting, problem } = usePlan(ask)
  const assign = useWrite(assigning.assign, { successToast: false })
  const split = useWrite(assigning.split, {
    successToast: false,
    errorToast: ({ code }) => code !== 'PLAN_CHANGED',
  })

  const assignSeveral = async ({ onConflict, ...given }: TaskDraft): Promise<void> => {
    const people = Object.fromEntries(roles.map((each) => [each, given[each]]))
    const body = { ...rowsSent(draft, checked, department), ...people, onConflict }
    const { message, rows, changed } = await assign.mutateAsync({ params: { file }, body })
    toast.success(successMessage(message, changed, rows - changed))
  }
  const assignPlanned = async (): Promise<void> => {
    if (draft.people.length === 0) throw new Error('Please choose at least one person to assign.')
    if (plan === undefined) throw new Error(problem ?? 'Please look at the numbers first.')
    const people = plan.people.map(({ email, share, gets }) => ({ person: email, share, gets }))
    const body = { ...planRows({ draft, checked, department, filter }), people, left: plan.left }
    try {
      const { message, changed, rows, batch } = await split.mutateAsync({ params: { file }, body })
      toast.success(
        successMessage(message, changed, rows - changed),
        batch === null ? undefined : () => void takeBack(file, batch),
      )
    } catch (error) {
      if (error instanceof Refused && error.code === ('PLAN_CHANGED' satisfies keyof typeof refusals))
        void refresh([assigning.plan])
      throw error
    }
  }

  const ways = filter === undefined || several ? ROW_WAYS : ([...ROW_WAYS, 'filter'] as const)
  const blocker = current && plan !== undefined ? obstacle(plan, draft.role) : undefined
  // The filter may be cleared while the panel is open.
  const isLost = draft.way === 'filter' && filter === undefined
  const toRange = useEffectEvent(() => {
    form.setFieldValue('way', 'range')
    ask.onDraft({ ...draft, way: 'range' })
  })
  useEffect(() => {
    if (isLost) toRange()
  }, [isLost])
  const onDraft = (next: TaskDraft): void => {
    const isOther = next.role !== draft.role
    const lost = next.role === 'several' && next.way === 'filter'
    if (lost) form.setFieldValue('way', 'range')
    ask.onDraft({ ...next, ...(isOther && { people: [] }), ...(lost && { way: 'range' as const }) })
  }
  return (
    <TaskAction
      title="Assign Tasks"
      verb="Assign"
      ask={{ ...ask, onDraft }}
      form={form}
      onSubmit={several ? assignSeveral : assignPlanned}
      ways={ways}
      named={current && plan !== undefined ? counted(plan.dealt, 'row') : undefined}
      waiting={waiting}
      blockedBy={blocker === undefined ? undefined : 'This cannot be assigned so.'}
    >
      <Form.Item name="role" label="Role">
        <Select getPopupContainer={panelOf} options={roleOptions} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      {several ? (
        <SeveralRoles department={department} draft={draft} />
      ) : (
        <>
          <Planner key={role} {...{ role, department, draft, plan }} onChange={(part) => ask.onDraft({ ...draft, ...part })} />
          {problem !== undefined && (
            <p className={classNames(taskActionStyles.rowHint, taskActionStyles.isProblem)} role="alert">
              {problem}
            </p>
          )}
          {plan !== undefined && plan.clashes.count > 0 && <Clashes plan={plan} draft={draft} />}
          {plan !== undefined && <OwnRows plan={plan} />}
          {blocker !== undefined && (
            <p className={classNames(taskActionStyles.rowHint, taskActionStyles.isProblem)} role="alert">
              {blocker}
            </p>
          )}
        </>
      )}
    </TaskAction>
  )
}

const effectOf = (chosen: TaskDraft['onConflict']) => conflicts.find(({ value }) => value === chosen)?.effect
const conflictOptions = conflicts.map(({ value, label }) => ({ value, label }))

/** The rows that someone holds already, their holders, and how to handle them. */
function Clashes({ plan: { clashes }, draft }: { plan: Plan; draft: TaskDraft }) {
  const holders = clashes.holders.slice(0, 3).map(({ fullName, count }) => `${fullName} ${showCount(count)}`)
  const more = clashes.holders.length - holders.length
  return (
    <>
      <p className={styles.plannerClash} id="on-conflict">
        <Icon name="warning" />
        <span>
          <b>{counted(clashes.count, 'row')} already assigned</b> to another {draft.role}
        </span>
        <small>
          {rowsShown(clashes.rows, clashes.count)}. Held by {holders.join(', ')}
          {more > 0 && ` and ${more} more`}.
        </small>
      </p>
      <Form.Item name="onConflict" className={styles.conflictOfPlan} extra={effectOf(draft.onConflict)}>
        <Radio.Group className={taskActionStyles.conflictChoices} aria-labelledby="on-conflict" options={conflictOptions} />
      </Form.Item>
    </>
  )
}

/** One person per selected role. */
function SeveralRoles({ department, draft }: { department: string; draft: TaskDraft }) {
  return (
    <>
      <h3 className={taskActionStyles.taskPart}>People</h3>
      {STAFF_ROLES.map((role, at) => (
        <Form.Item
          key={role}
          name={roleKey(role)}
          label={roleKey(role)}
          {...(at === 0 && {
            dependencies: roles.slice(1),
            rules: [
              ({ getFieldValue }) => ({
                validator: async () => {
                  if (roles.every((each) => getFieldValue(each) == null))
                    throw new Error('Please choose at least one person to assign.')
                },
              }),
            ],
          })}
        >
          <PersonSelect role={role} department={department} />
        </Form.Item>
      ))}
      <h3 className={taskActionStyles.taskPart} id="on-conflict">
        Rows already assigned to someone else
      </h3>
      <Form.Item name="onConflict" extra={effectOf(draft.onConflict)}>
        <Radio.Group className={taskActionStyles.conflictChoices} aria-labelledby="on-conflict" options={conflictOptions} />
      </Form.Item>
    </>
  )
}
