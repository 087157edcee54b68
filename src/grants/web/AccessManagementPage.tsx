import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import { pageSizes } from '../../kit/ui/data-grid/paging.ts'
import { sortOf, sortText } from '../../kit/ui/data-grid/sort.ts'
import { FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useIsPhone } from '../../kit/ui/theme/theme.tsx'
import { useTyped } from '../../kit/ui/form/use-typed.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { ACCESS_PAGE, type AccessUser, grants } from '../contract.ts'
import { hasEffect, missingTabs } from '../rules.ts'
import styles from './AccessManagementPage.module.css'

const TabsDialog = lazyPart('TabsDialog', () => import('./TabsDialog.tsx'), {
  isOpen: ({ user }: { user: AccessUser | undefined }) => user !== undefined,
})

const route = getRouteApi('/access-management')
const SORTS = ['fullName', '-fullName', 'email', '-email'] as const
const SIZES = [ACCESS_PAGE.usual, ...pageSizes]
const rowId = ({ _id }: AccessUser): string => _id

const tabsText = ({ grantedTabs }: AccessUser): string => grantedTabs.join(', ')

/** The menu tabs of sub-admins, granted and revoked by an admin (002 §2 Access Control Management). */
export function AccessManagementPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { q = '', page = 1, size = ACCESS_PAGE.usual } = search
  const sort = SORTS.find((each) => each === search.sort)
  const change = useCallback(
    (part: Partial<typeof search>, replace = true) => void navigate({ search: (old) => ({ ...old, ...part }), replace }),
    [navigate],
  )
  const write = useCallback((text: string) => change({ q: text, page: undefined }), [change])
  const [typed, setTyped] = useTyped(q, write)

  const list = useRead(grants.allUsers, { query: { q, page, pageSize: size, ...(sort && { sort }) } }, { keepPrevious: true })
  const rows = list.data?.users
  const dialog = search.dialog?.[0]
  const chosen = rows?.find(({ _id }) => _id === search.user)
  const phone = useIsPhone()

  const columns = useMemo<GridColumn<AccessUser>[]>(() => {
    const open =
      (which: 'add' | 'remove', { _id }: AccessUser) =>
      (): void =>
        change({ dialog: [which], user: _id }, false)
    return [
      { id: 'fullName', title: 'Name', width: phone ? 136 : 190, frozen: true, hideable: false },
      { id: 'email', title: 'Email', width: 250 },
      { id: 'roleData', title: 'Role', width: 130, sortable: false, value: ({ roleData }) => roleData.join(', ') },
      {
        id: 'grantedTabs',
        title: 'Access',
        width: 300,
        sortable: false,
        value: tabsText,
        show: (user) => {
          if (user.grantedTabs.length === 0) return <span className="grid-none">—</span>
          return hasEffect(user) ? tabsText(user) : <span className={styles.idle}>No effect: {tabsText(user)}</span>
        },
      },
      {
        id: 'add',
        title: 'Add Access',
        kind: 'action',
        width: phone ? 98 : 110,
        sortable: false,
        hideable: false,
        label: (user) => (missingTabs(user.grantedTabs).length === 0 ? '' : 'Add Access'),
        act: (user) => (missingTabs(user.grantedTabs).length === 0 ? undefined : open('add', user)),
      },
      {
        id: 'remove',
        title: 'Remove Access',
        kind: 'action',
        width: phone ? 120 : 134,
        sortable: false,
        hideable: false,
        label: (user) => (user.grantedTabs.length === 0 ? '' : 'Remove Access'),
        act: (user) => (user.grantedTabs.length === 0 ? undefined : open('remove', user)),
      },
    ]
  }, [change, phone])

  const reset = (): void => {
    setTyped('')
    change({ q: undefined, page: undefined })
  }
  return (
    <div className={styles.page}>
      <PageHeader title="Access Control Management" />
      <p className={styles.lead}>
        A sub-admin sees and uses the tabs that are granted here, and nothing else. A tab granted to anyone else has no effect.
      </p>
      <DataGrid
        name="Users and their access"
        noun={list.data?.total === 1 ? 'user' : 'users'}
        columns={columns}
        rows={rows}
        rowId={rowId}
        total={list.data?.total}
        page={page}
        pageSize={size}
        pageSizes={SIZES}
        onPage={(next, nextSize) => change({ page: nextSize === size ? next : 1, size: nextSize }, false)}
        sort={sortOf(sort)}
        onSort={(next) => change({ sort: sortText(next), page: undefined })}
        sorting="server"
        loading={list.isFetching}
        error={list.error === null ? undefined : { message: list.error.message, onRetry: () => void list.refetch() }}
        rememberAs="access"
        empty={{ title: 'No user matches this filter', action: <Button onClick={reset}>Reset</Button> }}
        toolbar={<FilterInput label="Name or email" value={typed} onChange={setTyped} />}
      />
      <TabsDialog
        mode={dialog ?? 'add'}
        user={dialog === undefined ? undefined : chosen}
        onClose={() => change({ dialog: undefined, user: undefined })}
      />
    </div>
  )
}
