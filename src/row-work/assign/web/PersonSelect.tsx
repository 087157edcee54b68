import { buildPartMatcher } from '../../../kit/shared/names.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Select } from '../../../kit/ui/form/select.ts'
import type { ReactNode } from 'react'
import { formatCount } from '../../../kit/shared/counted.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { getPanelContainer } from '../../../kit/ui/dialog/DockedPanel.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { WorkBlockerNote } from '../../../kit/ui/WorkBlockerNote.tsx'
import { useMay, usePerson } from '../../../kit/web/person.tsx'
import { type DepartmentPerson, users } from '../../../users/contract.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { type Entry, buildPersonOptions } from './person-groups.ts'
import styles from './PersonSelect.module.css'

type Props = {
  role: StaffRole
  department: string
  /** The person's email, which the surrounding form sets. */
  value?: string | undefined
  onChange?: (email: string | undefined) => void
  id?: string
  without?: readonly string[]
  /** People of these departments come first. */
  rowDepartments?: readonly { name: string }[] | undefined
  placeholder?: string
  /**
   * Called when the user leaves the select. If set, the select opens at once, and keeps the focus for the next person after a
   * choice.
   */
  onLeave?: () => void
}

export function PersonSelect(props: Props) {
  const { role, department, value, onChange, id, without, rowDepartments, placeholder = 'Nobody', onLeave } = props
  const people = useRead(users.ofDepartment, { params: { department }, query: { role } })
  const me = usePerson()
  const offered = people.data?.data.filter(({ email }) => without?.includes(email) !== true)
  const options = buildPersonOptions(offered ?? [], me.roleData.includes('MANAGER') ? me._id : undefined, rowDepartments)
  return (
    <Select<string, Entry>
      {...(id !== undefined && { id })}
      {...(onChange && { onChange })}
      value={value ?? null}
      allowClear
      placeholder={placeholder}
      {...(without !== undefined && { 'aria-label': placeholder })}
      {...(onLeave && { autoFocus: true, defaultOpen: true, onBlur: onLeave })}
      loading={people.isPending}
      showSearch={{
        // Filtering keeps the people of a group who match.
        filterOption: (typed, option) =>
          option !== undefined && 'email' in option && buildPartMatcher(typed)(`${option.fullName} ${option.email}`),
      }}
      options={options}
      getPopupContainer={getPanelContainer}
      labelRender={({ value: email, label }) => (
        <PersonOption isChosen name={label ?? email} person={people.data?.data.find((one) => one.email === email)} />
      )}
      optionRender={({ data }) => ('email' in data ? <PersonOption name={data.fullName} person={data} /> : data.label)}
      notFoundContent={
        people.error?.message ??
        (people.isPending ? (
          'Loading…'
        ) : options.length > 0 ? (
          'No one by that name.'
        ) : (
          <Nobody role={role} department={department} others={people.data?.data.length !== 0} />
        ))
      }
    />
  )
}

function Nobody({ role, department, others }: { role: StaffRole; department: string; others: boolean }) {
  const mayAdd = useMay('manages users')
  const where = department === '-' ? '' : ` of ${department}`
  if (others) return `Everyone${where} with the role ${ROLE_NAMES[role]} is already chosen.`
  return (
    <>
      No active person{where} with assignments has the role {ROLE_NAMES[role]}.{' '}
      {mayAdd && (
        <Link to={'/users' as LinkProps['to']} search={{ dialog: ['add'] } as never}>
          Add User
        </Link>
      )}
    </>
  )
}

type PersonOptionProps = {
  name: ReactNode
  person: Pick<DepartmentPerson, 'email' | 'openTasks' | 'departments' | 'hindrance'> | undefined
  /** Set in the field, which is only one line high. */
  isChosen?: true
}

function PersonOption({ name, person, isChosen }: PersonOptionProps) {
  return (
    <span className={styles.option}>
      <span className={styles.name} title={person?.email}>
        {name}
        {person?.hindrance != null && (
          <span className={isChosen ? styles.beside : styles.below}>
            <WorkBlockerNote hindrance={person.hindrance} short={isChosen === true} />
          </span>
        )}
      </span>
      {person && (
        <span className={styles.open}>
          {[...person.departments.slice(0, 1), `${formatCount(person.openTasks)} open`].join(' · ')}
        </span>
      )}
    </span>
  )
}
