import { Form } from '../../kit/ui/form/form.ts'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { TimedField } from '../../kit/ui/form/TimedField.tsx'
import { toPersonOptions } from '../../kit/ui/person-name.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { allocations } from '../../allocations/contract.ts'
import { holds } from '../../allocations/holds-contract.ts'
import { timesheets } from '../contract.ts'
import { canTakeProjects } from '../member-rules.ts'

type Values = { users: string[]; alsoIn?: string[]; effective?: boolean; wef?: string }
type Props = {
  project: { _id: string; name: string; users: readonly { _id: string }[] } | undefined
  open: boolean
  onRefused: () => void
  onClose: () => void
}

export function AddMembersDialog({ project, open, onRefused, onClose }: Props) {
  const people = useRead(allocations.people, { params: { departmentId: '-' } }, { enabled: open })
  const add = useWrite(holds.start)
  const projects = useRead(timesheets.projects, {}, { enabled: open })
  const submit = async ({ users, alsoIn = [], effective, wef }: Values): Promise<void> => {
    if (project === undefined) return
    try {
      await add.mutateAsync({
        params: { projectId: project._id },
        body: { users, ...(alsoIn.length > 0 && { alsoIn }), ...(effective && wef && { wef }) },
      })
    } catch (error) {
      onRefused()
      throw error
    }
  }
  const offered = (people.data?.users ?? []).filter(
    ({ _id, roleData }) => canTakeProjects(roleData) && !project?.users.some((user) => user._id === _id),
  )
  return (
    <FormDialog<Values>
      open={open && project !== undefined}
      title={`Add users to ${project?.name ?? ''}`}
      submitLabel="Add User"
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="users"
        label="Users"
        rules={[{ required: true, message: 'Please select users' }]}
        {...(people.error && { help: people.error.message, validateStatus: 'error' as const })}
      >
        <ManySelect
          optionFilterProp="search"
          loading={people.isPending}
          placeholder="Search by name or email"
          notFoundContent={people.isPending ? 'Loading' : 'Everyone is already in it'}
          options={toPersonOptions(offered)}
        />
      </Form.Item>
      <Form.Item name="alsoIn" label="Also in these projects">
        <ManySelect
          optionFilterProp="label"
          loading={projects.isPending}
          placeholder="Only in this one"
          options={(projects.data?.data ?? [])
            .filter(({ _id }) => _id !== project?._id)
            .map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </Form.Item>
      <TimedField
        box="Date effective in the past"
        without="Otherwise they are in the project from now on."
        ticked="effective"
        name="wef"
        label="Date effective"
        needed="Please input the date effective"
      />
    </FormDialog>
  )
}
