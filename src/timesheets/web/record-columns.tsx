import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'
import { OwnFigure } from '../../kit/ui/feedback/OwnFigure.tsx'
import type { TimesheetRecord } from '../record-contract.ts'

const Approver = ({ approver, user }: TimesheetRecord) =>
  approver === null ? (
    <NoValue />
  ) : (
    <>
      {approver.fullName} <OwnFigure of={user} by={approver} />
    </>
  )

type Columns = readonly GridColumn<TimesheetRecord>[]

/** So many projects stand before the acts at 1366 px. */
const IN_VIEW = 2

/**
 * The columns of a list of timesheets whose widest one has this many rows (decisions 52, P713).
 * @param isOwn it is their person's
 * @param acts what the page does with a timesheet; with the remarks, in view without scrolling: behind its figures where these
 *   leave the room
 */
export const recordColumns = (maxProjects: number, isOwn: boolean, acts: Columns): GridColumn<TimesheetRecord>[] => {
  const behind: Columns = [
    { id: 'userRemarks', title: isOwn ? 'Your remarks' : 'User’s remarks', width: 116, sortable: false },
    { id: 'approverRemarks', title: 'Approver’s remarks', width: 136, sortable: false },
    ...acts,
  ]
  const projects = Array.from({ length: maxProjects }, (_, at): GridColumn<TimesheetRecord>[] => [
    { id: `project${at + 1}-name`, title: `Project ${at + 1}`, width: 122, sortable: false },
    { id: `project${at + 1}-done`, title: `Done ${at + 1}`, kind: 'number', width: 72, sortable: false },
  ]).flat()
  return [
    { id: 'date', title: 'Date', kind: 'day', frozen: true, hideable: false, sortable: false },
    { id: 'status', title: 'Status', kind: 'status', width: 112, sortable: false, decides: true },
    ...(maxProjects > IN_VIEW ? [...behind, ...projects] : [...projects, ...behind]),
    {
      id: 'approver',
      title: 'Decided by',
      sortable: false,
      width: 200,
      value: ({ approver }) => approver?.fullName,
      show: Approver,
    },
    { id: 'filled_at', title: 'Filled', kind: 'instant', sortable: false },
  ]
}
