import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TABS } from '../../access/levels.ts'
import { formatDay, formatInstant } from '../../kit/shared/time.ts'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { DayFilter } from '../../kit/ui/list-page/DayFilter.tsx'
import { FilterChip, FilterInput } from '../../kit/ui/list-page/FilterInput.tsx'
import { usePageSize } from '../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { useIsPhone } from '../../kit/ui/theme/theme.ts'
import { useTyped } from '../../kit/ui/form/use-typed.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { AUDIT_PAGE, type AuditLine, auditLog } from '../contract.ts'
import { describeChanges } from './audit-words.ts'
import styles from './AuditPage.module.css'

const LinePanel = lazyPart('LinePanel', () => import('./LinePanel.tsx'))
const PersonFilter = lazyPart('PersonFilter', () => import('./PersonFilter.tsx'), {
  meanwhile: <span className={styles.person} />,
})

const route = getRouteApi('/audit')
const PAGED = { size: AUDIT_PAGE.usual, rememberAs: 'audit' }
const ACCESS = ['any', ...TABS] as const
const rowId = ({ _id }: AuditLine): string => String(_id)
const ofAccess = (access: string): string => `access:${access}`
const askedBy = (value: string) => {
  const access = ACCESS.find((each) => ofAccess(each) === value)
  return access === undefined
    ? { type: value === '' ? undefined : value, access: undefined }
    : { type: undefined, access: [access] }
}
const whoOf = ({ actor }: AuditLine): string => actor?.fullName ?? 'Not signed in'

/** Shows who did what and when, with the previous values. Every write has a line (security.md, Data). */
export function AuditPage() {
  const search = route.useSearch()
  const { person, type, access: [access] = [], object, name, from, to, older, newer } = search
  const { pageSize } = usePageSize(search.size, PAGED)
  const change = useSearchChange<typeof search>(route.useNavigate())
  const ask = (part: Partial<typeof search>): void => change({ older: undefined, newer: undefined, line: undefined, ...part })
  const [typed, setTyped] = useTyped(name, (text) => ask({ name: text }))

  const sent = { person, type, access, object, name, from, to, older, newer, limit: pageSize }
  const list = useRead(auditLog.list, { query: sent }, { keepPrevious: true })
  const rows = list.data?.data
  const types = list.data?.types
  const names = list.data?.names
  const open = rows?.find(({ _id }) => _id === search.line)
  const phone = useIsPhone()

  const columns = useMemo<GridColumn<AuditLine>[]>(
    () => [
      {
        id: 'at',
        title: 'When',
        width: 162,
        frozen: !phone,
        sortable: false,
        hideable: false,
        value: ({ at }) => formatInstant(at),
      },
      {
        id: 'actor',
        title: 'Who',
        width: 150,
        sortable: false,
        value: whoOf,
        show: (line) => (line.actor === null ? whoOf(line) : <PersonName person={line.actor} tabIndex={-1} />),
      },
      {
        id: 'what',
        decides: true,
        title: 'What',
        width: 460,
        sortable: false,
        hideable: false,
        value: ({ sentence }) => sentence,
        long: true,
      },
      ...(access === undefined
        ? []
        : [
            {
              id: 'changes',
              title: 'Changed',
              width: 420,
              sortable: false,
              value: (line: AuditLine) => describeChanges(line, names ?? {}),
            },
          ]),
      { id: 'type', title: 'Object', width: 130, sortable: false, value: ({ object: { type: of } }) => types?.[of] ?? of },
      { id: 'name', title: 'Name', width: 200, sortable: false, hidden: true, value: (line) => line.object.name },
      { id: 'request_id', title: 'Request ID', width: 200, sortable: false, hidden: true },
    ],
    [phone, types, access, names],
  )

  const reset = (): void => {
    setTyped('')
    ask({
      person: undefined,
      type: undefined,
      access: undefined,
      object: undefined,
      name: undefined,
      from: undefined,
      to: undefined,
    })
  }
  const archivedUpTo = list.data?.archivedUpTo ?? null
  const period = list.data && `${formatDay(list.data.from)} to ${formatDay(list.data.to)}`
  return (
    <DockedPage
      panel={
        open && (
          <LinePanel
            line={open}
            word={types?.[open.object.type]}
            names={names ?? {}}
            onClose={() => change({ line: undefined })}
            onObject={(of, id) => {
              setTyped('')
              ask({ type: of, access: undefined, object: id, name: undefined, person: undefined })
            }}
            onPerson={(id) => {
              setTyped('')
              ask({ person: id, type: undefined, access: undefined, object: undefined, name: undefined })
            }}
          />
        )
      }
    >
      <ListPage
        title="Audit log"
        {...(period !== undefined && { aside: period })}
        search={{}}
        onSearch={change}
        paged={false}
        read={list}
        rows={rows}
        filter={{
          fields: (
            <>
              <PersonFilter value={person} onChange={(id) => ask({ person: id })} />
              <select
                className={styles.select}
                aria-label="Object type"
                value={access === undefined ? (type ?? '') : ofAccess(access)}
                onChange={({ target }) => ask({ ...askedBy(target.value), object: undefined })}
              >
                <option value="">All objects</option>
                {Object.entries(types ?? {}).map(([each, word]) => (
                  <option key={each} value={each}>
                    {word}
                  </option>
                ))}
                <optgroup label="History of access">
                  <option value={ofAccess('any')}>Access: all</option>
                  {TABS.map((tab) => (
                    <option key={tab} value={ofAccess(tab)}>
                      Access: {tab}
                    </option>
                  ))}
                </optgroup>
              </select>
              <FilterInput label="Object name" value={typed} onChange={setTyped} />
              {object !== undefined && (
                <FilterChip name="Object" value={rows?.[0]?.object.name ?? object} onRemove={() => ask({ object: undefined })} />
              )}
              <DayFilter label="From" value={from ?? list.data?.from} onChange={(day) => ask({ from: day })} />
              <DayFilter label="To" value={to ?? list.data?.to} onChange={(day) => ask({ to: day })} />
            </>
          ),
          values: [person, type, access, object, name, from, to],
          typing: typed !== '',
          onReset: reset,
        }}
        noun={['line on this page', 'lines on this page']}
        columns={columns}
        rowId={rowId}
        openId={open && rowId(open)}
        onOpen={({ _id }) => change({ line: _id }, false)}
        {...PAGED}
        empty={{ title: 'Nothing was changed on these days', ...(period !== undefined && { why: `Searched ${period}.` }) }}
        noMatch="No line matches"
        noMatchWhy={`Searched ${period ?? 'the period'}.`}
        hints={
          <span className={styles.pages}>
            {archivedUpTo !== null && (
              <span>Up to {formatDay(archivedUpTo)} only what was done to people: the rest is archived.</span>
            )}
            <PageButton
              words="Newer"
              place={list.data?.newer}
              onGo={(place) => change({ newer: place, older: undefined, line: undefined }, false)}
            />
            <PageButton
              words="Older"
              place={list.data?.older}
              onGo={(place) => change({ older: place, newer: undefined, line: undefined }, false)}
            />
          </span>
        }
      />
    </DockedPage>
  )
}

type PageButtonProps = { words: string; place: string | null | undefined; onGo: (place: string) => void }
function PageButton({ words, place, onGo }: PageButtonProps) {
  return (
    <Button small disabled={place == null} onClick={() => place != null && onGo(place)}>
      {words}
    </Button>
  )
}
