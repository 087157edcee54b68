import { Checkbox } from '../../../kit/ui/form/checkbox.ts'
import { Form } from '../../../kit/ui/form/form.ts'
import { counted } from '../../../kit/shared/counted.ts'
import { STAFF_ROLES } from '../../../access/levels.ts'
import { useWrite } from '../../../kit/web/use-calls.ts'
import { toast } from '../../../kit/web/toast.ts'
import { ROLE_NAMES, roleKey } from '../../workflow/vocabulary.ts'
import { rowsChosen, listRowWays } from './row-choice.ts'
import { TaskAction, type TaskActionProps } from './TaskAction.tsx'
import type { TaskDraft } from './task-draft.ts'
import { assigning } from '../contract.ts'
import taskActionStyles from './TaskAction.module.css'

/** Unassigns stages of rows; a stage that has acted is refused (000 §2 UnAssign Tasks, workflow.md). */
export function UnassignPanel(ask: TaskActionProps) {
  const [form] = Form.useForm<TaskDraft>()
  const { file, department, checked, draft, filter } = ask
  const unassign = useWrite(assigning.unassign, { successToast: false })
  const submit = async ({ roles }: TaskDraft): Promise<undefined> => {
    const { message, changed } = await unassign.mutateAsync({
      params: { file },
      body: { ...rowsChosen(draft, checked, department, filter), roles },
    })
    toast.success(`${message}: ${counted(changed, 'row')}`)
  }
  return (
    <TaskAction
      title="UnAssign Tasks"
      verb="Unassign"
      ask={ask}
      form={form}
      onSubmit={submit}
      ways={listRowWays(filter)}
      // The filter may be cleared while the panel is open.
      blockedBy={draft.way === 'filter' && filter === undefined ? 'The table has no filter now.' : undefined}
    >
      <h3 className={taskActionStyles.taskPart} id="unassign-roles">
        Roles to take away
      </h3>
      <Form.Item
        name="roles"
        // Not `required`: aria-required is not allowed on a group of checkboxes.
        rules={[
          {
            validator: async (_, roles: unknown) => {
              if (!Array.isArray(roles) || roles.length === 0) throw new Error('Please select at least one role')
            },
          },
        ]}
        extra="If a role has acted on one of the rows, nothing is unassigned."
      >
        <Checkbox.Group
          className={taskActionStyles.conflictChoices}
          aria-labelledby="unassign-roles"
          options={STAFF_ROLES.map((role) => ({ value: roleKey(role), label: ROLE_NAMES[role] }))}
        />
      </Form.Item>
    </TaskAction>
  )
}
