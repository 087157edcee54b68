import { Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import { FormDateField } from '../../kit/ui/form/FormDateField.tsx'
import { FormDialog } from '../../kit/ui/dialog/FormDialog.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { departments } from '../../departments/contract.ts'
import { type Allocation, allocations } from '../contract.ts'
import { holds } from '../holds-contract.ts'
import { personOptions } from '../../kit/ui/person-name.ts'

type Values = { departmentData: string; users: string | string[]; effective?: boolean; wef?: string }
type Props = { account: Allocation | undefined; department: string; onRefused: () => void; onClose: () => void }

/** Add User: assigns an account to one person, or to several when it is multiple-user (002 §4, §5). */
export function StartDialog({ account, department, onRefused, onClose }: Props) {
  const open = account !== undefined
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const departmentId = chosen ?? department
  const company = useRead(departments.all, {}, { enabled: open })
  const people = useRead(allocations.people, { params: { departmentId } }, { enabled: open })
  const start = useWrite(holds.start)
  const submit = async ({ users, effective, wef }: Values): Promise<void> => {
    if (account === undefined) return
    try {
      await start.mutateAsync({
        params: { projectId: account.project_id },
        body: { accountId: account._id, users, ...(effective && wef && { wef }) },
      })
    } catch (error) {
      onRefused()
      throw error
    }
  }
  return (
    <FormDialog<Values>
      open={open}
      title={`Add User to ${account?.account_id ?? ''}`}
      submitLabel="Add User"
      initialValues={{ departmentData: department }}
      onSubmit={submit}
      onClose={() => {
        setChosen(undefined)
        onClose()
      }}
    >
      {(form) => (
        <>
          <Form.Item
            name="departmentData"
            label="Department"
            rules={[{ required: true, message: 'Please input department name!' }]}
          >
            <Select
              showSearch={{ optionFilterProp: 'label' }}
              loading={company.isPending}
              options={[
                { value: '-', label: 'All departments' },
                ...(company.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              onChange={(next: string) => {
                setChosen(next)
                form.resetFields(['users'])
              }}
            />
          </Form.Item>
          <Form.Item
            name="users"
            label={account?.is_multiple ? 'Users' : 'User'}
            rules={[{ required: true, message: 'Please select users' }]}
            {...(people.error && { help: people.error.message, validateStatus: 'error' as const })}
          >
            <Select
              {...(account?.is_multiple && { mode: 'multiple' as const })}
              showSearch={{ optionFilterProp: 'search' }}
              loading={people.isPending}
              placeholder="Search by name or email"
              notFoundContent={people.isPending ? 'Loading' : 'Nobody in this department'}
              options={personOptions(
                (people.data?.users ?? []).filter(({ _id }) => !account?.holders.some((holder) => holder._id === _id)),
              )}
            />
          </Form.Item>
          <Form.Item name="effective" valuePropName="checked" extra="Without it, the use begins now.">
            <Checkbox>Date effective in the past</Checkbox>
          </Form.Item>
          <Form.Item noStyle dependencies={['effective']}>
            {({ getFieldValue }) =>
              getFieldValue('effective') === true && (
                <FormDateField
                  name="wef"
                  label="Date effective"
                  extra="Indian Standard Time"
                  needed="Please input the date effective"
                  time
                  effective
                />
              )
            }
          </Form.Item>
        </>
      )}
    </FormDialog>
  )
}
