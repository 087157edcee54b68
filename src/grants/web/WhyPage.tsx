import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { formatCount } from '../../kit/shared/counted.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { lazyPart, toastMissingPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useIsPhone } from '../../kit/ui/theme/theme.ts'
import { type Screen, loadScreens } from '../../kit/web/screens.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { grants } from '../contract.ts'
import { explainAccess } from '../why-rules.ts'
import { type ExplainedScreen, describeAddress, OpenChip } from './explained-screen.tsx'
import styles from './WhyPage.module.css'

const PersonChoice = lazyPart('PersonChoice', () => import('./PersonChoice.tsx'))
const WhyPanel = lazyPart('WhyPanel', () => import('./WhyPanel.tsx'))

const route = getRouteApi('/access-management/why')
const rowId = ({ path }: ExplainedScreen): string => path
const texts = ({ label, path, open, lines }: ExplainedScreen): string[] => [label, path, open ? 'open' : 'closed', ...lines]

/** Shows for one person whether each screen of the product is open, why, and what would open it. */
export function WhyPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const { person: id } = search
  const read = useRead(grants.rightsOf, { params: { userId: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 })
  const person = id === undefined ? undefined : read.data?.data
  const [screens, setScreens] = useState<readonly Screen[]>()
  useEffect(() => void loadScreens().then(setScreens, toastMissingPart), [])
  const phone = useIsPhone()
  const rows = useMemo<readonly ExplainedScreen[] | undefined>(() => {
    if (id === undefined) return []
    const explained = person && screens?.map((screen) => ({ ...screen, ...explainAccess(person, screen) }))
    return explained?.toSorted((a, b) => a.label.localeCompare(b.label))
  }, [id, person, screens])
  const open = rows?.find(({ path }) => path === search.screen)
  const columns = useMemo<GridColumn<ExplainedScreen>[]>(
    () => [
      { id: 'label', title: 'Screen', width: 230, frozen: !phone, hideable: false },
      {
        id: 'open',
        decides: true,
        title: 'Access',
        width: 104,
        kind: 'status',
        value: (row) => (row.open ? 'open' : 'closed'),
        show: (row) => <OpenChip open={row.open} />,
      },
      { id: 'why', title: 'Why', width: 620, sortable: false, value: ({ lines }) => lines.join(' ') },
      { id: 'path', title: 'Address', width: 260, value: ({ path }) => describeAddress(path) },
    ],
    [phone],
  )
  const opened = rows?.filter((row) => row.open).length ?? 0
  return (
    <DockedPage
      panel={person && open && <WhyPanel person={person} screen={open} onClose={() => change({ screen: undefined })} />}
    >
      <ListPage
        title="Access explained"
        {...(person &&
          rows && { aside: `${person.fullName} opens ${formatCount(opened)} of ${formatCount(rows.length)} screens` })}
        actions={
          id !== undefined && (
            <ButtonLink to="/audit" search={{ access: ['any'], object: id }}>
              History of access
            </ButtonLink>
          )
        }
        lead={
          <div className={styles.lead}>
            <PersonChoice chosen={person} onChoose={(next) => change({ person: next, screen: undefined })} />
          </div>
        }
        name="Screens"
        search={search}
        onSearch={change}
        read={read}
        rows={rows}
        texts={texts}
        {...(id !== undefined && { filter: 'Screen or reason' })}
        noun={['screen', 'screens']}
        columns={columns}
        rowId={rowId}
        openId={open && rowId(open)}
        onOpen={({ path }) => change({ screen: path }, false)}
        rememberAs="why"
        empty={{ title: 'Choose a person', why: 'You then see every screen: open or closed, and why.' }}
        missing={{
          why: 'Check the address.',
          action: <ButtonLink to="/access-management">Access Management</ButtonLink>,
        }}
      />
    </DockedPage>
  )
}
