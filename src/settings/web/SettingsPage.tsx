import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { showDay } from '../../kit/shared/time.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { type Setting, settings } from '../contract.ts'
import { SETTINGS, type SettingKey, settingWords, usualSettings } from '../vocabulary.ts'
import { setWords } from './set-words.ts'
import styles from './SettingsPage.module.css'

const SetDialog = lazyPart('SetDialog', () => import('./SetDialog.tsx'), {
  isOpen: ({ setting }: { setting: SettingKey | undefined }) => setting !== undefined,
})

const route = getRouteApi('/settings')
/** The settings by their dialog in the address. */
const ofDialog = {
  set: 'INCENTIVE_RATE',
  retention: 'CANDIDATE_RETENTION_DAYS',
  files: 'EXPORT_RETENTION_DAYS',
  people: 'PERSON_RETENTION_DAYS',
  tolerance: 'CROSS_CHECK_TOLERANCE',
} as const
/** What holds before the first value that was set has no day and nobody who set it. */
type Row = Omit<Setting, 'effective' | 'setBy' | 'setOn'> & Partial<Pick<Setting, 'effective' | 'setBy' | 'setOn'>>
const rowId = ({ _id }: Row): string => _id
const texts = ({ key, setBy }: Row): string[] => [settingWords[key], setBy?.fullName ?? '']

/** The dated values of the product, with what was in force before (calculations.md 2). */
export function SettingsPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const read = useRead(settings.list, {})
  const set = read.data?.data
  const proxy = read.data?.untrustedProxy
  const rows = useMemo<Row[] | undefined>(
    () =>
      set &&
      SETTINGS.flatMap((key) => {
        const own = set.filter((each) => each.key === key)
        return [...own, { _id: key, key, value: usualSettings[key], inForce: !own.some(({ inForce }) => inForce), version: 0 }]
      }),
    [set],
  )
  const dialog = search.dialog?.[0]
  const setting = dialog && ofDialog[dialog]
  const columns = useMemo<GridColumn<Row>[]>(
    () => [
      {
        id: 'key',
        title: 'Setting',
        width: 330,
        frozen: true,
        hideable: false,
        value: ({ key }) => settingWords[key],
      },
      { id: 'value', title: 'Value', kind: 'number', width: 96, show: ({ value }) => String(value) },
      {
        id: 'effective',
        title: 'From',
        kind: 'day',
        show: ({ effective }) => (effective === undefined ? 'the beginning' : showDay(effective)),
      },
      { id: 'inForce', title: 'Today', width: 110, value: ({ inForce }) => (inForce ? 'in force' : '') },
      { id: 'setBy', title: 'Set by', width: 180, value: ({ setBy }) => setBy?.fullName },
      { id: 'setOn', title: 'Set', kind: 'instant' },
    ],
    [],
  )
  return (
    <ListPage
      title="Settings"
      lead={
        proxy !== undefined && (
          <p role="note" className={styles.proxy}>
            This page came through a proxy at {proxy} that TRUST_PROXY does not name. Everybody behind it counts as one network:
            some wrong passwords slow the logins of all. Please let the operator set TRUST_PROXY to the address of the proxy.
          </p>
        )
      }
      actions={
        <>
          <ButtonLink to="/settings/standard-rates">Standard rates</ButtonLink>
          {(['files', 'people', 'retention', 'tolerance'] as const).map((name) => (
            <Button key={name} onClick={() => change({ dialog: [name] }, false)}>
              {setWords[ofDialog[name]].title}
            </Button>
          ))}
        </>
      }
      add={{ label: setWords.INCENTIVE_RATE.title, onAdd: () => change({ dialog: ['set'] }, false) }}
      search={search}
      onSearch={change}
      read={read}
      rows={rows}
      texts={texts}
      noun={['value', 'values']}
      columns={columns}
      rowId={rowId}
      rememberAs="settings"
      empty={{ title: 'No settings' }}
    >
      <SetDialog
        setting={setting}
        value={rows?.find(({ key, inForce }) => key === setting && inForce)?.value}
        version={rows?.find(({ key }) => key === setting)?.version}
        onClose={() => change({ dialog: undefined })}
      />
    </ListPage>
  )
}
