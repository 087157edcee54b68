import { getRouteApi } from '@tanstack/react-router'
import { formatCount } from '../../kit/shared/counted.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { InboxEntries } from '../../kit/ui/inbox/InboxEntries.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { TabLinks } from '../../kit/ui/list-page/TabLinks.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { pickEntriesWithLook } from '../../kit/web/inbox-looks.ts'
import { useMay } from '../../kit/web/person.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { approvals } from '../approvals-contract.ts'
import { inbox, MAX_INBOX_COUNT } from '../contract.ts'
import { DecidedList } from './DecidedList.tsx'
import styles from './InboxPage.module.css'
import { type InboxSearch, type InboxTab, TABS } from './search.ts'
import { WaitingList } from './WaitingList.tsx'

const DeputyDialog = lazyPart('DeputyDialog', () => import('./DeputyDialog.tsx'), {
  isOpen: ({ open }: { open: boolean }) => open,
})

const route = getRouteApi('/inbox')
const titles: Record<InboxTab, string> = { waiting: 'To review', came: 'Received', back: 'Returned', decided: 'Decided' }

/** What waits for the person, what came to them and came back, and what they decided. */
export function InboxPage() {
  const search = route.useSearch()
  const change = useSearchChange<InboxSearch>(route.useNavigate())
  const decides = useMay(approvals.decide.access.who)
  const own = useRead(inbox.own, {})
  const decided = useRead(approvals.decided, { query: { limit: 1 } }, { enabled: decides })
  const tabs: readonly InboxTab[] = decides ? TABS : ['came', 'back']
  const [first = 'came'] = tabs
  const tab = tabs.find((each) => each === search.tab?.[0]) ?? first

  const came = own.data && pickEntriesWithLook(own.data.data)
  const entries = {
    came: came?.filter(({ look }) => look.back !== true),
    back: came?.filter(({ look }) => look.back === true),
  }
  const waits = own.data && (own.data.waits === MAX_INBOX_COUNT ? `${MAX_INBOX_COUNT}+` : formatCount(own.data.waits))
  const counts: Record<InboxTab, string | undefined> = {
    waiting: waits,
    came: entries.came && formatCount(entries.came.length),
    back: entries.back && formatCount(entries.back.length),
    decided: decided.data && `${formatCount(decided.data.total)} this week`,
  }
  const head = (
    <>
      <PageHeader title="Inbox" aside={decides && waits !== undefined && `${waits} waiting for you`}>
        {decides && (
          <Button icon="people" onClick={() => change({ dialog: ['deputy'] }, false)}>
            Deputy
          </Button>
        )}
      </PageHeader>
      <TabLinks
        label="Inbox"
        current={tab}
        tabs={tabs.map((key) => ({
          key,
          title: titles[key],
          count: counts[key],
          link: { to: '/inbox', search: key === first ? {} : { tab: [key] } },
        }))}
      />
    </>
  )
  const dialog = decides && <DeputyDialog open={search.dialog?.[0] === 'deputy'} onClose={() => change({ dialog: undefined })} />
  if (tab === 'waiting')
    return (
      <WaitingList {...{ head, search }} came={entries.came ?? []} onSearch={change}>
        {dialog}
      </WaitingList>
    )
  return (
    <div className={styles.page}>
      {head}
      {tab === 'decided' ? (
        <DecidedList search={search} onSearch={change} />
      ) : (
        <section className={styles.came} aria-label={titles[tab]}>
          {own.error && <ErrorStrip message={own.error.message} onRetry={() => void own.refetch()} />}
          {entries[tab]?.length === 0 ? (
            <EmptyState
              title={
                tab === 'back' ? 'Nothing was returned to you in the last 14 days' : 'You received nothing in the last 14 days'
              }
            />
          ) : (
            entries[tab] && <InboxEntries came={entries[tab]} />
          )}
        </section>
      )}
      {dialog}
    </div>
  )
}
