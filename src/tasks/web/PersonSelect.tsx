import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { StaffRole } from '../../kit/access.ts'
import { showCount } from '../../kit/ui/data-grid/GridFooter.tsx'
import { panelOf } from '../../kit/ui/DockedPanel.tsx'
import { useRead } from '../../kit/web.tsx'
import { type DepartmentPerson, users } from '../../users/contract.ts'
import { roleKey } from '../word-rules.ts'

type Option = Pick<DepartmentPerson, 'fullName' | 'email' | 'openTasks'> & { value: string; label: string }
type Props = {
  role: StaffRole
  department: string
  /** An email; set by the form around it. */
  value?: string | undefined
  onChange?: (email: string | undefined) => void
  id?: string
  /** Emails of those who are not offered (any more). */
  without?: readonly string[]
  placeholder?: string
  /** Opens at once, and is told when it closes without a choice. */
  onLeave?: () => void
}

/** One person of the screen's department who holds the role, with the tasks that wait for them; found by name or email. */
export function PersonSelect({ role, department, value, onChange, id, without, placeholder = 'Nobody', onLeave }: Props) {
  const people = useRead(users.ofDepartment, { params: { department }, query: { role } })
  const offered = people.data?.data.filter(({ email }) => without?.includes(email) !== true)
  const options = offered?.map<Option>(({ fullName, email, openTasks }) => ({
    ...{ fullName, email, openTasks },
    value: email,
    label: fullName,
  }))
  const nobody = `Nobody ${department === '-' ? '' : `of ${department} `}has the role ${roleKey(role)}.`
  return (
    <Select<string, Option>
      {...(id !== undefined && { id })}
      {...(onChange && { onChange })}
      value={value ?? null}
      allowClear
      placeholder={placeholder}
      {...(without !== undefined && { 'aria-label': placeholder })}
      {...(onLeave && { autoFocus: true, defaultOpen: true, onBlur: onLeave })}
      loading={people.isPending}
      showSearch={{
        filterOption: (typed, option) =>
          `${option?.fullName} ${option?.email}`.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase()),
      }}
      options={options ?? []}
      getPopupContainer={panelOf}
      labelRender={({ value: email, label }) => (
        <PersonOption name={label ?? email} person={people.data?.data.find((one) => one.email === email)} />
      )}
      optionRender={({ data }) => <PersonOption name={data.fullName} person={data} />}
      notFoundContent={
        people.error?.message ?? (people.isPending ? 'Loading…' : options?.length === 0 ? nobody : 'Nobody by that name.')
      }
    />
  )
}

function PersonOption({ name, person }: { name: ReactNode; person: Pick<DepartmentPerson, 'email' | 'openTasks'> | undefined }) {
  return (
    <span className="person-option">
      <span className="person-name" title={person?.email}>
        {name}
      </span>
      {person && <span className="person-open">{showCount(person.openTasks)} open</span>}
    </span>
  )
}
