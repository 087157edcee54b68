import { getRouteApi } from '@tanstack/react-router'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { usePrint } from '../../kit/web/use-every-page.ts'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { describeInstant } from '../../kit/shared/typed-date.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { call, useDownload, useRead } from '../../kit/web/use-calls.ts'
import { statusReports } from '../contract.ts'
import type { StatusHistoryEntry, StatusDoc } from '../record-contract.ts'
import { HISTORY_PAGE, HISTORY_PAGE_SIZES } from '../vocabulary.ts'
import { statusColumns } from './status-columns.tsx'
import { describeStatusChange } from './status-words.ts'

const StatusEntryPanel = lazyPart('StatusEntryPanel', () => import('./StatusEntryPanel.tsx'))

const route = getRouteApi('/status-report/history')
const PAGED = { size: HISTORY_PAGE.usual, rememberAs: 'status-history' }
const rowId = ({ _id }: StatusHistoryEntry): string => _id

/** The server sorts the saves only by time. */
const ofDoc = ({ id, title, width, hidden, value, show }: GridColumn<StatusDoc>): GridColumn<StatusHistoryEntry> => ({
  id,
  ...(title !== undefined && { title }),
  ...(width !== undefined && { width }),
  ...(hidden !== undefined && { hidden }),
  sortable: false,
  value: ({ statusDoc }) => (value === undefined ? statusDoc[id as 'email' | 'department' | 'remarks'] : value(statusDoc)),
  ...(show && { show: ({ statusDoc }: StatusHistoryEntry) => show(statusDoc) }),
})
const { email, name, department, subject, status, authoring, qc, technical, remarks } = statusColumns
const columns: GridColumn<StatusHistoryEntry>[] = [
  {
    id: 'at',
    title: 'Saved',
    width: 218,
    frozen: true,
    hideable: false,
    sortable: false,
    value: ({ at }) => describeInstant(at),
  },
  ofDoc(name),
  ofDoc(email),
  ofDoc(department),
  ofDoc(subject),
  {
    id: 'changes',
    decides: true,
    title: 'What changed',
    width: 360,
    sortable: false,
    value: ({ changes }) => describeStatusChange(changes),
  },
  {
    id: 'by',
    title: 'Saved by',
    width: 150,
    sortable: false,
    value: ({ by }) => by.fullName,
    show: ({ by }) => <PersonName person={by} tabIndex={-1} />,
  },
  ...[status, authoring, qc, technical, remarks].map((column) => ofDoc(column)),
]

export function HistoryStatusPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const me = usePerson()
  const { q = '', page = 1, entry } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const sent = { params: { email: me.email }, query: { q, page, pageSize } }
  const list = useRead(statusReports.history, sent, { keepPrevious: true })
  const download = useDownload(statusReports.exportHistory)
  const matching = q === '' ? undefined : list.data?.total
  const open = list.data?.data.find(({ _id }) => _id === entry)
  const print = usePrint({
    notes: q === '' ? [] : [q],
    pages: {
      of: q,
      total: list.data?.total,
      read: async (number, signal) => {
        const ofPage = { ...sent, query: { q, page: number, pageSize: HISTORY_PAGE.most } }
        return (await call(statusReports.history, ofPage, { signal })).data
      },
    },
  })
  return (
    <DockedPage panel={open && <StatusEntryPanel key={open._id} entry={open} onClose={() => change({ entry: undefined })} />}>
      <ListPage
        title="History status"
        crumbs={[buildCrumb('/status-report', 'Status Update'), 'History status']}
        actions={
          <DownloadButton icon="download" download={download} onClick={() => void download.start({ body: { q } })}>
            {matching === undefined ? 'Download' : `Download ${formatQuantity(matching, 'save')}`}
          </DownloadButton>
        }
        search={search}
        onSearch={change}
        {...PAGED}
        pageSizes={HISTORY_PAGE_SIZES}
        plain={print}
        read={list}
        rows={list.data?.data}
        total={list.data?.total}
        filter="Name, email, subject"
        noun={['save', 'saves']}
        columns={columns}
        dense
        rowId={rowId}
        openId={open && rowId(open)}
        onOpen={({ _id }) => change({ entry: _id }, false)}
        empty={{ title: 'Nothing saved yet', why: 'Each saved status appears here with what changed.' }}
        noMatch="No save matches this search"
      />
    </DockedPage>
  )
}
