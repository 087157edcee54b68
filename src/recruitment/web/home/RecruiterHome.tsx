import { type ReactNode, useState } from 'react'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { formatDay, formatTime, toDay } from '../../../kit/shared/time.ts'
import { Avatar } from '../../../kit/ui/Avatar.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote, HomeRows } from '../../../kit/ui/home/HomeCard.tsx'
import { useDownload } from '../../../kit/web/use-calls.ts'
import type { HomeCandidate } from '../../home-contract.ts'
import { interviews } from '../../interviews-contract.ts'
import { computeWait, waitWords } from '../../rules.ts'
import { useBoardLink } from '../board-link.ts'
import { describeDouble } from '../double-words.ts'
import { FunnelBars } from '../FunnelBars.tsx'
import { JobBars } from './JobBars.tsx'
import styles from './RecruiterHome.module.css'
import { useRecruiterHome } from './use-recruiter-home.ts'

export function RecruiterHome() {
  return (
    <div className={styles.home}>
      <JobBars />
      <div className={styles.cards}>
        <div className={styles.column}>
          <Waits />
          <Doubles />
        </div>
        <div className={styles.column}>
          <Added />
          <Offers />
        </div>
        <div className={styles.column}>
          <Interviews />
          <Funnel />
        </div>
      </div>
    </div>
  )
}

function CandidateLink({
  of: { _id, name, job, stage },
}: {
  of: Pick<HomeCandidate, '_id' | 'name' | 'job'> & Partial<Pick<HomeCandidate, 'stage'>>
}) {
  const linkTo = useBoardLink()
  return (
    <span>
      <TextLink {...linkTo(job._id, { candidate: _id, ...(stage && { stage: [stage] }) })}>{name}</TextLink>, {job.name}
    </span>
  )
}

const knownWords = ({ note, remarks, cv }: HomeCandidate): string =>
  [note === '' ? remarks : note, cv === null ? 'no CV yet' : 'CV'].filter((text) => text !== '').join(', ')

function Waiter({ of, waitDays, now }: { of: HomeCandidate; waitDays: number; now: Date }) {
  const { days, tone } = computeWait(of, waitDays, now)
  return (
    <li className={styles.row}>
      <Avatar name={of.name} />
      <span className={styles.words}>
        <CandidateLink of={of} />
        <small>
          {of.stage} since {formatDay(toDay(new Date(of.stage_at)))}, {knownWords(of)}
        </small>
      </span>
      <span className={styles.days} data-tone={tone}>
        {waitWords(days)}
      </span>
    </li>
  )
}

const Aside = ({ children }: { children: ReactNode }) => <span className={styles.aside}>{children}</span>

function Waits() {
  const read = useRecruiterHome()
  const [now] = useState(() => new Date())
  const { waits, waitDays = 0 } = read.data ?? {}
  return (
    <HomeCard title="Waiting too long" aside={<Aside>over {formatQuantity(waitDays, 'day')} in a stage</Aside>} read={read}>
      {waits?.total === 0 && <HomeNote>No one waits longer than that.</HomeNote>}
      {waits && waits.total > 0 && (
        <HomeRows>
          {waits.data.map((of) => (
            <Waiter key={of._id} of={of} waitDays={waitDays} now={now} />
          ))}
        </HomeRows>
      )}
      <More of={waits} />
    </HomeCard>
  )
}

function Added() {
  const read = useRecruiterHome()
  const added = read.data?.added
  return (
    <HomeCard title="New since yesterday" read={read}>
      {added?.total === 0 && <HomeNote>No new candidates since yesterday.</HomeNote>}
      {added && added.total > 0 && (
        <HomeRows>
          {added.data.map((of) => {
            const [double] = of.doubles
            return (
              <li key={of._id} className={styles.row}>
                <Avatar name={of.name} />
                <span className={styles.words}>
                  <CandidateLink of={of} />
                  {double === undefined ? (
                    <small>{knownWords(of)}</small>
                  ) : (
                    <small data-tone="amber">{describeDouble(double)}</small>
                  )}
                </span>
              </li>
            )
          })}
        </HomeRows>
      )}
      <More of={added} />
    </HomeCard>
  )
}

function Doubles() {
  const read = useRecruiterHome()
  const linkTo = useBoardLink()
  const doubles = read.data?.doubles
  return (
    <HomeCard
      title="Doubles"
      aside={doubles && doubles.total > 0 && <Aside>{formatCount(doubles.total)} to settle</Aside>}
      read={read}
    >
      {doubles?.total === 0 && <HomeNote>No doubles to settle.</HomeNote>}
      {doubles && doubles.total > 0 && (
        <HomeRows>
          {doubles.data.map((of) => (
            <li key={of._id} className={styles.row}>
              <Avatar name={of.name} />
              <span className={styles.words}>
                <CandidateLink of={of} />
                <small data-tone="amber">{describeDouble(of.double)}</small>
              </span>
              <ButtonLink
                small
                {...linkTo(of.job._id, { candidate: of._id, stage: [of.stage] })}
                aria-label={`Compare ${of.name} with ${of.double.candidate?.name ?? 'another candidate'}`}
              >
                Compare
              </ButtonLink>
            </li>
          ))}
        </HomeRows>
      )}
      <More of={doubles} />
    </HomeCard>
  )
}

function Offers() {
  const read = useRecruiterHome()
  const [now] = useState(() => new Date())
  const { offers, waitDays = 0 } = read.data ?? {}
  return (
    <HomeCard title="Offers" aside={offers && offers.total > 0 && <Aside>{formatCount(offers.total)} open</Aside>} read={read}>
      {offers?.total === 0 && <HomeNote>No open offers.</HomeNote>}
      {offers && offers.total > 0 && (
        <HomeRows>
          {offers.data.map((of) => (
            <Waiter key={of._id} of={of} waitDays={waitDays} now={now} />
          ))}
        </HomeRows>
      )}
      <More of={offers} />
    </HomeCard>
  )
}

const More = ({ of }: { of: { total: number; data: readonly unknown[] } | undefined }) =>
  of !== undefined && of.total > of.data.length && <HomeNote>and {formatCount(of.total - of.data.length)} more</HomeNote>

function Interviews() {
  const read = useRecruiterHome()
  const download = useDownload(interviews.file)
  const [today] = useState(() => toDay(new Date()))
  const soon = read.data?.interviews
  return (
    <HomeCard title="Interviews" aside={<Aside>today and tomorrow</Aside>} read={read}>
      {soon?.total === 0 && <HomeNote>No interviews today or tomorrow.</HomeNote>}
      {soon && soon.total > 0 && (
        <HomeRows>
          {soon.data.map((of) => (
            <li key={of._id} className={styles.row}>
              <span className={styles.time}>
                {formatTime(of.at)}
                <small>{toDay(new Date(of.at)) === today ? 'today' : 'tomorrow'}</small>
              </span>
              <span className={styles.words}>
                <CandidateLink of={of} />
                <small>{[of.interviewer && `with ${of.interviewer}`, `${of.minutes} min`].filter(Boolean).join(', ')}</small>
              </span>
              <Button
                kind="icon"
                icon="download"
                busy={download.isRunning}
                aria-label={`Download the interview of ${of.name} for a calendar`}
                title="Download for a calendar (.ics)"
                onClick={() => void download.start({ params: { id: of._id } })}
              />
            </li>
          ))}
        </HomeRows>
      )}
      <More of={soon} />
    </HomeCard>
  )
}

function Funnel() {
  const read = useRecruiterHome()
  const reached = read.data?.funnel
  return (
    <HomeCard title="Funnel" aside={<TextLink to="/recruit/funnel">last 90 days</TextLink>} read={read}>
      {reached && Object.values(reached).every((count) => count === 0) ? (
        <HomeNote>No candidate reached a stage.</HomeNote>
      ) : (
        reached && <FunnelBars reached={reached} />
      )}
    </HomeCard>
  )
}

// One file has everything that the recruiters' Home needs, and both funnels.
export { RecruiterActs } from './RecruiterActs.tsx'
export { RecruiterLead } from './RecruiterLead.tsx'
export { FunnelPage } from '../FunnelPage.tsx'
