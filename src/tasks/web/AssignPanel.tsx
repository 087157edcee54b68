import { Form, Radio } from 'antd'
import { STAFF_ROLES } from '../../kit/access.ts'
import { showCount } from '../../kit/ui/data-grid/GridFooter.tsx'
import { useWrite } from '../../kit/web.tsx'
import { toast } from '../../kit/web/toast.tsx'
import { users } from '../../users/contract.ts'
import { tasks } from '../contract.ts'
import { roleKey } from '../word-rules.ts'
import { PersonSelect } from './PersonSelect.tsx'
import { rowsSent } from './row-choice.ts'
import { rowReads } from './rows-read.ts'
import { TaskAction, type TaskActionProps } from './TaskAction.tsx'
import type { TaskDraft } from './task-draft.ts'

/** What happens to rows that someone else holds (workflow.md, Assigning). */
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

/** Gives stages of rows to one person a role (000 §2 Assign Tasks). */
export function AssignPanel(ask: TaskActionProps) {
  const [form] = Form.useForm<TaskDraft>()
  const { file, department, checked, draft } = ask
  const assign = useWrite(tasks.assign, { refreshes: [...rowReads, users.ofDepartment], successToast: false })
  const submit = async ({ onConflict, ...given }: TaskDraft): Promise<void> => {
    const people = Object.fromEntries(roles.map((role) => [role, given[role]]))
    const body = { ...rowsSent(draft, checked, department), ...people, onConflict }
    const { message, rows, changed } = await assign.mutateAsync({ params: { file }, body })
    const left = rows - changed
    const done = `${message}: ${showCount(changed)} ${changed === 1 ? 'row' : 'rows'}`
    toast.success(left === 0 ? done : `${done}, ${showCount(left)} left as they were`)
  }
  return (
    <TaskAction title="Assign Tasks" verb="Assign" ask={ask} form={form} onSubmit={submit}>
      <h3 className="task-part">People</h3>
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
      <h3 className="task-part" id="on-conflict">
        Rows already assigned to someone else
      </h3>
      <Form.Item name="onConflict" extra={conflicts.find(({ value }) => value === draft.onConflict)?.effect}>
        <Radio.Group
          className="conflict-choices"
          aria-labelledby="on-conflict"
          options={conflicts.map(({ value, label }) => ({ value, label }))}
        />
      </Form.Item>
    </TaskAction>
  )
}
