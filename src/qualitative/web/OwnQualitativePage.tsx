import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { formatDayInWords } from '../../kit/shared/typed-date.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { qualitative } from '../contract.ts'
import type { QualitativeRecord } from '../record-contract.ts'
import { OWN_PAGE } from '../vocabulary.ts'
import { ownColumns, ownFurtherColumns } from './record-columns.tsx'

const LogDialog = lazyPart('LogDialog', () => import('./LogDialog.tsx'), { isOpen: ({ open }: { open: boolean }) => open })

const route = getRouteApi('/qualitative')
const PAGED = { size: OWN_PAGE.usual, rememberAs: 'own-qualitative' }
const rowId = ({ _id }: QualitativeRecord): string => _id

export function OwnQualitativePage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const list = useRead(qualitative.own, { query: { page, pageSize } }, { keepPrevious: true })
  const chosen = list.data?.data.find(({ _id, managerApproval }) => _id === search.record && !managerApproval)
  const dialog = search.dialog?.[0]
  const columns = useMemo<GridColumn<QualitativeRecord>[]>(
    () => [
      ...ownColumns,
      buildActionsColumn<QualitativeRecord>(
        ({ effectiveDate }) => formatDayInWords(effectiveDate),
        ({ _id, managerApproval }) =>
          managerApproval
            ? []
            : [{ key: 'change', label: 'Change', onAct: () => change({ dialog: ['change'], record: _id }, false) }],
      ),
      ...ownFurtherColumns,
    ],
    [change],
  )
  const addButton = (
    <Button kind="primary" icon="plus" onClick={() => change({ dialog: ['add'] }, false)}>
      Add record
    </Button>
  )
  return (
    <ListPage
      title="Add Qualitative Projects"
      name="Qualitative tasks"
      actions={
        <>
          <ButtonLink to="/qualitative-approved-user">Approved records</ButtonLink>
          {addButton}
        </>
      }
      search={search}
      onSearch={change}
      {...PAGED}
      read={list}
      rows={list.data?.data}
      total={list.data?.total}
      noun={['record', 'records']}
      columns={columns}
      rowId={rowId}
      empty={{ title: 'No records yet', why: 'Log work that is not counted in units.', action: addButton }}
    >
      <LogDialog
        open={dialog === 'add' || (dialog === 'change' && chosen !== undefined)}
        record={dialog === 'change' ? chosen : undefined}
        onClose={() => change({ dialog: undefined, record: undefined })}
      />
    </ListPage>
  )
}
