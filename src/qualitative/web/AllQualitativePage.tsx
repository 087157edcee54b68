import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { pageSizes } from '../../kit/ui/data-grid/paging.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMaySetFor } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { review } from '../review-contract.ts'
import { ADMIN_PAGE } from '../vocabulary.ts'
import { describeRecord, teamColumns } from './record-columns.tsx'
import { RecordFilter } from './RecordFilter.tsx'
import { useRecordFilter } from './use-record-filter.ts'

const ofRecord = { isOpen: ({ record }: { record: QualitativeRecord | undefined }) => record !== undefined }
const EditRecordDialog = lazyPart('EditRecordDialog', () => import('./EditRecordDialog.tsx'), ofRecord)
const DeleteTaskDialog = lazyPart('DeleteTaskDialog', () => import('./DeleteTaskDialog.tsx'), ofRecord)
const UploadTasksDialog = lazyPart('UploadTasksDialog', () => import('./UploadTasksDialog.tsx'), {
  isOpen: ({ open }: { open: boolean }) => open,
})

const route = getRouteApi('/qualitativedata/all')
const PAGED = { size: ADMIN_PAGE.usual, rememberAs: 'all-qualitative' }
const SIZES = [...pageSizes, ADMIN_PAGE.most]
const rowId = ({ _id }: QualitativeRecord): string => _id

export function AllQualitativePage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const maySetFor = useMaySetFor()
  const filter = useRecordFilter(search, change)
  const query = { page, pageSize, email: search.email, startDate: filter.from, endDate: filter.to }
  const list = useRead(review.all, { query }, { keepPrevious: true })
  const chosen = list.data?.data.find(({ _id }) => _id === search.record)
  const dialog = search.dialog?.[0]
  const close = (): void => change({ dialog: undefined, record: undefined })
  const columns = useMemo(() => {
    const open = (dialog: 'edit' | 'delete', record: string): void => change({ dialog: [dialog], record }, false)
    return [
      ...teamColumns,
      buildActionsColumn<QualitativeRecord>(describeRecord, ({ _id, addedBy }) =>
        maySetFor(addedBy._id)
          ? [
              { key: 'edit', label: 'Edit', onAct: () => open('edit', _id) },
              { key: 'delete', label: 'Delete', danger: true, onAct: () => open('delete', _id) },
            ]
          : [],
      ),
    ]
  }, [change, maySetFor])
  return (
    <ListPage
      title="All Qualitative Projects"
      name="All qualitative tasks"
      actions={
        <Button kind="primary" icon="upload" onClick={() => change({ dialog: ['upload'] }, false)}>
          Upload
        </Button>
      }
      search={search}
      onSearch={change}
      {...PAGED}
      pageSizes={SIZES}
      read={list}
      rows={list.data?.data}
      total={list.data?.totalRecords}
      filter={{ fields: <RecordFilter {...filter} />, ...filter.state }}
      noun={['record', 'records']}
      columns={columns}
      rowId={rowId}
      empty={{ title: 'No records yet' }}
      noMatch="No record matches this filter"
    >
      <EditRecordDialog record={dialog === 'edit' ? chosen : undefined} onClose={close} />
      <DeleteTaskDialog record={dialog === 'delete' ? chosen : undefined} onClose={close} />
      <UploadTasksDialog open={dialog === 'upload'} onClose={close} />
    </ListPage>
  )
}
