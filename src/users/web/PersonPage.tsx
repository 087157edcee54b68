import { useMissing } from '../../kit/web/use-missing.ts'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../kit/shared/counted.ts'
import { ButtonLink } from '../../kit/ui/button/ButtonLink.tsx'
import type { ReplyFields } from '../../kit/shared/endpoint.ts'
import { formatRupees } from '../../kit/shared/money.ts'
import { formatDay, formatInstant } from '../../kit/shared/time.ts'
import { EmptyState } from '../../kit/ui/feedback/EmptyState.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { buildCrumb, PageHeader } from '../../kit/ui/list-page/PageHeader.tsx'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { useMay } from '../../kit/web/person.tsx'
import { TEXT_FIELDS, TEXT_FIELD_NAMES } from '../vocabulary.ts'
import { people, type PersonSummary } from '../person-contract.ts'
import { DEFAULT_TERMS, findActProblem } from '../rules.ts'
import { PersonEvents } from './PersonEvents.tsx'
import { PersonHistories } from './PersonHistories.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PersonTable } from './PersonTable.tsx'
import { formatPersonRowsSearch } from './person-words.ts'
import { nameRoles, roleWords } from '../../access/role-words.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import styles from './PersonPage.module.css'
import { joinClassNames } from '../../kit/ui/class-names.ts'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { useDoer } from './use-doer.ts'

const ErasureCard = lazyPart('ErasureCard', () => import('./ErasureCard.tsx'))

const route = getRouteApi('/users/$userId')
type Summary = ReplyFields<typeof people.summary>

/**
 * Shows the page of View summary (000 §2 Manage Users): the person's present and past facts, open work and latest events
 * (decision P29).
 */
export function PersonPage() {
  const { userId } = route.useParams()
  const { data, error, refetch } = useRead(people.summary, { params: { id: userId } }, { staleTime: 0 })
  const mayErase = useMay('admin')
  const missing = useMissing({ data, error })
  const home = buildCrumb('/users', 'Manage Users')
  if (missing !== undefined)
    return (
      <>
        <PageHeader title="User summary" crumbs={[home, 'Summary']} />
        <EmptyState title={missing} why="Check the address.">
          <ButtonLink to="/users">Manage Users</ButtonLink>
        </EmptyState>
      </>
    )
  return (
    <div className={styles.page}>
      <PageHeader
        title={data?.person.fullName ?? 'User summary'}
        crumbs={[home, 'Summary']}
        {...(data && { aside: <StateOf person={data.person} /> })}
      >
        {data && <AccessLinks person={data.person} />}
        {data && <UpdateLink person={data.person} />}
      </PageHeader>
      {error !== null && <ErrorStrip message={error.message} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <p role="status" className={styles.none}>
          Loading…
        </p>
      )}
      {data && (
        <>
          <Identity summary={data} />
          {data.person.state === 'deleted' && mayErase && <ErasureCard userId={data.person._id} />}
          <Figures summary={data} />
          <div className={styles.pair}>
            <OpenWork summary={data} />
            <Accounts summary={data} />
          </div>
          <PersonTargets summary={data} />
          <PersonHistories summary={data} />
          <PersonEvents userId={data.person._id} />
        </>
      )}
    </div>
  )
}

function StateOf({ person: { state } }: { person: Summary['person'] }) {
  const look = { glyph: 'octagonCross', tone: 'grey' } as const
  return <StatusChip word={state} form="pill" {...(state === 'deleted' && { look })} />
}

const yesNo = (value: boolean): string => (value ? 'Yes' : 'No')
const inForce = <Fact extends { state: string }>(facts: readonly Fact[]): Fact | undefined =>
  facts.find(({ state }) => state === 'now')

function Identity({ summary }: { summary: Summary }) {
  const { person, terms, salaries, managers, departments, timesheetProjects } = summary
  const { shiftType, workingHours } = inForce(terms) ?? DEFAULT_TERMS
  const salary = salaries && inForce(salaries)
  const manager = inForce(managers)?.manager
  const next = salaries?.findLast(({ state }) => state === 'pending')
  const lines: [string, ReactNode][] = [
    ['Email', person.email],
    ...TEXT_FIELD_NAMES.map((name): [string, ReactNode] => [TEXT_FIELDS[name].label, person[name] ?? 'None']),
    ['Role', nameRoles(person.roleData)],
    ['Manager', manager ? <PersonName person={manager} /> : 'None'],
    ['Departments', inForce(departments)?.departments.join(', ') || 'None'],
    ['Shift Type', `${shiftType} Days, ${workingHours} hours per day`],
    ...(salaries
      ? [
          [
            'Salary',
            <>
              {salary ? `₹ ${formatRupees(salary.amount)} per month` : 'None'}
              {next && (
                <span className={styles.next}>
                  ₹ {formatRupees(next.amount)} from {formatDay(next.from)}
                </span>
              )}
            </>,
          ] satisfies [string, ReactNode],
        ]
      : []),
    ['Timesheet projects', timesheetProjects.map(({ name }) => name).join(', ') || 'None'],
    [
      'Added on',
      <>
        {formatInstant(person.created_at)}
        {person.addedBy && (
          <>
            , added by <PersonName person={person.addedBy} inText />
          </>
        )}
      </>,
    ],
    ...(person.deleted_at === null ? [] : [['Deleted', formatInstant(person.deleted_at)] satisfies [string, ReactNode]]),
    ['Show assignments', yesNo(person.enableAssignments)],
    ['Show qualitative tasks', yesNo(person.enableQualitative)],
    ['Status Update', yesNo(person.statusReportPermission)],
  ]
  return (
    <section className={styles.card} aria-label="Who this is">
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

function Figures({ summary: { work, accounts } }: { summary: Summary }) {
  const figures: [string, number, string][] = [
    ['Waiting now', sum(work.map(({ waiting }) => waiting)), 'Rows whose next step is this user’s.'],
    ['Reworks waiting', sum(work.map(({ rework }) => rework)), 'Of these, rows that were returned.'],
    ['Later', sum(work.map(({ later }) => later)), 'Rows still with someone before this user.'],
    ['Allocation IDs in use', accounts.filter(({ status }) => status === 'active').length, 'In use by this user now.'],
  ]
  return (
    <dl className={styles.figures}>
      {figures.map(([name, count, why]) => (
        <div key={name} className={joinClassNames(styles.figure, name === 'Reworks waiting' && count > 0 && styles.isAmber)}>
          <dt>{name}</dt>
          <dd>{formatCount(count)}</dd>
          <dd className={styles.figureWhy}>{why}</dd>
        </div>
      ))}
    </dl>
  )
}

function OpenWork({ summary: { work, person } }: { summary: Summary }) {
  const mayOpen = useMay('manages projects')
  return (
    <section className={styles.card} aria-labelledby="person-work">
      <h2 id="person-work">Open work</h2>
      <p className={styles.note}>By role and file. Open a file to see the rows this user holds in it.</p>
      <PersonTable
        label="Open work"
        rows={work}
        rowKey={({ role, file }) => `${role} ${file}`}
        none="Nothing is waiting for this user."
        columns={[
          { title: 'Role', show: ({ role }) => roleWords[role] },
          {
            title: 'File',
            show: ({ role, file, section }) =>
              mayOpen ? (
                <TextLink
                  to="/project/$sectionName/$department/$filename"
                  params={{ sectionName: section, department: '-', filename: file }}
                  search={{ where: formatPersonRowsSearch(role, person.email) }}
                >
                  {file}
                </TextLink>
              ) : (
                file
              ),
          },
          { title: 'Waiting', show: ({ waiting }) => waiting, number: true },
          { title: 'Reworks', show: ({ rework }) => rework, number: true },
          { title: 'Later', show: ({ later }) => later, number: true },
        ]}
      />
    </section>
  )
}

function Accounts({ summary: { accounts } }: { summary: Summary }) {
  return (
    <section className={styles.card} aria-labelledby="person-accounts">
      <h2 id="person-accounts">Allocation IDs</h2>
      <p className={styles.note}>Used now and before.</p>
      <PersonTable
        label="Allocation IDs"
        rows={accounts}
        rowKey={({ account_id: id, project_name: project, since }) => `${project} ${id} ${since}`}
        none="This user has not used any allocation ID yet."
        columns={[
          { title: 'Allocation ID', show: ({ account_id: id }) => id },
          { title: 'Project', show: ({ project_name: project }) => project },
          { title: 'Department', show: ({ subject_name: department }) => department },
          { title: 'From', show: ({ since }) => <time dateTime={since}>{formatInstant(since)}</time> },
          {
            title: 'To',
            show: ({ until, status }) => (
              <>
                {status === 'active' && <StatusChip word="active" label="Held now" />}
                {until !== null && <time dateTime={until}>{formatInstant(until)}</time>}
              </>
            ),
          },
        ]}
      />
    </section>
  )
}

type LinkProps = { person: ReplyFields<typeof people.summary>['person'] }

function AccessLinks({ person: { _id: id, state } }: LinkProps) {
  if (!useMay('admin')) return null
  return (
    <>
      {state !== 'deleted' && (
        <ButtonLink to="/access-management/why" search={{ person: id }}>
          What they can open
        </ButtonLink>
      )}
      <ButtonLink to="/audit" search={{ access: ['any'], object: id }}>
        History of access
      </ButtonLink>
    </>
  )
}

function UpdateLink({ person }: LinkProps) {
  const doer = useDoer()
  const { _id: id, roleData: roles, managerId, email, state } = person
  if (state === 'deleted' || findActProblem(doer, { id, roles, managerId }) !== undefined) return null
  return (
    <ButtonLink to="/users" search={{ email, dialog: ['details'], user: id }}>
      Update details
    </ButtonLink>
  )
}

function PersonTargets({ summary: { targets } }: { summary: PersonSummary }) {
  const mayOpen = useMay('manages targets')
  return (
    <section className={styles.card} aria-labelledby="person-targets">
      <h2 id="person-targets">Targets</h2>
      <p className={styles.note}>The count for a full day, for the timesheet project of each name.</p>
      <PersonTable
        label="Targets"
        rows={targets}
        rowKey={({ _id }) => _id}
        none="This user has no target."
        columns={[
          {
            title: 'Keyword',
            show: ({ keyword, project_id: projectId, target_id: targetId }) =>
              mayOpen ? (
                <TextLink to="/target-assign/$projectId/$targetId" params={{ projectId, targetId }}>
                  {keyword}
                </TextLink>
              ) : (
                keyword
              ),
          },
          { title: 'Project', show: ({ project_name: project, sub_project: sub }) => `${project}, ${sub}` },
          { title: 'Target', show: ({ target_assigned: count }) => count ?? '—', number: true },
          { title: 'From', show: ({ dateEffective: from }) => (from === null ? '—' : formatDay(from)) },
          {
            title: 'Next',
            show: ({ next }) => (next === null ? '—' : `${next.target_count} from ${formatDay(next.effective_date)}`),
          },
        ]}
      />
    </section>
  )
}
