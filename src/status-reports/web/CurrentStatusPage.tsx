import { getRouteApi } from '@tanstack/react-router'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { parseSort } from '../../kit/shared/sort-keys.ts'
import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { useTyped } from '../../kit/ui/form/use-typed.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { buildCrumb } from '../../kit/ui/list-page/PageHeader.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { usePrint } from '../../kit/web/use-every-page.ts'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { usePerson } from '../../kit/web/person.tsx'
import { useTabDrafts } from '../../kit/web/tab-drafts.ts'
import { call, useDownload, useRead } from '../../kit/web/use-calls.ts'
import { statusReports } from '../contract.ts'
import type { StatusRecord } from '../record-contract.ts'
import { SORT_COLUMNS } from '../vocabulary.ts'
import { recordColumns } from './status-columns.tsx'
import { parseStatusDraft } from './typed-status.ts'
import { useOpenRecord } from './use-open-record.ts'
import styles from './CurrentStatusPage.module.css'

const UpdateStatusPanel = lazyPart('UpdateStatusPanel', () => import('./UpdateStatusPanel.tsx'))

const route = getRouteApi('/status-report/current')
const PAGED = { size: 100, rememberAs: 'status-current' }
const rowId = ({ _id }: StatusRecord): string => _id

export function CurrentStatusPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const me = usePerson()
  const { subject = '', email = '', page = 1, record } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const sort = parseSort(SORT_COLUMNS, search.sort)
  const filtered = { subject, email, ...(sort && { sort }) }
  const sent = { params: { email: me.email }, query: { ...filtered, page, pageSize } }
  const list = useRead(statusReports.current, sent, { keepPrevious: true })
  const [open, setSeen] = useOpenRecord(record, list.data?.data)
  const drafts = useTabDrafts(`proofline.status.${me._id}`, parseStatusDraft)
  const download = useDownload(statusReports.exportCurrent)
  const matching = subject === '' && email === '' ? undefined : list.data?.total
  const [subjectTyped, setSubject] = useTyped(subject, (text) => change({ subject: text, page: undefined }))
  const [emailTyped, setEmail] = useTyped(email, (text) => change({ email: text, page: undefined }))
  const print = usePrint({
    notes: [subject, email].filter((each) => each !== ''),
    pages: {
      of: JSON.stringify(filtered),
      total: list.data?.total,
      read: async (number, signal) => {
        const ofPage = { ...sent, query: { ...filtered, page: number, pageSize: PAGED.size } }
        return (await call(statusReports.current, ofPage, { signal })).data
      },
    },
  })
  const close = (): void => change({ record: undefined })
  return (
    <DockedPage
      panel={open && <UpdateStatusPanel key={open._id} record={open} drafts={drafts} onSeen={setSeen} onClose={close} />}
    >
      <ListPage
        title="Current status"
        crumbs={[buildCrumb('/status-report', 'Status Update'), 'Current status']}
        {...(list.isPending && { aside: <Loading /> })}
        actions={
          <DownloadButton icon="download" download={download} onClick={() => void download.start({ body: filtered })}>
            {matching === undefined ? 'Download' : `Download ${formatQuantity(matching, 'account')}`}
          </DownloadButton>
        }
        search={search}
        onSearch={change}
        {...PAGED}
        plain={print}
        read={list}
        rows={list.data?.data}
        total={list.data?.total}
        filter={{
          fields: (
            <>
              <FilterInput label="Subject" value={subjectTyped} onChange={setSubject} />
              <FilterInput label="Email" value={emailTyped} onChange={setEmail} slash={false} />
            </>
          ),
          values: [subject, email],
          typing: subjectTyped !== '' || emailTyped !== '',
          onReset: () => {
            setSubject('')
            setEmail('')
            change({ subject: undefined, email: undefined, page: undefined })
          },
        }}
        noun={['account', 'accounts']}
        columns={recordColumns}
        dense
        rowId={rowId}
        openId={record}
        onOpen={({ _id }) => change({ record: _id }, false)}
        empty={{ title: 'No accounts yet', why: 'They appear here once an admin uploads them.' }}
      />
    </DockedPage>
  )
}

/** The documents require a spinner while the page loads. */
const Loading = () => (
  <span className={styles.loading} role="status">
    <span className="spinner" aria-hidden="true" />
    Loading
  </span>
)
