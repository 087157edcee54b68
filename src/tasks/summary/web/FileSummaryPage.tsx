import { Link, getRouteApi } from '@tanstack/react-router'
import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import type { StaffRole } from '../../../kit/shared/access.ts'
import type { Fields } from '../../../kit/shared/endpoint.ts'
import { showCount } from '../../../kit/ui/data-grid/GridFooter.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { fileSummary } from '../contract.ts'
import { type Place, PLACES, PLACES_OF } from '../rules.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { PlaceBar, placesText } from '../../desk/web/PlaceBar.tsx'
import { durationText, PLACE_WORDS } from './summary-words.ts'
import styles from './FileSummaryPage.module.css'
import { classNames } from '../../../kit/ui/class-names.ts'

const route = getRouteApi('/project/$sectionName/$filename/summary/details')
type Summary = Fields<typeof fileSummary.read>
type RoleSummary = Summary['roles'][number]
const views = ['chart', 'table'] as const

/** The role as a heading: "Reviewer-2". */
const titleOf = (role: StaffRole): string => role.charAt(0) + role.slice(1).toLowerCase()

/** 000 §2 All Files, View summary: the rows of a file by place, per role and person, and the time in each stage. */
export function FileSummaryPage() {
  const { sectionName, filename } = route.useParams()
  const { view: [view = 'chart'] = [] } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useRead(fileSummary.read, { params: { file: filename } })
  const crumbs = [
    <Link key="projects" to="/projects">
      Manage Projects
    </Link>,
    <Link key="project" to="/project/$sectionName" params={{ sectionName }}>
      {data?.file.section ?? sectionName}
    </Link>,
    'Summary',
  ]
  if (error?.status === 404 && data === undefined)
    return (
      <>
        <PageHeader title={filename} crumbs={crumbs} />
        <EmptyState title={error.message} why="It may have been renamed or deleted.">
          <ButtonLink to="/project/$sectionName" params={{ sectionName }}>
            {sectionName}
          </ButtonLink>
        </EmptyState>
      </>
    )
  return (
    <div className={styles.fileSummary}>
      <PageHeader
        title={data?.file.name ?? filename}
        crumbs={crumbs}
        aside={data && `${showCount(data.file.count)} ${data.file.count === 1 ? 'row' : 'rows'}`}
      >
        <ButtonLink to="/project/$sectionName/$department/$filename" params={{ sectionName, department: '-', filename }}>
          Manage Tasks
        </ButtonLink>
      </PageHeader>
      {error !== null && <ErrorStrip message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <p role="status" className={styles.loading}>
          Loading…
        </p>
      )}
      {data && (
        <>
          <section className={styles.card} aria-labelledby="summary-stages">
            <div className={styles.head}>
              <h2 id="summary-stages">Where the rows stand</h2>
              <Segmented
                aria-label="Show as"
                value={view}
                options={views.map((each) => ({ value: each, label: each === 'chart' ? 'Chart' : 'Table' }))}
                onChange={(next) => void navigate({ search: { view: next === 'chart' ? undefined : [next] }, replace: true })}
              />
            </div>
            <p className={styles.note}>Each row is counted once for each role.</p>
            {view === 'chart' ? <RolesChart summary={data} /> : <RolesTable summary={data} />}
          </section>
          {data.roles.map((role) => (
            <RoleCard key={role.role} of={role} />
          ))}
          <Times summary={data} />
        </>
      )}
    </div>
  )
}

/** The places that occur, in order. */
const occurring = ({ roles }: Summary): Place[] => PLACES.filter((place) => roles.some(({ places }) => places[place]))

function RolesChart({ summary }: { summary: Summary }) {
  return (
    <div className={styles.chart}>
      {summary.roles.map(({ role, places }) => (
        <figure key={role}>
          <figcaption>{titleOf(role)}</figcaption>
          <div>
            <PlaceBar counts={places} places={PLACES_OF[role]} whole={summary.file.count} height={22} />
            <ul className={styles.placeWords} aria-label={titleOf(role)}>
              {PLACES_OF[role].map((place) =>
                places[place] ? (
                  <li key={place}>
                    <Swatch place={place} />
                    <b>{showCount(places[place])}</b> {PLACE_WORDS[place]}
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

const Swatch = ({ place }: { place: Place }) => (
  <svg width="10" height="10" className={styles.placeSwatch} aria-hidden="true">
    <rect data-place={place} width="10" height="10" rx="2" />
  </svg>
)

function RolesTable({ summary }: { summary: Summary }) {
  const columns = occurring(summary)
  return (
    <Scroller label="Where the rows stand">
      <table>
        <thead>
          <tr>
            <th scope="col">Role</th>
            {columns.map((place) => (
              <th key={place} scope="col" className={styles.isNumber}>
                {PLACE_WORDS[place]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {summary.roles.map(({ role, places }) => (
            <tr key={role}>
              <th scope="row">{titleOf(role)}</th>
              {columns.map((place) => (
                <Count key={place} of={PLACES_OF[role].includes(place) ? (places[place] ?? 0) : undefined} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  )
}

/** A number; a dash where the role has no such place. */
const Count = ({ of }: { of: number | undefined }) => (
  <td className={classNames(styles.isNumber, (of === 0 || of === undefined) && styles.isNothing)}>
    {of === undefined ? '–' : showCount(of)}
  </td>
)

/** Wide tables scroll on their own, also by keyboard. */
const Scroller = ({ label, children }: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard (axe: scrollable-region-focusable)
  <div className={styles.scroller} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
)

function RoleCard({ of: { role, people, places } }: { of: RoleSummary }) {
  const columns = PLACES_OF[role]
  // The unassigned rows would dwarf the people's bars.
  const most = Math.max(0, ...people.map(({ person, count }) => (person === null ? 0 : count)))
  const total = people.reduce((sum, { count }) => sum + count, 0)
  const title = titleOf(role)
  return (
    <section className={styles.card} aria-labelledby={`summary-${roleKey(role)}`}>
      <h2 id={`summary-${roleKey(role)}`}>{title}</h2>
      <Scroller label={`${title}: people`}>
        <table>
          <thead>
            <tr>
              <th scope="col" className={styles.isName}>
                Person
              </th>
              <th scope="col" className={styles.isNumber}>
                Assigned
              </th>
              <th scope="col" className={styles.isBar}>
                <span className="sr-only">Share</span>
              </th>
              {columns.map((place) => (
                <th key={place} scope="col" className={styles.isNumber}>
                  <Swatch place={place} /> {PLACE_WORDS[place]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {people.map(({ person, count, places: own }) => (
              <tr key={person?._id ?? '-'}>
                <th scope="row" className={classNames(styles.isName, person === null && styles.isNobody)} title={person?.email}>
                  {person?.fullName ?? 'Not assigned'}
                </th>
                <td className={styles.isNumber}>{showCount(count)}</td>
                <td className={styles.isBar} title={placesText(own, columns)}>
                  {person !== null && <PlaceBar counts={own} places={columns} whole={most} height={12} />}
                </td>
                {columns.map((place) => (
                  <Count key={place} of={own[place] ?? 0} />
                ))}
              </tr>
            ))}
          </tbody>
          {people.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row" className={styles.isName}>
                  All
                </th>
                <td className={styles.isNumber}>{showCount(total)}</td>
                <td className={styles.isBar} title={placesText(places, columns)}>
                  <PlaceBar counts={places} places={columns} whole={total} height={12} />
                </td>
                {columns.map((place) => (
                  <Count key={place} of={places[place] ?? 0} />
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </Scroller>
    </section>
  )
}

function Times({ summary: { roles } }: { summary: Summary }) {
  return (
    <section className={styles.card} aria-labelledby="summary-times">
      <h2 id="summary-times">Time in each stage</h2>
      <p className={styles.note}>
        From when a row was open at the stage and somebody had it, to the decision. Each rework is a stay of its own.
      </p>
      <Scroller label="Time in each stage">
        <table>
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col" className={styles.isNumber}>
                Decisions
              </th>
              <th scope="col" className={styles.isNumber}>
                Median
              </th>
              <th scope="col" className={styles.isNumber}>
                Average
              </th>
            </tr>
          </thead>
          <tbody>
            {roles.map(({ role, time }) => (
              <tr key={role}>
                <th scope="row">{titleOf(role)}</th>
                <Count of={time?.decisions ?? 0} />
                <td className={styles.isNumber}>{time === null ? '–' : durationText(time.median)}</td>
                <td className={styles.isNumber}>{time === null ? '–' : durationText(time.average)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  )
}
