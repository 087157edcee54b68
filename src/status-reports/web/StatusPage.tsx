import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { StatusGlyph } from '../../kit/ui/feedback/StatusChip.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { RowActions } from '../../kit/ui/list-page/RowActions.tsx'
import { buildButtonColumn } from '../../kit/ui/list-page/columns.tsx'
import { parseSort } from '../../kit/shared/sort-keys.ts'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { usePageActions } from '../../kit/web/page-actions.ts'
import { useMay, usePerson } from '../../kit/web/person.tsx'
import { useTabDrafts } from '../../kit/web/tab-drafts.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { statusReports } from '../contract.ts'
import type { StatusRecord } from '../record-contract.ts'
import { SORT_COLUMNS, STATUS_PAGE, STATUS_PAGE_SIZES } from '../vocabulary.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { statusColumns } from './status-columns.tsx'
import styles from './StatusPage.module.css'
import { parseStatusDraft } from './typed-status.ts'
import { useOpenRecord } from './use-open-record.ts'

const UpdateStatusPanel = lazyPart('UpdateStatusPanel', () => import('./UpdateStatusPanel.tsx'))
const isOpen = ({ open }: { open: boolean }): boolean => open
const UploadStatusDialog = lazyPart('UploadStatusDialog', () => import('./UploadStatusDialog.tsx'), { isOpen })
const StatusAccessDialog = lazyPart('StatusAccessDialog', () => import('./StatusAccessDialog.tsx'), { isOpen })

const route = getRouteApi('/status-report')
const PAGED = { size: STATUS_PAGE.usual, rememberAs: 'status' }
const rowId = ({ _id }: StatusRecord): string => _id
const SWITCHED_OFF = 'This record is inactive.'

export function StatusPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<typeof search>(navigate)
  const me = usePerson()
  const isAdmin = useMay('admin')
  const { q = '', page = 1, record } = search
  const sort = parseSort(SORT_COLUMNS, search.sort)
  const { pageSize } = usePageSize(search.size, PAGED)
  const query = { q, page, pageSize, ...(sort && { sort }) }
  const list = useRead(statusReports.list, { params: { email: me.email }, query }, { keepPrevious: true })
  const drafts = useTabDrafts(`proofline.status.${me._id}`, parseStatusDraft)

  const [open, setSeen] = useOpenRecord(record, list.data?.users)

  const openUpload = (): void => change({ dialog: ['upload'] }, false)
  const openHistory = (): void => void navigate({ to: '/status-report/history' })
  const openAccess = (): void => change({ dialog: ['access'] }, false)
  const ofAdmin = [
    { label: 'Upload ID', icon: 'upload', keywords: 'status workbook xlsx', onAct: openUpload },
    { label: 'Status Access', icon: 'key', keywords: 'subjects', onAct: openAccess },
  ] as const
  usePageActions([
    ...(isAdmin ? ofAdmin : []),
    { label: 'View Current Status', onAct: () => void navigate({ to: '/status-report/current' }) },
    { label: 'View History Status', onAct: openHistory },
  ])

  const isBeside = open !== undefined
  const drafted = (list.data?.users ?? []).flatMap(({ _id }) => (drafts.draftOf(_id) === undefined ? [] : [_id])).join(' ')
  const columns = useMemo<GridColumn<StatusRecord>[]>(() => {
    const { email, name, department, subject, status, authoring, qc, technical, remarks, updatedBy, updatedAt } = statusColumns
    const named: GridColumn<StatusRecord> = {
      ...name,
      show: (row) => (
        <>
          {drafted.includes(row._id) && (
            <span className={styles.draft} title="Unsaved">
              <StatusGlyph name="halfDisc" tone="blue" />
              <span className="sr-only">Draft: </span>
            </span>
          )}
          <span title={row.email}>{row.fullName}</span>
        </>
      ),
    }
    const update = buildButtonColumn<StatusRecord>({
      id: 'update',
      label: 'Update Status',
      width: 120,
      of: ({ fullName, subject: about }) => `of ${fullName}, ${about}`,
      why: ({ is_active: active }) => (active ? undefined : SWITCHED_OFF),
      onPress: ({ _id }) => change({ record: _id }, false),
    })
    const active: GridColumn<StatusRecord> = {
      id: 'is_active',
      title: 'Active',
      kind: 'action',
      width: 110,
      sortable: false,
      value: ({ is_active: on }) => (on ? 'Active' : 'Inactive'),
      show: (row) => <ActiveSwitch record={row} />,
    }
    const narrow = (column: GridColumn<StatusRecord>, width: number) => ({ ...column, width })
    if (isBeside) return [narrow(named, 126), narrow(subject, 108), narrow(status, 142), narrow(authoring, 92), narrow(qc, 88)]
    const { authoringLimit, authoringPs, qcLimit, qcPs } = statusColumns
    const first = [named, email, department, subject, status, authoring, authoringLimit, authoringPs, qc, qcLimit, qcPs]
    return [...first, technical, remarks, updatedBy, updatedAt, update, ...(isAdmin ? [active] : [])]
  }, [change, drafted, isAdmin, isBeside])

  // There is room for only one button beside the form. A second line would move the rows.
  const more = [
    { key: 'history', label: 'View History Status', onAct: openHistory },
    ...(isAdmin
      ? [
          { key: 'access', label: 'Status Access', onAct: openAccess },
          { key: 'upload', label: 'Upload ID', onAct: openUpload },
        ]
      : []),
  ]
  const upload = (
    <Button kind="primary" icon="upload" onClick={openUpload}>
      Upload ID
    </Button>
  )
  const close = (): void => change({ record: undefined })
  return (
    <DockedPage
      panel={open && <UpdateStatusPanel key={open._id} record={open} drafts={drafts} onSeen={setSeen} onClose={close} />}
    >
      <ListPage
        title="Status Update"
        name="Status of accounts"
        dense
        actions={
          <>
            <ButtonLink to="/status-report/current">View Current Status</ButtonLink>
            {isBeside ? (
              <RowActions of="" beside="More" actions={more} />
            ) : (
              <ButtonLink to="/status-report/history">View History Status</ButtonLink>
            )}
            {isAdmin && !isBeside && <Button onClick={openAccess}>Status Access</Button>}
            {isAdmin && !isBeside && upload}
          </>
        }
        search={search}
        onSearch={change}
        {...PAGED}
        pageSizes={STATUS_PAGE_SIZES}
        read={list}
        rows={list.data?.users}
        total={list.data?.total}
        filter="Name, email, subject"
        noun={['account', 'accounts']}
        columns={columns}
        rowId={rowId}
        openId={record}
        onOpen={({ _id, is_active: active }) => active && change({ record: _id }, false)}
        {...(isBeside && { columnsAs: 'status-beside' })}
        empty={
          isAdmin
            ? {
                title: 'No accounts yet',
                why: 'Upload a workbook with an email, department and subject per row.',
                action: upload,
              }
            : { title: 'No accounts', why: 'Accounts of the subjects an admin gives you appear here.' }
        }
        noMatch="No account matches this search"
      >
        <UploadStatusDialog open={search.dialog?.[0] === 'upload'} onClose={() => change({ dialog: undefined })} />
        <StatusAccessDialog open={search.dialog?.[0] === 'access'} onClose={() => change({ dialog: undefined })} />
      </ListPage>
    </DockedPage>
  )
}
