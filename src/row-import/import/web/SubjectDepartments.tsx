import { useId, useState } from 'react'
import { departments } from '../../../departments/contract.ts'
import { isReserved } from '../../../departments/reserved-rules.ts'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { nameKey } from '../../../kit/shared/names.ts'
import { Select } from '../../../kit/ui/form/select.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { UserText } from '../../../kit/ui/PersonName.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import type { MappedColumns } from '../contract.ts'
import { type SubjectChoice, findSubjectProblem } from '../mapping-rules.ts'
import styles from './SubjectDepartments.module.css'

type Subject = MappedColumns['subjects'][number]
type Props = { subjects: readonly Subject[]; onChoose: (choice: SubjectChoice) => void }

/** Marks departments that the import would add (decision P451). */
export function SubjectDepartments({ subjects, onChoose }: Props) {
  const id = useId()
  const list = useRead(departments.all, {})
  const names = (list.data?.data ?? []).map(({ name }) => name).filter((name) => !isReserved(name))
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h4 id={id}>
        Subjects and their departments <small>{subjects.length} in the sheet</small>
      </h4>
      <ul className={styles.subjects} aria-label="Subjects">
        {subjects.map((subject) => (
          <li key={subject.name}>
            <UserText>{subject.name}</UserText>
            <small>{formatQuantity(subject.rows, 'row')}</small>
            <DepartmentOf
              subject={subject}
              names={names}
              others={subjects.map(({ department }) => department)}
              onChoose={(department) => onChoose({ subject: subject.name, department })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type DepartmentProps = {
  subject: Subject
  names: readonly string[]
  others: readonly string[]
  onChoose: (department: string) => void
}

function DepartmentOf({ subject: { name, department, isNew }, names, others, onChoose }: DepartmentProps) {
  const [typed, setTyped] = useState('')
  const isThere = (other: string): boolean => names.some((one) => nameKey(one) === nameKey(other))
  const offered = [typed.trim(), name, department, ...others].filter(
    (other, at, all) =>
      nameKey(other) !== '' && !isThere(other) && all.findIndex((one) => nameKey(one) === nameKey(other)) === at,
  )
  const added = offered.map((other) => {
    const problem = findSubjectProblem(other)
    const label = problem ?? `Add department “${other}”`
    return { value: other, label, search: other, disabled: problem !== undefined }
  })
  return (
    <Select<string>
      aria-label={`Department of ${name}`}
      className={isNew ? (styles.isNew ?? '') : ''}
      showSearch={{ optionFilterProp: 'search', onSearch: setTyped, searchValue: typed }}
      value={department}
      options={[...names.map((other) => ({ value: other, label: other, search: other })), ...added]}
      labelRender={() => (
        <>
          {isNew && <Icon name="plus" />}
          {department} {isNew && <small>new department</small>}
        </>
      )}
      onChange={(next: string) => {
        setTyped('')
        if (next !== department) onChoose(next)
      }}
    />
  )
}
