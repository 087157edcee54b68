import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import type { TimesheetRecord } from '../record-contract.ts'

/** The columns of a list of timesheets whose widest one has this many rows (decision 52); `isOwn`: it is their person's. */
export const recordColumns = (maxProjects: number, isOwn: boolean): GridColumn<TimesheetRecord>[] => [
  { id: 'date', title: 'Date', kind: 'day', frozen: true, hideable: false, sortable: false },
  { id: 'status', title: 'Status', kind: 'status', width: 120, sortable: false },
  { id: 'userRemarks', title: isOwn ? 'Your remarks' : "User's remarks", width: 220, sortable: false },
  { id: 'approverRemarks', title: "Approver's remarks", width: 220, sortable: false },
  ...Array.from({ length: maxProjects }, (_, at): GridColumn<TimesheetRecord>[] => [
    { id: `project${at + 1}-name`, title: `Project ${at + 1}`, sortable: false },
    { id: `project${at + 1}-done`, title: `Done ${at + 1}`, kind: 'number', sortable: false },
  ]).flat(),
  { id: 'approver', title: 'Decided by', sortable: false, value: ({ approver }) => approver?.fullName },
  { id: 'filled_at', title: 'Filled', kind: 'instant', sortable: false },
]
