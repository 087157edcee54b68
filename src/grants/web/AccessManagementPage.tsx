import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { nameRoles } from '../../access/role-words.ts'
import { parseSort } from '../../kit/shared/sort-keys.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { pageSizes } from '../../kit/ui/data-grid/paging.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildActionsColumn } from '../../kit/ui/list-page/RowActions.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useMaySetFor } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { ACCESS_PAGE, type AccessUser, grants, GRANT_SORTS } from '../contract.ts'
import { grantWords, hasEffect, listMissingTabs } from '../rules.ts'
import styles from './AccessManagementPage.module.css'
import { NoValue } from '../../kit/ui/data-grid/GridCell.tsx'

const TabsDialog = lazyPart('TabsDialog', () => import('./TabsDialog.tsx'), {
  isOpen: ({ user }: { user: AccessUser | undefined }) => user !== undefined,
})

const route = getRouteApi('/access-management')
const PAGED = { size: ACCESS_PAGE.usual, rememberAs: 'access' }
const SIZES = [ACCESS_PAGE.usual, ...pageSizes]
const rowId = ({ _id }: AccessUser): string => _id

const tabsText = (user: AccessUser): string => {
  const { granted, over } = grantWords(user)
  return [granted, over].filter((words) => words !== '').join('; ')
}

export function AccessManagementPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { q = '', page = 1 } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const sort = parseSort(GRANT_SORTS, search.sort)
  const change = useSearchChange<typeof search>(navigate)

  const list = useRead(grants.allUsers, { query: { q, page, pageSize, ...(sort && { sort }) } }, { keepPrevious: true })
  const rows = list.data?.users
  const dialog = search.dialog?.[0]
  const chosen = rows?.find(({ _id }) => _id === search.user)

  const maySetFor = useMaySetFor()
  const columns = useMemo<GridColumn<AccessUser>[]>(() => {
    const open = (which: 'add' | 'end' | 'remove', { _id }: AccessUser): void => change({ dialog: [which], user: _id }, false)
    return [
      { id: 'fullName', title: 'Name', width: 190, frozen: true, hideable: false },
      { id: 'email', title: 'Email', width: 230 },
      { id: 'roleData', title: 'Role', width: 130, sortable: false, value: ({ roleData }) => nameRoles(roleData) },
      {
        id: 'grantedTabs',
        title: 'Access',
        width: 310,
        sortable: false,
        value: tabsText,
        show: (user) => {
          const { granted, over } = grantWords(user)
          if (granted === '' && over === '') return <NoValue />
          if (!hasEffect(user)) return <span className={styles.idle}>No effect: {tabsText(user)}</span>
          return (
            <>
              {granted}
              {over !== '' && <span className={styles.idle}>{granted === '' ? over : `; ${over}`}</span>}
            </>
          )
        },
      },
      buildActionsColumn<AccessUser>(
        ({ fullName }) => fullName,
        (user) => {
          const { _id, grantedTabs, ends } = user
          const maySet = maySetFor(_id)
          return [
            ...(maySet && listMissingTabs(grantedTabs).length > 0
              ? [{ key: 'add', label: 'Add Access', onAct: () => open('add', user) }]
              : []),
            ...(maySet && grantedTabs.length > 0 ? [{ key: 'end', label: 'Change end', onAct: () => open('end', user) }] : []),
            ...(maySet && grantedTabs.length + ends.length > 0
              ? [{ key: 'remove', label: 'Remove Access', danger: true, onAct: () => open('remove', user) }]
              : []),
            { key: 'why', label: 'Why?', onAct: () => void navigate({ to: '/access-management/why', search: { person: _id } }) },
          ]
        },
      ),
    ]
  }, [change, navigate, maySetFor])

  return (
    <ListPage
      title="Access Management"
      heading="Access Control Management"
      actions={<ButtonLink to="/access-management/why">Why can this person see this?</ButtonLink>}
      lead={
        <p className={styles.lead}>
          A sub-admin can use only the tabs granted here. A tab granted to anyone else has no effect. A grant with a last day ends
          after that day.
        </p>
      }
      name="Users and their access"
      search={search}
      onSearch={change}
      {...PAGED}
      pageSizes={SIZES}
      read={list}
      rows={rows}
      total={list.data?.total}
      filter="Name or email"
      noun={['user', 'users']}
      columns={columns}
      rowId={rowId}
      empty={{ title: 'No users yet', why: 'Users who can be granted tabs appear here.' }}
    >
      <TabsDialog
        mode={dialog ?? 'add'}
        user={dialog === undefined ? undefined : chosen}
        onClose={() => change({ dialog: undefined, user: undefined })}
      />
    </ListPage>
  )
}
