import { Link } from '@tanstack/react-router'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { toDay } from '../../../kit/shared/time.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote } from '../../../kit/ui/home/HomeCard.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import type { HomeJob } from '../../home-contract.ts'
import { FUNNEL_STAGES } from '../../funnel-vocabulary.ts'
import { useBoardLink } from '../board-link.ts'
import { Recruiters, getJobTitle } from '../JobFacts.tsx'
import styles from './JobBars.module.css'
import { useRecruiterHome } from './use-recruiter-home.ts'

const DAY_MS = 86_400_000
const daysOpen = ({ created_at: at }: HomeJob): number =>
  Math.max(0, (Date.parse(toDay(new Date())) - Date.parse(toDay(new Date(at)))) / DAY_MS)

/**
 * The open jobs with their candidates by stage; later stages are darker. People who manage recruitment also see the recruiters.
 */
export function JobBars() {
  const read = useRecruiterHome()
  const managesAll = useMay('manages recruitment')
  const { data: jobs = [], total = 0 } = read.data?.jobs ?? {}
  return (
    <HomeCard title={managesAll ? 'Open jobs' : 'Your jobs'} aside={jobs.length > 0 && <Legend />} read={read}>
      {jobs.length === 0 ? (
        <HomeNote>
          {managesAll
            ? 'No job is open. Add one under Recruitment.'
            : 'No open job is assigned to you. A head recruiter assigns them.'}
        </HomeNote>
      ) : (
        <ul className={styles.list} data-all={managesAll}>
          {jobs.map((job) => (
            <JobLine key={job._id} job={job} managesAll={managesAll} />
          ))}
        </ul>
      )}
      {total > jobs.length && (
        <HomeNote>
          The newest {formatCount(jobs.length)} of {formatCount(total)} open jobs.
        </HomeNote>
      )}
    </HomeCard>
  )
}

const Legend = () => (
  <ul className={styles.legend} aria-label="Stages">
    {FUNNEL_STAGES.map((stage) => (
      <li key={stage}>
        <span className={styles.swatch} data-stage={stage} aria-hidden="true" />
        {stage}
      </li>
    ))}
  </ul>
)

function JobLine({ job, managesAll }: { job: HomeJob; managesAll: boolean }) {
  const linkTo = useBoardLink()
  const { _id, stages, vacancy, left } = job
  const shown = FUNNEL_STAGES.filter((stage) => stages[stage] > 0)
  const days = daysOpen(job)
  return (
    <li className={styles.line}>
      <TextLink {...linkTo(_id)} className={styles.name}>
        {getJobTitle(job)}
      </TextLink>
      {managesAll && (
        <span className={styles.recruiters}>
          <span className="sr-only">Recruiter: </span>
          <Recruiters of={job} />
        </span>
      )}
      {shown.length === 0 ? (
        <span className={styles.none}>
          {stages.declined === 0 ? 'No candidates yet' : `${formatQuantity(stages.declined, 'candidate')} declined, no others`}
        </span>
      ) : (
        <ul className={styles.bar} aria-label={`Stages of ${getJobTitle(job)}`}>
          {shown.map((stage) => {
            const words = `${stage}: ${formatQuantity(stages[stage], 'candidate')}`
            return (
              <li key={stage} style={{ flexGrow: stages[stage] }}>
                <Link
                  {...linkTo(_id, { stage: [stage] })}
                  className={styles.segment}
                  data-stage={stage}
                  aria-label={words}
                  title={words}
                >
                  <b>{formatCount(stages[stage])}</b>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      <span className={styles.figure}>
        <b>
          {formatCount(left)} of {formatCount(vacancy)}
        </b>
        <small>vacancies left</small>
      </span>
      <span className={styles.figure}>
        <b>{formatCount(days)}</b>
        <small>{days === 1 ? 'day open' : 'days open'}</small>
      </span>
    </li>
  )
}
