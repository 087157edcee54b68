import { formatRupees } from '../../kit/shared/money.ts'
import { StatusChip } from '../../kit/ui/feedback/StatusChip.tsx'
import type { Job } from '../contract.ts'
import styles from './JobFacts.module.css'

/** Returns a title such as “Physics author, Pune”. */
export const getJobTitle = ({ name, location }: Pick<Job, 'name' | 'location'>): string => `${name}, ${location}`

/** Returns words such as “vacancy 3, 1 hired, 2 left”. */
export const describeVacancy = ({ vacancy, hired, left }: Job): string => `vacancy ${vacancy}, ${hired} hired, ${left} left`

export const JobStateTag = ({ closed }: { closed: boolean }) =>
  closed ? (
    <StatusChip word="closed" look={{ glyph: 'lock', tone: 'grey' }} />
  ) : (
    <StatusChip word="open" look={{ glyph: 'ring', tone: 'green' }} />
  )

export const joinRecruiterNames = ({ recruiters }: Pick<Job, 'recruiters'>): string =>
  recruiters.map(({ fullName }) => fullName).join(', ')

/** Warns if the last recruiter has left. */
export const Recruiters = ({ of }: { of: Pick<Job, 'recruiters'> }) =>
  joinRecruiterNames(of) || <StatusChip word="no recruiter" look={{ glyph: 'triangle', tone: 'amber' }} />

export function JobFacts({ job }: { job: Job }) {
  const { budget, shiftTime, description, closed_at: closed } = job
  return (
    <>
      <div className={styles.facts} data-part="job-facts">
        <JobStateTag closed={closed !== null} />
        <span>
          Budget <b>₹{formatRupees(budget)}</b> a year
        </span>
        <span>
          Shift time <b>{shiftTime}</b>
        </span>
        <span>
          Recruiters{' '}
          <b>
            <Recruiters of={job} />
          </b>
        </span>
      </div>
      {description !== '' && (
        <p className={styles.description} data-part="job-description">
          {description}
        </p>
      )}
    </>
  )
}
