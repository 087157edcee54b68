import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { pageSizes } from '../../kit/ui/data-grid/paging.ts'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { nameColumn } from '../../kit/ui/list-page/columns.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMaySetFor, usePerson } from '../../kit/web/person.tsx'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { type ProductivityFile, productivityFiles } from '../contract.ts'
import { FILES_PAGE } from '../vocabulary.ts'

const UploadHoursDialog = lazyPart('UploadHoursDialog', () => import('./UploadHoursDialog.tsx'), {
  isOpen: ({ open }: { open: boolean }) => open,
})

const route = getRouteApi('/target-report/manage')
const SIZES = [FILES_PAGE, ...pageSizes]
const rowId = ({ _id }: ProductivityFile): string => _id
const texts = ({ name, uploaded_by: by }: ProductivityFile): string[] => [name, by.fullName]

/** Shows the uploaded files of hours, 3 per page, with View, Delete and Upload File (002 §2 Productivity Files). */
export function ProductivityFilesPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const list = useRead(productivityFiles.files, {})
  const remove = useWrite(productivityFiles.remove)
  const files = list.data?.data.files
  const removed = files?.find(({ _id }) => _id === search.delete)

  const self = usePerson()._id
  const maySetOwn = useMaySetFor()(self)
  const columns = useMemo<GridColumn<ProductivityFile>[]>(() => {
    const ownHours = ({ own }: ProductivityFile): string | undefined =>
      own && !maySetOwn ? 'It contains your own hours, so someone else has to delete it.' : undefined
    return [
      {
        ...nameColumn<ProductivityFile>({
          id: 'name',
          title: 'Name',
          to: ({ name: filename }) => ({ to: '/target-report/manage/$filename', params: { filename } }),
        }),
        width: 280,
      },
      { id: 'hours', title: 'Hours', kind: 'number', width: 96 },
      { id: 'rows', title: 'Rows', kind: 'number', width: 84 },
      { id: 'people', title: 'People', kind: 'number', width: 84 },
      { id: 'first_day', title: 'First day', kind: 'day' },
      { id: 'last_day', title: 'Last day', kind: 'day' },
      { id: 'uploaded_by', title: 'Uploaded by', width: 160, value: ({ uploaded_by: by }) => by.fullName },
      { id: 'uploaded_at', title: 'Uploaded', kind: 'instant' },
      buildActionsColumn<ProductivityFile>(
        ({ name }) => name,
        (file) => [
          {
            key: 'view',
            label: 'View',
            onAct: () => void navigate({ to: '/target-report/manage/$filename', params: { filename: file.name } }),
          },
          {
            key: 'delete',
            label: 'Delete',
            danger: true,
            disabled: ownHours(file) !== undefined,
            why: ownHours(file),
            onAct: () => void navigate({ search: (old) => ({ ...old, delete: file._id }) }),
          },
        ],
      ),
    ]
  }, [navigate, maySetOwn])
  const uploadButton = (
    <Button kind="primary" icon="upload" onClick={() => change({ dialog: ['upload'] }, false)}>
      Upload File
    </Button>
  )
  return (
    <ListPage
      title="Manage Report"
      heading="Productivity Files"
      actions={uploadButton}
      search={search}
      onSearch={change}
      size={FILES_PAGE}
      pageSizes={SIZES}
      read={list}
      rows={files}
      texts={texts}
      filter="Filter files"
      noun={['file', 'files']}
      columns={columns}
      rowId={rowId}
      rememberAs="productivity-files"
      empty={{
        title: 'No productivity files yet',
        why: 'Upload a workbook with the hours of a day and a user in each row.',
        action: uploadButton,
      }}
      noMatch="No file matches this filter"
    >
      <UploadHoursDialog open={search.dialog?.[0] === 'upload'} onClose={() => change({ dialog: undefined })} />
      <ConfirmDialog
        open={removed !== undefined}
        title={`Delete ${removed?.name ?? ''}?`}
        verb="Delete"
        danger
        onConfirm={async () => removed && remove.mutateAsync({ body: { id: removed._id } })}
        onClose={() => change({ delete: undefined })}
      >
        Its {formatQuantity(removed?.rows ?? 0, 'row')} of hours will no longer count in any report. The same file can be uploaded
        again.
      </ConfirmDialog>
    </ListPage>
  )
}
