import { buildFirstRead, type FirstRead, fromPath, fromSearch } from '../kit/web/first-reads.ts'
import { TASK_PAGE, tasks } from './desk/contract.ts'
import { fileRows, GRID_PAGE, MANAGED_PAGE } from './grid/contract.ts'

/** If the address has one of these, the page makes the call itself, because the call needs the filter or the order. */
const FILTERED = ['q', 'where', 'sort']
const pageOfGrid = ({ usual }: { usual: number }) => ({
  query: { page: fromSearch('page', 1), limit: fromSearch('size', usual) },
  body: { searchFields: [] },
})
/** An address with the file before the department redirects (decision 34), so it requests nothing first. */
const gridOf = (name: string) => ({ unless: FILTERED, ends: [name, '.xlsx'] as const, kept: 'grid.admin-grid' })

export const firstReads = {
  '/project/$sectionName/$department/$filename': [
    buildFirstRead(
      fileRows.grid,
      {
        params: { file: fromPath('filename'), section: fromPath('sectionName'), department: fromPath('department') },
        ...pageOfGrid(GRID_PAGE),
      },
      gridOf('filename'),
    ),
  ],
  '/manage-file/$project/$fileName': [
    buildFirstRead(
      fileRows.search,
      { params: { file: fromPath('fileName'), project: fromPath('project') }, ...pageOfGrid(MANAGED_PAGE) },
      gridOf('fileName'),
    ),
  ],
  '/assigned/$fileName': [
    buildFirstRead(
      tasks.list,
      {
        params: { file: fromPath('fileName'), role: fromPath('role') },
        query: { type: 'assigned', page_no: fromSearch('page', 1), limit: fromSearch('size', TASK_PAGE.usual), ready: 'true' },
        body: { searchFields: [] },
      },
      { unless: [...FILTERED, 'waits'], kept: 'grid.tasks.*role*.assigned' },
    ),
  ],
} satisfies Record<string, readonly FirstRead[]>
