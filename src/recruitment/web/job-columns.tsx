import { toDay } from '../../kit/shared/time.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { addedByColumn } from '../../kit/ui/list-page/columns.tsx'
import type { Job } from '../contract.ts'
import { JOB_SORTS } from '../vocabulary.ts'
import { JobStateTag, Recruiters, joinRecruiterNames } from './JobFacts.tsx'

const sortable = ({ id }: { id: string }): boolean => JOB_SORTS.some((column) => column === id)

/** The documents' columns come first, then our own (001 §3). */
export const jobColumns: readonly GridColumn<Job>[] = (
  [
    { id: 'location', title: 'Location', width: 100 },
    { id: 'budget', title: 'Budget', name: 'Budget, rupees per year', kind: 'number', digits: 2, width: 116 },
    { id: 'vacancy', title: 'Vacancy', kind: 'number', width: 88 },
    { id: 'shiftTime', title: 'Shift time', width: 112 },
    { id: 'description', title: 'Description', width: 140 },
    {
      id: 'recruiters',
      title: 'Recruiters',
      width: 150,
      value: joinRecruiterNames,
      show: (job) => <Recruiters of={job} />,
    },
    { ...addedByColumn, width: 130 },
    { id: 'created_at', title: 'Added', kind: 'instant', width: 150 },
    {
      id: 'state',
      decides: true,
      title: 'State',
      kind: 'status',
      width: 92,
      value: ({ closed_at: closed }) => (closed === null ? 'open' : 'closed'),
      show: ({ closed_at: closed }) => <JobStateTag closed={closed !== null} />,
    },
    { id: 'left', title: 'Left', kind: 'number', width: 72 },
    { id: 'hired', title: 'Hired', kind: 'number', width: 80, hidden: true },
    { id: 'candidates', title: 'Candidates', kind: 'number', width: 100 },
    { id: 'closed_at', title: 'Closed', kind: 'day', hidden: true, value: ({ closed_at: at }) => at && toDay(new Date(at)) },
  ] satisfies GridColumn<Job>[]
).map((column) => ({ ...column, sortable: sortable(column) }))
