import { Checkbox } from '../../../kit/ui/form/checkbox.ts'
import { Form } from '../../../kit/ui/form/form.ts'
import { formatQuantity, formatCount, formatPlural } from '../../../kit/shared/counted.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { toast } from '../../../kit/web/toast.ts'
import { ROLE_NAMES, toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import { toChosenRows, listRowWays } from './row-choice.ts'
import { TaskAction, type TaskActionProps } from './TaskAction.tsx'
import type { TaskDraft } from './task-draft.ts'
import { assigning } from '../contract.ts'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { formatRows } from './plan-words.ts'
import { requirePlan, showNewRowsOnRefusal, useUnassignPlan } from './use-plan.ts'
import taskActionStyles from './TaskAction.module.css'

type Plan = NonNullable<ReturnType<typeof useUnassignPlan>['plan']>

/** Returns "50 rows", or "4 of 50 rows" if some do not change. */
const nameChanges = ({ changes, rows }: Plan): string =>
  changes === rows ? formatQuantity(rows, 'row') : `${formatCount(changes)} of ${formatQuantity(rows, 'row')}`

const describeLeft = ({ acted, nobody }: Plan): string[] => [
  ...(acted.count === 0
    ? []
    : [`${formatQuantity(acted.count, 'row')} left out, on which the role has acted: ${formatRows(acted.rows, acted.count)}.`]),
  ...(nobody.count === 0
    ? []
    : [
        `${formatQuantity(nobody.count, 'row')} left out, which ${formatPlural(nobody.count, 'has', 'have')} nobody in the role: ${formatRows(nobody.rows, nobody.count)}.`,
      ]),
]

/**
 * Unassigns stages of rows (000 §2 UnAssign Tasks). The button counts the rows that change. Stages that have acted stay assigned,
 * and the panel says how many rows have such stages (workflow.md, Assigning; decision 153).
 */
export function UnassignPanel(ask: TaskActionProps) {
  const [form] = Form.useForm<TaskDraft>()
  const { file, department, checked, draft, filter } = ask
  const unassign = useWrite(assigning.unassign, { successToast: false })
  const { plan, current, waiting, problem } = useUnassignPlan(ask)
  const submit = async ({ roles }: TaskDraft): Promise<undefined> => {
    const { shown } = requirePlan({ plan, problem })
    const body = { ...toChosenRows(draft, checked, department, filter), roles, onActed: 'skip' as const, shown }
    const { message, changed, rows } = await showNewRowsOnRefusal(unassign.mutateAsync({ params: { file }, body }))
    const left = rows - changed
    toast.success(`${message}: ${formatQuantity(changed, 'row')}${left === 0 ? '' : `, ${formatCount(left)} left as they were`}`)
  }
  return (
    <TaskAction
      title="UnAssign Tasks"
      verb="Unassign"
      ask={ask}
      form={form}
      onSubmit={submit}
      ways={listRowWays(filter)}
      named={current && plan !== undefined ? nameChanges(plan) : undefined}
      waiting={waiting}
      blockedBy={
        // The filter may be cleared while the panel is open.
        draft.way === 'filter' && filter === undefined
          ? 'The table has no filter now.'
          : current && plan?.changes === 0
            ? 'None of these rows can be unassigned.'
            : undefined
      }
    >
      <h3 className={taskActionStyles.taskPart} id="unassign-roles">
        Roles to remove
      </h3>
      <Form.Item
        name="roles"
        // Not `required`, because aria-required is not allowed on a group of checkboxes.
        rules={[
          {
            validator: async (_, roles: unknown) => {
              if (!Array.isArray(roles) || roles.length === 0) throw new Error('Please select at least one role')
            },
          },
        ]}
        extra="A role that has acted on a row keeps it."
      >
        <Checkbox.Group
          className={taskActionStyles.conflictChoices}
          aria-labelledby="unassign-roles"
          options={STAFF_ROLES.map((role) => ({ value: toRoleKey(role), label: ROLE_NAMES[role] }))}
        />
      </Form.Item>
      {problem !== undefined && (
        <p className={joinClassNames(taskActionStyles.rowHint, taskActionStyles.isProblem)} role="alert">
          {problem}
        </p>
      )}
      {current &&
        plan !== undefined &&
        describeLeft(plan).map((sentence) => (
          <p key={sentence} className={taskActionStyles.rowHint}>
            {sentence}
          </p>
        ))}
    </TaskAction>
  )
}
