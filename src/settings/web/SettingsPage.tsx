import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useIsPhone } from '../../kit/ui/theme/theme.tsx'
import { showDay } from '../../kit/shared/time.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { type Setting, settings } from '../contract.ts'
import { SETTINGS, settingWords, usualSettings } from '../vocabulary.ts'

const SetDialog = lazyPart('SetDialog', () => import('./SetDialog.tsx'), { isOpen: ({ open }) => open })

const route = getRouteApi('/settings')
/** What holds before the first value that was set has no day and nobody who set it. */
type Row = Omit<Setting, 'effective' | 'setBy' | 'setOn'> & Partial<Pick<Setting, 'effective' | 'setBy' | 'setOn'>>
const rowId = ({ _id }: Row): string => _id
const texts = ({ key, setBy }: Row): string[] => [settingWords[key], setBy?.fullName ?? '']

/** The dated values of the product, with what was in force before (calculations.md 2). */
export function SettingsPage() {
  const search = route.useSearch()
  const phone = useIsPhone()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const read = useRead(settings.list, {})
  const set = read.data?.data
  const rows = useMemo<Row[] | undefined>(
    () =>
      set &&
      SETTINGS.flatMap((key) => {
        const own = set.filter((each) => each.key === key)
        return [...own, { _id: key, key, value: usualSettings[key], inForce: !own.some(({ inForce }) => inForce) }]
      }),
    [set],
  )
  const columns = useMemo<GridColumn<Row>[]>(
    () => [
      {
        id: 'key',
        title: 'Setting',
        width: phone ? 130 : 200,
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
    [phone],
  )
  return (
    <ListPage
      title="Settings"
      add={{ label: 'Set the incentive rate', onAdd: () => change({ dialog: ['set'] }, false) }}
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
        open={search.dialog?.[0] === 'set'}
        value={rows?.find(({ key, inForce }) => key === 'INCENTIVE_RATE' && inForce)?.value}
        onClose={() => change({ dialog: undefined })}
      />
    </ListPage>
  )
}
