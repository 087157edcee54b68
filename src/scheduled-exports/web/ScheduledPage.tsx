import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DownloadStatus } from '../../kit/export/web/DownloadButton.tsx'
import { formatDay } from '../../kit/shared/time.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { actColumn } from '../../kit/ui/list-page/columns.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { formatBytes } from '../../kit/shared/bytes.ts'
import { useDownload, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type ExportFile, scheduledExports } from '../contract.ts'
import { ScheduleList } from './ScheduleList.tsx'
import { parseSelection } from './selection.ts'

const AddScheduleDialog = lazyPart('AddScheduleDialog', () => import('./AddScheduleDialog.tsx'), {
  isOpen: ({ open }: { open: boolean }) => open,
})
const DeleteDialog = lazyPart('DeleteDialog', () => import('../../kit/ui/dialog/DeleteDialog.tsx'), {
  isOpen: ({ name }) => name !== undefined,
})

const route = getRouteApi('/report/scheduled')
const PAGED = { size: 50, rememberAs: 'scheduled-exports' }
const rowId = ({ _id }: ExportFile): string => _id
const periodWords = ({ from, to }: ExportFile): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

export function ScheduledPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const read = useRead(scheduledExports.list, { query: { page, limit: pageSize } }, { keepPrevious: true, personal: true })
  const isAdding = search.dialog?.[0] === 'add'
  const selection = parseSelection(search.selection)
  const query = { enabled: isAdding && search.export !== undefined, personal: true }
  const words = useRead(scheduledExports.words, { body: { export: search.export ?? '', selection } }, query)
  const remove = useWrite(scheduledExports.remove)
  const removeFile = useWrite(scheduledExports.removeFile)
  const download = useDownload(scheduledExports.file)
  const { exports = [], schedules = [], files } = read.data ?? {}
  const removed = schedules.find(({ _id }) => _id === search.remove)
  const removedFile = files?.find(({ _id }) => _id === search.file)
  const columns = useMemo<GridColumn<ExportFile>[]>(
    () => [
      { id: 'name', title: 'Export', width: 190, frozen: true, hideable: false, sortable: false },
      { id: 'period', title: 'Of', width: 190, long: true, sortable: false, value: periodWords },
      { id: 'made_at', title: 'Made', kind: 'instant', width: 160, sortable: false },
      { id: 'rows', title: 'Rows', kind: 'number', width: 80, sortable: false },
      { id: 'size', title: 'Size', width: 80, sortable: false, value: ({ bytes }) => (bytes === null ? '' : formatBytes(bytes)) },
      { id: 'problem', title: 'Why there is no file', width: 220, long: true, sortable: false },
      { id: 'until', title: 'Kept until', kind: 'day', sortable: false },
      actColumn<ExportFile>({
        id: 'download',
        decides: true,
        title: 'Download',
        label: 'Download',
        width: 100,
        offered: ({ filename }) => filename !== null,
        onAct: ({ _id }) => void download.start({ params: { id: _id } }),
      }),
      buildActionsColumn<ExportFile>(
        ({ name }) => name,
        ({ _id }) => [{ key: 'delete', label: 'Delete', danger: true, onAct: () => change({ file: _id }, false) }],
      ),
    ],
    [download, change],
  )
  return (
    <ListPage<ExportFile>
      title="Scheduled exports"
      aside={<DownloadStatus download={download} />}
      add={{ label: 'Schedule an export', disabled: exports.length === 0, onAdd: () => change({ dialog: ['add'] }, false) }}
      lead={schedules.length > 0 && <ScheduleList schedules={schedules} onRemove={(id) => change({ remove: id }, false)} />}
      name="Files"
      search={search}
      onSearch={change}
      {...PAGED}
      read={read}
      rows={files}
      total={read.data?.total}
      noun={['file', 'files']}
      columns={columns}
      rowId={rowId}
      empty={{ title: 'No files yet', why: 'A scheduled export makes a file on its day. You also get it in your inbox.' }}
    >
      <AddScheduleDialog
        open={isAdding && read.data !== undefined && !(query.enabled && words.isPending)}
        exports={exports}
        chosen={{ export: search.export, selection, words: words.data?.data, problem: words.error?.message }}
        onClose={() => change({ dialog: undefined, export: undefined, selection: undefined })}
      />
      <DeleteDialog
        name={removed?.name}
        onDelete={() => remove.mutateAsync({ params: { id: removed?._id ?? '' } })}
        onClose={() => change({ remove: undefined })}
      >
        No more files will be made. Existing ones stay until they expire.
      </DeleteDialog>
      <DeleteDialog
        name={removedFile && `${removedFile.name}, ${periodWords(removedFile)}`}
        onDelete={() => removeFile.mutateAsync({ params: { id: removedFile?._id ?? '' } })}
        onClose={() => change({ file: undefined })}
      >
        The file is deleted for good; the export continues.
      </DeleteDialog>
    </ListPage>
  )
}
