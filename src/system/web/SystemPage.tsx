import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { formatTime } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { DockedPage } from '../../kit/ui/dialog/DockedPanel.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { DownloadButton } from '../../kit/export/web/DownloadButton.tsx'
import { PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { useSearchChange } from '../../kit/ui/list-page/use-search-change.ts'
import { useDownload, useRead, useWrite } from '../../kit/web/use-calls.ts'
import { system } from '../contract.ts'
import { AbsentDaysCard } from './AbsentDaysCard.tsx'
import { JobPanel } from './JobPanel.tsx'
import { JobsCard } from './JobsCard.tsx'
import { LookAlikesCard } from './LookAlikesCard.tsx'
import { MovedFiguresCard } from './MovedFiguresCard.tsx'
import { MovedReportsCard } from './MovedReportsCard.tsx'
import { BackupsCard, CallsCard, DiskCard, NodesCard } from './SystemCards.tsx'
import styles from './SystemPage.module.css'
import { isOnItsWay } from './system-state.ts'
import { Tiles } from './Tiles.tsx'
import { UpdateCard, UpdatePanel } from './UpdateCard.tsx'

const EVERY_MS = 10_000
const SOON_MS = 2_000

const route = getRouteApi('/system')

export function SystemPage() {
  const search = route.useSearch()
  const change = useSearchChange<typeof search>(route.useNavigate())
  const [isBackingUp, setBackingUp] = useState(false)
  const read = useRead(system.state, {}, { staleTime: 0, refetchInterval: isBackingUp ? SOON_MS : EVERY_MS })
  const start = useWrite(system.startJob)
  const bundle = useDownload(system.bundle)
  const state = read.data?.data
  const startJob = (name: string): void => void start.mutateAsync({ params: { name } }).catch(() => {})
  const job = state?.jobs.find(({ name }) => name === search.job)
  const backup = state?.jobs.find(({ name }) => name === 'backup')
  const isUnderWay = backup !== undefined && isOnItsWay(backup)
  if (isUnderWay !== isBackingUp) setBackingUp(isUnderWay)
  const panel = job ? (
    <JobPanel key={job.name} job={job} onStart={() => startJob(job.name)} onClose={() => change({ job: undefined })} />
  ) : search.show?.includes('update') === true ? (
    <UpdatePanel onClose={() => change({ show: undefined })} />
  ) : undefined
  return (
    <DockedPage panel={panel}>
      <PageHeader title="System" {...(state && { aside: `as of ${formatTime(state.now)}, renewed every 10 s` })}>
        <DownloadButton icon="download" download={bundle} onClick={() => void bundle.start({})}>
          Download the bundle
        </DownloadButton>
        {backup && (
          <Button kind="primary" busy={start.isPending} disabled={isUnderWay} onClick={() => startJob('backup')}>
            Back up now
          </Button>
        )}
      </PageHeader>
      {read.error !== null && <ErrorStrip message={read.error.message} onRetry={() => void read.refetch()} />}
      {state && (
        <>
          <Tiles state={state} />
          <div className={styles.columns} data-beside={panel !== undefined || undefined}>
            <div className={styles.rail}>
              <NodesCard state={state} />
              <LookAlikesCard state={state} />
              <MovedFiguresCard state={state} />
              <MovedReportsCard state={state} />
              <AbsentDaysCard state={state} />
              <JobsCard state={state} opened={search.job} onOpen={(name) => change({ job: name, show: undefined })} />
            </div>
            <div className={styles.rail}>
              <DiskCard state={state} />
              <BackupsCard state={state} />
              <UpdateCard state={state} onOpen={() => change({ job: undefined, show: ['update'] })} />
              <CallsCard state={state} />
            </div>
          </div>
        </>
      )}
    </DockedPage>
  )
}
