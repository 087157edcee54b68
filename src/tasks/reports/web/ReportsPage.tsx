import type { LinkProps } from '@tanstack/react-router'
import { type AccessLevel, mayCall } from '../../../kit/shared/access.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { actorOf, type Person, usePerson } from '../../../kit/web/person.tsx'
import { ROLE_NAMES, roleOfPath } from '../../workflow/vocabulary.ts'
import { seesEverybody, titleOf, typesFor } from './report-words.ts'
import styles from './ReportsPage.module.css'

type Report = { to: string; title: string; says: string }

const ofFiles = (person: Person): Report[] =>
  typesFor(person).map((type) => {
    const role = roleOfPath(type)
    const whose = seesEverybody(person) ? 'The rows' : 'Your rows'
    const says =
      role === undefined
        ? `${whose} of a file or of all, with every stage.`
        : `${whose} of a file or of all: status and days of the ${ROLE_NAMES[role].toLowerCase()}.`
    return { to: `/report/${type}`, title: titleOf(type), says }
  })

const ofPeople: readonly (Report & { who: AccessLevel })[] = [
  {
    to: '/report/day',
    title: 'Day report',
    says: 'What people decided on each day, by role and status.',
    who: 'admin or manager',
  },
  {
    to: '/report/scorecard',
    title: 'Quality scorecard',
    says: 'What was accepted at once, what came back, and how long each stage took.',
    who: 'reads file reports',
  },
  {
    to: '/report/scheduled',
    title: 'Scheduled exports',
    says: 'Reports that are made for you by themselves.',
    who: 'reads file reports',
  },
]

/** The reports that the person may open (decisions 38). */
export function ReportsPage() {
  const person = usePerson()
  const permitted = ofPeople.filter(({ who }) => mayCall(who, actorOf(person)))
  return (
    <>
      <PageHeader title="Reports" />
      <Reports title="Rows of files" reports={ofFiles(person)} />
      {permitted.length > 0 && <Reports title="Work of people" reports={permitted} />}
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
