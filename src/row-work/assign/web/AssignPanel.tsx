import { Form } from '../../../kit/ui/form/form.ts'
import { Radio } from '../../../kit/ui/form/radio.ts'
import { Select } from '../../../kit/ui/form/select.ts'
import { useEffect, useEffectEvent } from 'react'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { STAFF_ROLES, type StaffRole } from '../../../access/levels.ts'
import { getPanelContainer } from '../../../kit/ui/dialog/DockedPanel.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { getServerNow } from '../../../kit/web/server-clock.ts'
import { toast } from '../../../kit/web/toast.ts'
import { assigning } from '../contract.ts'
import { planning, type RolePlan } from '../plan-contract.ts'
import { ROLE_NAMES, toRoleKey, getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import { conflictOptions, describeConflictEffect } from './conflicts.ts'
import { type GivenRows, toGivenRows } from './given-rows.ts'
import { PersonSelect } from './PersonSelect.tsx'
import { toRolePlanBody } from './sharing.ts'
import { describeObstacles, formatRows, explainWhyBlocked } from './plan-words.ts'
import { OwnRows, Planner } from './Planner.tsx'
import { toChosenRows, toSentRows, listRowWays } from './row-choice.ts'
import { TaskAction, type TaskActionProps } from './TaskAction.tsx'
import { RolesSwitch } from './RolesSwitch.tsx'
import { buildSuccessMessage, takeBack } from './take-back.ts'
import type { Sharing, TaskDraft } from './task-draft.ts'
import { useDefaultRows } from './use-default-rows.ts'
import { requirePlan, showNewRowsOnRefusal, usePlan, useRowsPlan } from './use-plan.ts'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import styles from './AssignPanel.module.css'
import taskActionStyles from './TaskAction.module.css'

const roles = STAFF_ROLES.map(toRoleKey)
const roleOptions = [
  ...STAFF_ROLES.map((role) => ({ value: toRoleKey(role), label: ROLE_NAMES[role] })),
  { value: 'several', label: 'Several roles, one person each' },
]

/** With the documented call, a message that contains "already assigned" closes the panel and is shown as a toast (000 §8). */
const isAlreadyAssigned = (error: unknown): boolean => error instanceof Error && error.message.includes('already assigned')

/**
 * Assigns rows to people (000 §2 Assign Tasks): either one role to one or several people, by a plan that is shown first and can
 * be undone as a whole, or several roles to one person each, by the documented call.
 */
export function AssignPanel({ onLine, ...ask }: TaskActionProps & { onLine?: () => void }) {
  const [form] = Form.useForm<TaskDraft>()
  const { file, department, checked, draft, filter } = ask
  const several = draft.role === 'several'
  const role = STAFF_ROLES.find((each) => toRoleKey(each) === draft.role) ?? 'AUTHOR'
  const { plan, current, waiting, problem } = usePlan(ask)
  const chosen = useRowsPlan(ask)
  const rowDepartments = chosen.plan?.departments
  useDefaultRows(ask, (next) => {
    form.setFieldsValue({ way: next.way, start: next.start ?? null, end: next.end ?? null })
    ask.onDraft(next)
  })
  const assign = useWrite(assigning.assign, { successToast: false })
  const split = useWrite(planning.split, {
    successToast: false,
    errorToast: ({ code }) => code !== 'PLAN_CHANGED',
  })

  const assignSeveral = async ({ onConflict, ...given }: TaskDraft): Promise<undefined> => {
    const people = Object.fromEntries(roles.map((each) => [each, given[each]]))
    const { shown } = requirePlan(chosen)
    const body = { ...toSentRows(draft, checked, department), ...people, onConflict, shown }
    const { message, rows, changed } = await showNewRowsOnRefusal(assign.mutateAsync({ params: { file }, body }))
    toast.success(buildSuccessMessage(message, changed, rows - changed))
  }
  const assignPlanned = async (): Promise<GivenRows | undefined> => {
    if (draft.people.length === 0) throw new Error('Please choose at least one person to assign.')
    const { shown, ...own } = requirePlan({ plan, problem })
    const { role: planned, onConflict } = draft
    const body = { ...toChosenRows(draft, checked, department, filter), role: planned, ...toRolePlanBody(own), onConflict, shown }
    const { message, changed, rows, batch } = await showNewRowsOnRefusal(split.mutateAsync({ params: { file }, body }))
    toast.success(
      buildSuccessMessage(message, changed, rows - changed),
      batch === null ? undefined : () => void takeBack(file, batch),
    )
    return toGivenRows(changed, [own], toDay(new Date(getServerNow())))
  }

  const ways = listRowWays(several ? undefined : filter)
  const planned = current && plan !== undefined && { changes: plan.changes, roles: [plan] }
  const obstacles = planned === false ? [] : describeObstacles(planned)
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
  const share = ({ people, split: next }: Sharing, proposed = draft.proposed): void =>
    ask.onDraft({ ...draft, people, split: next, ...(proposed !== undefined && { proposed }) })
  return (
    <TaskAction
      title="Assign Tasks"
      verb="Assign"
      ask={{ ...ask, onDraft }}
      form={form}
      onSubmit={several ? assignSeveral : assignPlanned}
      ways={ways}
      named={planned === false ? undefined : formatQuantity(planned.changes, 'row')}
      waiting={several ? chosen.waiting : waiting}
      aboveRows={onLine && <RolesSwitch all={false} onChange={(all) => all && onLine()} />}
      blockedBy={planned === false ? undefined : explainWhyBlocked(planned, () => draft.onConflict)}
      closesOn={several ? isAlreadyAssigned : undefined}
    >
      <Form.Item name="role" label="Role">
        <Select getPopupContainer={getPanelContainer} options={roleOptions} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      {several ? (
        <SeveralRoles department={department} draft={draft} />
      ) : (
        <>
          <Planner
            key={role}
            {...{ role, department, plan, rowDepartments }}
            sharing={draft}
            onChange={(next) => share(next)}
            // Waits until the rows have been proposed, because both proposals go into the same draft.
            proposes={draft.proposed !== role && (draft.way !== 'range' || draft.start != null)}
            onPropose={(next) => share(next, role)}
          />
          {problem !== undefined && (
            <p className={joinClassNames(taskActionStyles.rowHint, taskActionStyles.isProblem)} role="alert">
              {problem}
            </p>
          )}
          {plan !== undefined && plan.clashes.count > 0 && <Clashes {...{ plan, role, draft }} />}
          {plan !== undefined && <OwnRows plan={plan} />}
          {obstacles.map((sentence) => (
            <p key={sentence} className={joinClassNames(taskActionStyles.rowHint, taskActionStyles.isProblem)} role="alert">
              {sentence}
            </p>
          ))}
        </>
      )}
    </TaskAction>
  )
}

function Clashes({ plan: { clashes }, role, draft }: { plan: RolePlan; role: StaffRole; draft: TaskDraft }) {
  const holders = clashes.holders.slice(0, 3).map(({ fullName, count }) => `${fullName} ${formatCount(count)}`)
  const more = clashes.holders.length - holders.length
  return (
    <>
      <p className={styles.plannerClash} id="on-conflict">
        <Icon name="warning" />
        <span>
          <b>{formatQuantity(clashes.count, 'row')} already assigned</b> to another {getRoleWord(role)}
        </span>
        <small>
          {formatRows(clashes.rows, clashes.count)}. Held by {holders.join(', ')}
          {more > 0 && ` and ${more} more`}.
        </small>
      </p>
      <Form.Item name="onConflict" className={styles.conflictOfPlan} extra={describeConflictEffect(draft.onConflict)}>
        <Radio.Group className={taskActionStyles.conflictChoices} aria-labelledby="on-conflict" options={conflictOptions} />
      </Form.Item>
    </>
  )
}

function SeveralRoles({ department, draft }: { department: string; draft: TaskDraft }) {
  return (
    <>
      <h3 className={taskActionStyles.taskPart}>People</h3>
      {STAFF_ROLES.map((role, at) => (
        <Form.Item
          key={role}
          name={toRoleKey(role)}
          label={ROLE_NAMES[role]}
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
      <Form.Item name="onConflict" extra={describeConflictEffect(draft.onConflict)}>
        <Radio.Group className={taskActionStyles.conflictChoices} aria-labelledby="on-conflict" options={conflictOptions} />
      </Form.Item>
    </>
  )
}
