import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { buildCrumb, PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { formatDay } from '../../kit/shared/time.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { type Setting, settings } from '../contract.ts'
import { SETTINGS, type SettingKey, settingWords, usualSettings } from '../vocabulary.ts'
import { ImageHostsRow } from './ImageHostsRow.tsx'
import { SettingRow } from './SettingRow.tsx'
import { withUnit } from './set-words.ts'
import type { SettingsSearch } from './search.ts'
import styles from './SettingsPage.module.css'

const route = getRouteApi('/settings')
/** By the word in the address that opens the row. */
const ofRow = {
  set: 'INCENTIVE_RATE',
  retention: 'CANDIDATE_RETENTION_DAYS',
  waits: 'CANDIDATE_WAIT_DAYS',
  files: 'EXPORT_RETENTION_DAYS',
  people: 'PERSON_RETENTION_DAYS',
  tolerance: 'CROSS_CHECK_TOLERANCE',
} as const
const rows = Object.entries(ofRow) as [keyof typeof ofRow, SettingKey][]
/** The default value, which applied before any was set, has no day and no author. */
type Row = Omit<Setting, 'effective' | 'setBy' | 'setOn'> & Partial<Pick<Setting, 'effective' | 'setBy' | 'setOn'>>
const rowId = ({ _id }: Row): string => _id
const texts = ({ key, setBy }: Row): string[] => [settingWords[key], setBy?.fullName ?? '']

/** The settings of the product, changed in their rows, and all values that were set (calculations.md 2). */
export function SettingsPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const read = useRead(settings.list, {})
  if (search.view?.[0] === 'history') return <History {...{ search, change, read }} />
  const set = read.data?.data
  const proxy = read.data?.untrustedProxy
  return (
    <>
      <PageHeader title="Settings">
        <ButtonLink to="/system">System</ButtonLink>
        <ButtonLink to="/settings/standard-rates">Standard rates</ButtonLink>
        <Button onClick={() => change({ view: ['history'], dialog: undefined }, false)}>History</Button>
      </PageHeader>
      {proxy !== undefined && (
        <p role="note" className={styles.proxy}>
          This page came through a proxy at {proxy} that TRUST_PROXY does not name. Everyone behind it counts as one network, so a
          few wrong passwords slow everyone’s logins. Ask the operator to set TRUST_PROXY to the address of the proxy.
        </p>
      )}
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {set && (
        <ul className={styles.rows} aria-label="Settings">
          {rows.map(([name, key]) => (
            <SettingRow
              key={key}
              of={key}
              set={set.filter((each) => each.key === key)}
              isOpen={search.dialog?.[0] === name}
              onOpen={() => change({ dialog: [name] })}
              onClose={() => change({ dialog: undefined })}
            />
          ))}
          <ImageHostsRow
            isOpen={search.dialog?.[0] === 'hosts'}
            onOpen={() => change({ dialog: ['hosts'] })}
            onClose={() => change({ dialog: undefined })}
          />
        </ul>
      )}
    </>
  )
}

type HistoryProps = {
  search: SettingsSearch
  change: (part: Partial<SettingsSearch>, replace?: boolean) => void
  read: ReturnType<typeof useRead<typeof settings.list>>
}
function History({ search, change, read }: HistoryProps) {
  const set = read.data?.data
  const all = useMemo<Row[] | undefined>(
    () =>
      set &&
      SETTINGS.flatMap((key) => {
        const own = set.filter((each) => each.key === key)
        return [...own, { _id: key, key, value: usualSettings[key], inForce: !own.some(({ inForce }) => inForce), version: 0 }]
      }),
    [set],
  )
  return (
    <ListPage
      title="Settings"
      crumbs={[buildCrumb('/settings', 'Settings'), 'History']}
      name="History of the settings"
      search={search}
      onSearch={change}
      read={read}
      rows={all}
      texts={texts}
      noun={['value', 'values']}
      columns={columns}
      rowId={rowId}
      rememberAs="settings"
      empty={{ title: 'No settings' }}
    />
  )
}

const columns: readonly GridColumn<Row>[] = [
  { id: 'key', title: 'Setting', width: 330, frozen: true, hideable: false, value: ({ key }) => settingWords[key] },
  { id: 'value', decides: true, title: 'Value', kind: 'number', width: 110, show: ({ key, value }) => withUnit(key, value) },
  {
    id: 'effective',
    title: 'From',
    kind: 'day',
    show: ({ effective }) => (effective === undefined ? 'the beginning' : formatDay(effective)),
  },
  { id: 'inForce', title: 'Today', width: 110, value: ({ inForce }) => (inForce ? 'in force' : '') },
  { id: 'setBy', title: 'Set by', width: 180, value: ({ setBy }) => setBy?.fullName },
  { id: 'setOn', title: 'Set', kind: 'instant' },
]
