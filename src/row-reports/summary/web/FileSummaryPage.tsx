import type { Reply } from '../../../kit/shared/endpoint.ts'
import { useMissing } from '../../../kit/web/use-missing.ts'
import { Link, getRouteApi } from '@tanstack/react-router'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { TitledCard } from '../../../kit/ui/card/TitledCard.tsx'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { buildCrumb, PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { SmallTable } from '../../../kit/ui/table/SmallTable.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { fileSummary } from '../contract.ts'
import { type StageState, PLACES, PLACES_OF } from '../rules.ts'
import type { StaffRole } from '../../../access/levels.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { useMovedFile } from '../../../rows/files/web/use-moved-file.ts'
import { FileTabs } from '../../../rows/files/web/FileTabs.tsx'
import { usePinnedFile } from '../../../rows/files/web/use-pinned-file.ts'
import { TOO_SLOW, finishWords } from '../../../rows/files/web/finish-words.ts'
import { buildRowsLink } from '../../../rows/filter/web/rows-link.ts'
import { listStageStateSearches } from './stage-state-searches.ts'
import { PlaceBar } from './PlaceBar.tsx'
import { RoleCard } from './RoleCard.tsx'
import { countColumn, Swatch } from './summary-parts.tsx'
import { formatDuration } from '../../../kit/shared/duration.ts'
import { PLACE_WORDS, getRoleTitle } from './summary-words.ts'
import styles from './FileSummaryPage.module.css'

const route = getRouteApi('/project/$sectionName/$filename/summary/details')
type Summary = ReplyFields<typeof fileSummary.read>
const SimilarCard = lazyPart('SimilarCard', () => import('./SimilarCard.tsx'))
const SummaryViewSwitch = lazyPart('SummaryViewSwitch', () => import('./SummaryViewSwitch.tsx'), {
  meanwhile: <span className={styles.switch} />,
})

/** The summary of a file (000 §2 All Files, View summary). */
export function FileSummaryPage() {
  const { filename } = route.useParams()
  return <FileSummary key={filename} filename={filename} />
}

function FileSummary({ filename }: { filename: string }) {
  const { sectionName } = route.useParams()
  const { view: [view = 'chart'] = [] } = route.useSearch()
  const navigate = route.useNavigate()
  const mayReport = useMay('reads file reports')
  const [fileId, pin] = usePinnedFile()
  const read = useRead(
    fileSummary.read,
    { params: { file: fileId ?? filename } },
    {
      cachedBy: { params: { file: filename } },
      dropsRefused: true,
      scopeOf: ({ file }: Reply<typeof fileSummary.read>) => file._id,
    },
  )
  const { data, error, refetch } = useMovedFile(read, { name: filename, param: 'filename' })
  pin(read, data?.file._id)
  const name = data?.file.name ?? filename
  const crumbs = [
    buildCrumb('/projects', 'Manage Projects'),
    <Link key="project" to="/project/$sectionName" params={{ sectionName }}>
      {data?.file.section ?? sectionName}
    </Link>,
    'Summary',
  ]
  const missing = useMissing({ data, error })
  if (missing !== undefined)
    return (
      <>
        <PageHeader title={filename} crumbs={crumbs} />
        <EmptyState title={missing} why="It may have been renamed or deleted.">
          <ButtonLink to="/project/$sectionName" params={{ sectionName }}>
            {sectionName}
          </ButtonLink>
        </EmptyState>
      </>
    )
  return (
    <div className={styles.fileSummary}>
      <PageHeader title={name} crumbs={crumbs} aside={data && formatQuantity(data.file.count, 'row')}>
        {mayReport && (
          <ButtonLink to="/report/book/$filename" params={{ filename: name }}>
            Report
          </ButtonLink>
        )}
      </PageHeader>
      <FileTabs section={sectionName} file={name} current="summary" />
      {error !== null && <ErrorStrip message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <p role="status" className={styles.loading}>
          Loading…
        </p>
      )}
      {data && (
        <>
          <TitledCard
            title="Where the rows stand"
            className={styles.card}
            aside={
              <SummaryViewSwitch
                view={view}
                onView={(next) => void navigate({ search: { view: next === 'chart' ? undefined : [next] }, replace: true })}
              />
            }
          >
            <p className={styles.note}>Each row is counted once per role.</p>
            <FinishNote finish={data.finish} />
            {view === 'chart' ? <RolesChart summary={data} /> : <RolesTable summary={data} />}
          </TitledCard>
          {data.roles.map((role) => (
            <RoleCard key={role.role} of={role} file={data.file} />
          ))}
          <SimilarCard file={data.file} />
          <Times summary={data} />
        </>
      )}
    </div>
  )
}

function FinishNote({ finish }: Pick<Summary, 'finish'>) {
  const words = finishWords(finish)
  if (words === undefined) return null
  return (
    <p className={styles.note}>
      {words === TOO_SLOW ? (
        <>
          When the last row is closed is <b>{words}</b>, that of the last ten working days.
        </>
      ) : (
        <>
          At the pace of the last ten working days the last row is closed <b>{words}</b>: the first date uses the fastest five
          days in a row, the last the slowest.
        </>
      )}
    </p>
  )
}

const rowsOf = ({ section, name, secondReview }: Summary['file'], role: StaffRole, place: StageState) =>
  buildRowsLink({ section, file: name, where: listStageStateSearches(role, place, secondReview) })

const occurring = ({ roles }: Summary): StageState[] => PLACES.filter((place) => roles.some(({ places }) => places[place]))

function RolesChart({ summary }: { summary: Summary }) {
  return (
    <div className={styles.chart}>
      {summary.roles.map(({ role, places }) => (
        <figure key={role}>
          <figcaption>{getRoleTitle(role)}</figcaption>
          <div>
            <PlaceBar counts={places} places={PLACES_OF[role]} whole={summary.file.count} height={22} />
            <ul className={styles.placeWords} aria-label={getRoleTitle(role)}>
              {PLACES_OF[role].map((place) =>
                places[place] ? (
                  <li key={place}>
                    <Swatch place={place} />
                    <TextLink {...rowsOf(summary.file, role, place)}>
                      <b>{formatCount(places[place])}</b> {PLACE_WORDS[place]}
                    </TextLink>
                  </li>
                ) : null,
              )}
            </ul>
          </div>
        </figure>
      ))}
    </div>
  )
}

function RolesTable({ summary }: { summary: Summary }) {
  return (
    <SmallTable
      label="Where the rows stand"
      scroller={styles.scroller}
      columns={[
        { title: 'Role', names: true, show: ({ role }) => getRoleTitle(role) },
        ...occurring(summary).map((place) =>
          countColumn<Summary['roles'][number]>(PLACE_WORDS[place], ({ role, places }) => ({
            of: PLACES_OF[role].includes(place) ? (places[place] ?? 0) : undefined,
            rows: rowsOf(summary.file, role, place),
          })),
        ),
      ]}
      rows={summary.roles}
      rowKey={({ role }) => role}
    />
  )
}

function Times({ summary: { roles } }: { summary: Summary }) {
  return (
    <TitledCard title="Time in each stage" className={styles.card}>
      <p className={styles.note}>
        From when a row was open in the stage and assigned, to the decision. Each rework counts separately.
      </p>
      <SmallTable
        label="Time in each stage"
        scroller={styles.scroller}
        columns={[
          { title: 'Stage', names: true, show: ({ role }) => getRoleTitle(role) },
          countColumn<Summary['roles'][number]>('Decisions', ({ time }) => ({ of: time?.decisions ?? 0 })),
          { title: 'Median', number: true, show: ({ time }) => (time === null ? '–' : formatDuration(time.median)) },
          { title: 'Average', number: true, show: ({ time }) => (time === null ? '–' : formatDuration(time.average)) },
        ]}
        rows={roles}
        rowKey={({ role }) => role}
      />
    </TitledCard>
  )
}
