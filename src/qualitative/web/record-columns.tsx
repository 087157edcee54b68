import { Fragment } from 'react'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'
import { PersonName, UserText } from '../../kit/ui/PersonName.tsx'
import { formatDayInWords as dateWords } from '../../kit/shared/typed-date.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { formatTimeSpent, sumTaskMinutes } from '../rules.ts'
import { APPROVED, PENDING } from '../vocabulary.ts'
import { DayAgainstShift } from './DayAgainstShift.tsx'
import { describeDayMinutes } from './day-words.ts'

export const describeRecord = ({ addedBy, effectiveDate }: QualitativeRecord): string =>
  `${addedBy.fullName} ${dateWords(effectiveDate)}`

const tasksText = ({ taskList }: QualitativeRecord): string =>
  taskList.map((task) => `${task.title} ${formatTimeSpent(sumTaskMinutes([task]))}`).join(', ')
const Tasks = ({ taskList }: QualitativeRecord) =>
  taskList.map((task, at) => (
    <Fragment key={task._id}>
      {at > 0 && ', '}
      <UserText>{task.title}</UserText> {formatTimeSpent(sumTaskMinutes([task]))}
    </Fragment>
  ))
const Descriptions = ({ taskList }: QualitativeRecord) =>
  taskList.map(({ _id, description }, at) => (
    <Fragment key={_id}>
      {at > 0 && '; '}
      <UserText>{description}</UserText>
    </Fragment>
  ))

const dayColumn: GridColumn<QualitativeRecord> = {
  id: 'effectiveDate',
  title: 'Effective date',
  kind: 'day',
  sortable: false,
}
const whoColumn: GridColumn<QualitativeRecord> = {
  id: 'addedBy',
  title: 'User',
  width: 150,
  sortable: false,
  hideable: false,
  value: ({ addedBy }) => addedBy.fullName,
  show: ({ addedBy }) => <PersonName person={addedBy} tabIndex={-1} />,
}
const descriptionColumn: GridColumn<QualitativeRecord> = {
  id: 'descriptions',
  title: 'Descriptions',
  width: 250,
  sortable: false,
  value: ({ taskList }) => taskList.map(({ description }) => description).join('; '),
  show: (record) => <Descriptions {...record} />,
}
const approverColumn: GridColumn<QualitativeRecord> = {
  id: 'approver',
  title: 'Approver',
  width: 190,
  sortable: false,
  value: ({ approver }) => approver?.fullName,
  show: ({ approver, addedBy }) =>
    approver === null ? (
      <NoValue />
    ) : (
      <>
        {approver.fullName} <OwnFigure of={addedBy} by={approver} />
      </>
    ),
}
const commonColumns: GridColumn<QualitativeRecord>[] = [
  {
    id: 'managerApproval',
    title: 'Status',
    kind: 'status',
    width: 112,
    decides: true,
    sortable: false,
    value: ({ managerApproval }) => (managerApproval ? APPROVED : PENDING),
  },
  { id: 'totalHours', title: 'Total time', width: 88, sortable: false },
  { id: 'tasks', title: 'Tasks', width: 204, sortable: false, value: tasksText, show: (record) => <Tasks {...record} /> },
  { id: 'managerRemark', title: 'Manager’s remarks', width: 150, sortable: false },
]

export const ownColumns: readonly GridColumn<QualitativeRecord>[] = [
  { ...dayColumn, frozen: true, hideable: false },
  ...commonColumns,
]
export const ownFurtherColumns: readonly GridColumn<QualitativeRecord>[] = [descriptionColumn, approverColumn]

export const teamColumns: readonly GridColumn<QualitativeRecord>[] = [
  dayColumn,
  whoColumn,
  ...commonColumns,
  {
    id: 'day',
    title: 'Day against shift',
    width: 232,
    sortable: false,
    value: ({ day }) => day && describeDayMinutes(day).text,
    show: ({ day }) => <DayAgainstShift day={day} />,
  },
  { ...descriptionColumn, hidden: true },
]
