import type { LinkProps } from '@tanstack/react-router'
import { type AccessLevel, mayCall } from '../../../access/levels.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { toActor, type CurrentUser, usePerson } from '../../../kit/web/person.tsx'
import { ROLE_NAMES, roleOfPath } from '../../../rows/workflow/vocabulary.ts'
import { maySeeEverybody, getReportTitle, listReportTypes } from './report-words.ts'
import styles from './ReportsPage.module.css'

type Report = { to: string; title: string; says: string }
/** `own` is the text for people who see only their own rows. */
type Guarded = Report & { own?: string; who: AccessLevel }

const ofFiles = (person: CurrentUser): Report[] =>
  listReportTypes(person).map((type) => {
    const role = roleOfPath(type)
    const whose = maySeeEverybody(person) ? 'The rows' : 'Your rows'
    const says =
      role === undefined
        ? `${whose} of a file or of all, with every stage.`
        : `${whose} of a file or of all: status and days of the ${ROLE_NAMES[role].toLowerCase()}.`
    return { to: `/report/${type}`, title: getReportTitle(type), says }
  })

const ofHours: readonly Guarded[] = [
  {
    to: '/report/user',
    title: 'User Report',
    says: 'The hours of one person, day by day.',
    own: 'Your hours, day by day.',
    who: 'reads productivity',
  },
  {
    to: '/report/department',
    title: 'Department Report',
    says: 'The hours of the people of departments.',
    who: 'admin or manager',
  },
  { to: '/report/team', title: 'Team Report', says: 'The hours of a manager’s people.', who: 'admin or manager' },
  {
    to: '/report/cross-check',
    title: 'Work cross-check',
    says: 'What each source has for a day, next to the shift.',
    who: 'admin or manager',
  },
  {
    to: '/target-report/user',
    title: 'User Target Report',
    says: 'What was done against the targets.',
    own: 'What you did against your targets.',
    who: 'reads productivity',
  },
]
const ofPeople: readonly Guarded[] = [
  {
    to: '/report/day',
    title: 'Day report',
    says: 'What people decided on each day, by role and status.',
    who: 'admin or manager',
  },
  {
    to: '/report/scorecard',
    title: 'Scorecard',
    says: 'What was accepted at once, what came back, and how long each stage took.',
    who: 'reads file reports',
  },
  {
    to: '/report/scheduled',
    title: 'Scheduled exports',
    says: 'Reports made for you automatically.',
    who: 'reads file reports',
  },
]

/** The reports that the person may open (decision 38). */
export function ReportsPage() {
  const person = usePerson()
  const seesOthers = maySeeEverybody(person)
  const permitted = (reports: readonly Guarded[]): Report[] =>
    reports
      .filter(({ who }) => mayCall(who, toActor(person)))
      .map(({ own, ...report }) => (seesOthers || own === undefined ? report : { ...report, says: own }))
  return (
    <>
      <PageHeader title="All reports" />
      <Reports title="Rows of files" reports={ofFiles(person)} />
      <Reports title="Productivity" reports={permitted(ofHours)} />
      <Reports title="Work of people" reports={permitted(ofPeople)} />
    </>
  )
}

const Reports = ({ title, reports }: { title: string; reports: readonly Report[] }) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    <ul>
      {reports.map(({ to, title: name, says }) => (
        <li key={to}>
          <TextLink to={to as LinkProps['to']}>{name}</TextLink>
          <span>{says}</span>
        </li>
      ))}
    </ul>
  </section>
)
