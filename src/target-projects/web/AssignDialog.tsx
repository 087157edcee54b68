import { Form } from '../../kit/ui/form/form.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { ManySelect } from '../../kit/ui/form/ManySelect.tsx'
import { toPersonOptions } from '../../kit/ui/person-name.ts'
import { useMaySetFor } from '../../kit/web/person.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type AssignedTarget, type AssignResult, assignedTargets } from '../assigned-contract.ts'
import { type TargetRow, targetProjects } from '../contract.ts'
import { roleWords } from '../../access/role-words.ts'
import { EntryFields, type EntryValues, getEntryInputKey } from './EntryFields.tsx'
import { useShownMoves } from './use-shown-moves.ts'
import styles from './AssignDialog.module.css'

type Values = EntryValues & { user: string[] }
type Props = {
  open: boolean
  row: TargetRow | undefined
  assigned: readonly AssignedTarget[]
  /** Called with the results of all people if some were refused. */
  onResults: (results: readonly AssignResult[]) => void
  onClose: () => void
}

export function AssignDialog({ open, row, assigned, onResults, onClose }: Props) {
  const choices = useRead(targetProjects.choices, {}, { enabled: open })
  const assign = useWrite(assignedTargets.assign)
  const { onShown, send } = useShownMoves()
  const maySetFor = useMaySetFor()
  const people = (choices.data?.users ?? []).filter(({ _id }) => maySetFor(_id))
  const submit = async ({ user, target_assigned, dateEffective }: Values): Promise<void> => {
    if (row === undefined) return
    const params = { projectId: row.project_id, targetId: row._id }
    const body = { user, target_assigned, dateEffective }
    const { results } = await send(getEntryInputKey(user, body), (query) => assign.mutateAsync({ params, query, body }))
    if (results.some(({ refused }) => refused !== null)) onResults(results)
  }
  const present = people.filter(({ _id }) => assigned.some(({ user }) => user._id === _id))
  const fitting = people.filter(
    ({ roleData, departments }) => row && roleData.includes(row.role) && departments.includes(row.department),
  )
  const groups = [
    { label: `Everyone who has it (${present.length})`, of: present },
    { label: `${row ? roleWords[row.role] : ''}s of ${row?.department ?? ''} (${fitting.length})`, of: fitting },
  ].filter(({ of }) => of.length > 0)
  return (
    <FormDialog<Values>
      open={open && row !== undefined}
      title={`Assign ${row?.keyword ?? ''}, ${row?.sub_project_name ?? ''}`}
      submitLabel="Assign"
      wide
      note="Anyone who already has it gets another entry."
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Form.Item
            name="user"
            label="Users"
            rules={[{ required: true, message: 'Please select a user.' }]}
            {...(choices.error && { help: choices.error.message, validateStatus: 'error' as const })}
          >
            <ManySelect
              optionFilterProp="search"
              loading={choices.isPending}
              placeholder="Search by name or email"
              maxTagCount={12}
              options={toPersonOptions(people)}
            />
          </Form.Item>
          {groups.length > 0 && (
            <div className={styles.groups} role="group" aria-label="Add a group">
              {groups.map(({ label, of }) => (
                <Button
                  key={label}
                  small
                  onClick={() => {
                    const chosen = (form.getFieldValue('user') as string[] | undefined) ?? []
                    form.setFieldsValue({ user: [...new Set([...chosen, ...of.map(({ _id }) => _id)])] })
                    void form.validateFields(['user'])
                  }}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
          {row && <EntryFields targetId={row._id} onShown={onShown} />}
        </>
      )}
    </FormDialog>
  )
}
