import { useMemo } from 'react'
import { nameRoles } from '../../access/role-words.ts'
import { PreviewStep } from '../../kit/import/web/PreviewStep.tsx'
import type { PreviewOf } from '../../kit/import/web/preview-props.ts'
import { sheetRow } from '../../kit/import/web/sheet-row.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { PeoplePreview as Preview } from '../people-import-contract.ts'
import { TEXT_FIELDS, TEXT_FIELD_NAMES } from '../vocabulary.ts'
import { maySeeSalaries, formatShift } from '../rules.ts'
import { useDoer } from './use-doer.ts'

type Person = Preview['people'][number]

const dayColumn = (id: 'departmentsFrom' | 'managerFrom', title: string): GridColumn<Person> => ({
  id,
  title,
  kind: 'day',
  width: 130,
})

export function PeoplePreview({ preview: { counts, people, problems }, ...rest }: PreviewOf<Preview, 'new' | 'bad'>) {
  const sees = maySeeSalaries(useDoer())
  const columns = useMemo<GridColumn<Person>[]>(
    () => [
      sheetRow,
      { id: 'fullName', title: 'Full Name', width: 160, frozen: true },
      { id: 'email', title: 'Email', width: 240 },
      { id: 'roleData', title: 'Role', width: 150, value: ({ roleData }) => nameRoles(roleData) },
      { id: 'departments', title: 'Departments', width: 180, value: (person) => person.departments.join(', ') },
      dayColumn('departmentsFrom', 'Departments from'),
      { id: 'manager', title: 'Manager', width: 200 },
      dayColumn('managerFrom', 'Manager from'),
      ...TEXT_FIELD_NAMES.map((name) => ({ id: name, title: TEXT_FIELDS[name].label, width: TEXT_FIELDS[name].width })),
      { id: 'shiftType', title: 'Shift Type', width: 96, value: ({ shiftType }) => formatShift(shiftType) },
      { id: 'workingHours', title: 'Working hours', kind: 'number', digits: 2, width: 120 },
      ...(sees
        ? [
            {
              id: 'salary',
              title: 'Salary',
              width: 120,
              value: ({ salary }: Person) => (salary === null ? '' : formatRupees(salary)),
            },
          ]
        : []),
      {
        id: 'hasPassword',
        title: 'Password',
        width: 130,
        value: ({ hasPassword }) => (hasPassword ? 'From the sheet' : 'To be created'),
      },
    ],
    [sees],
  )
  return (
    <PreviewStep<Person, 'new' | 'bad'>
      {...rest}
      titles={{ new: 'New users', bad: 'Problem rows' }}
      counts={counts}
      problems={problems}
      grid={() => ({
        name: 'New users',
        noun: ['user', 'users'],
        empty: 'No new users',
        columns,
        rows: people,
      })}
    />
  )
}
