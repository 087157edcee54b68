import type { LinkProps } from '@tanstack/react-router'
import { formatCount } from '../../../kit/shared/counted.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { formatDay, formatInstant, formatWeekday, toDay } from '../../../kit/shared/time.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { HomeCard, HomeNote, HomeRows } from '../../../kit/ui/home/HomeCard.tsx'
import { getCardClass } from '../../../kit/ui/home/card-class.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { PersonName, UserText } from '../../../kit/ui/PersonName.tsx'
import { type SmallColumn, SmallTable } from '../../../kit/ui/table/SmallTable.tsx'
import type { StaffRole } from '../../../access/levels.ts'
import { usePerson } from '../../../kit/web/person.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { entries } from '../../../timesheets/entries-contract.ts'
import { roleOfPath, getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import type { home } from '../contract.ts'
import { Continue } from './Continue.tsx'
import { buildDeskLink } from '../../desk/web/desk-link.ts'
import { DoneDays } from './DoneDays.tsx'
import { useWork } from './use-work.ts'
import { describeAccepted, NO_WORDS, describeWaitingRows, WHY_WORDS } from './work-words.ts'
import styles from './HomeWork.module.css'

/** Loaded separately, together with the desk's modules, which other pages need not load. */
const HomeDrafts = lazyPart('HomeDrafts', () => import('../../desk/web/drafts/HomeDrafts.tsx'))

type WorkFields = ReplyFields<typeof home.work>

export function HomeWork() {
  const role = roleOfPath(usePerson().role)
  const work = useWork()
  const { data } = work
  const declined = useRead(entries.recent, {}, { enabled: role !== undefined, staleTime: 0 }).data?.declined ?? []
  if (role === undefined) return null
  const isReturned = (data?.returned_count ?? 0) > 0 || declined.length > 0
  return (
    <>
      {work.error && <ErrorStrip message={work.error.message} onRetry={() => void work.refetch()} />}
      {data !== undefined && (
        <>
          <Continue work={data} />
          <div className={styles.columns}>
            {isReturned ? <CameBack work={data} read={work} {...{ role, declined }} /> : <Files work={data} read={work} />}
            <DoneDays days={data.days} read={work} />
            {isReturned && <Files work={data} read={work} />}
            <Arrived work={data} read={work} />
            <HomeDrafts role={role} />
          </div>
          {data.accepted.count > 0 && <Accepted role={role} accepted={data.accepted} />}
        </>
      )}
    </>
  )
}

type PartProps = { work: WorkFields; read: ReturnType<typeof useWork> }

type CameBackProps = PartProps & { role: StaffRole; declined: ReplyFields<typeof entries.recent>['declined'] }

/** Lists what came back to the person: declined days, which are few and count for the pay, and then rows. */
function CameBack({ work: { returned, returned_count: count, reworks }, read, role, declined }: CameBackProps) {
  const all = count > 0 && reworks === count && (
    <TextLink to={'/rework-received' as LinkProps['to']}>All {formatCount(count)}</TextLink>
  )
  return (
    <HomeCard title="Returned to you" aside={all} read={read}>
      <HomeRows>
        {declined.map(({ _id, date, approverRemarks }) => (
          <li key={_id} className={styles.returned}>
            <div>
              Timesheet
              <span className={styles.why}>
                <Icon name="returnArrow" size={14} />
                declined
              </span>
            </div>
            <div>
              <p>{formatWeekday(date)}</p>
              <p className={styles.quiet}>
                {approverRemarks !== '' && (
                  <>
                    “<UserText>{approverRemarks}</UserText>”
                  </>
                )}
              </p>
            </div>
            <ButtonLink
              small
              to={'/user/timesheet' as LinkProps['to']}
              search={{ day: date, view: ['day'] } as never}
              aria-label={`Resubmit ${formatWeekday(date)}`}
            >
              Resubmit
            </ButtonLink>
          </li>
        ))}
        {returned.map((row) => (
          <li key={`${row.file._id} ${row.sr_no}`} className={styles.returned}>
            <div>
              <TextLink {...buildDeskLink(row)}>{row.question_id}</TextLink>
              <span className={styles.why} data-why={row.why}>
                <Icon name={row.why === 'attempt' ? 'retry' : 'returnArrow'} size={14} />
                {WHY_WORDS[row.why]}
              </span>
            </div>
            <div>
              <p>
                {row.comments === null ? (
                  (NO_WORDS[role] ?? 'No reason given.')
                ) : (
                  <>
                    “<UserText>{row.comments}</UserText>”
                  </>
                )}
              </p>
              <p className={styles.quiet}>{row.by && <PersonName person={row.by} />}</p>
            </div>
            <time className={styles.quiet}>{row.since === null ? '' : formatInstant(row.since)}</time>
          </li>
        ))}
      </HomeRows>
    </HomeCard>
  )
}

const fileColumns: SmallColumn<WorkFields['files'][number]>[] = [
  {
    title: 'File',
    className: styles.name,
    show: (file) => (
      <TextLink to={'/assigned/$fileName' as LinkProps['to']} params={{ fileName: file.name } as never}>
        {file.name}
      </TextLink>
    ),
    cell: ({ name, section }) => ({ title: `${name}, ${section}` }),
  },
  { title: 'Ready', number: true, show: ({ ready }) => <b>{formatCount(ready)}</b> },
  {
    title: 'Oldest ready',
    minor: true,
    show: ({ oldest }) => (oldest === null ? '' : formatDay(toDay(new Date(oldest)))),
  },
]

function Files({ work: { files, files_count: count, waiting }, read }: PartProps) {
  const others = describeWaitingRows(waiting)
  return (
    <HomeCard
      title="Assigned"
      aside={
        <TextLink to={'/assigned' as LinkProps['to']}>
          {count > files.length ? `All ${formatCount(count)} files` : 'All files'}
        </TextLink>
      }
      read={read}
    >
      {files.length === 0 && <HomeNote>No rows are ready. New ones appear here right away.</HomeNote>}
      {files.length > 0 && (
        <SmallTable
          label="Files with rows that are ready"
          look="card"
          columns={fileColumns}
          rows={files}
          rowKey={({ _id }) => _id}
        />
      )}
      {others !== '' && (
        <details className={styles.waiting}>
          <summary>{others}</summary>
          <ul>
            {waiting.map(({ file, turn, count: rows }) => (
              <li key={`${file} ${turn}`}>
                <TextLink to={'/all/$fileName' as LinkProps['to']} params={{ fileName: file } as never}>
                  {file}
                </TextLink>{' '}
                <span>
                  {formatCount(rows)} for the {getRoleWord(turn)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </HomeCard>
  )
}

function Arrived({ work: { arrived }, read }: PartProps) {
  return (
    <HomeCard title="New since yesterday" read={read}>
      {arrived.length === 0 ? (
        <HomeNote>Nothing new since yesterday.</HomeNote>
      ) : (
        <HomeRows>
          {arrived.map(({ file, from, at, count, first_sr_no: first, last_sr_no: last }) => (
            <li key={`${file} ${at}`} className={styles.arrived}>
              <Icon name="file" />
              <div>
                <p>
                  <b>{count === 1 ? '1 row' : `${formatCount(count)} rows`}</b>
                  {from && (
                    <>
                      {' from '}
                      <PersonName person={from} inText />
                    </>
                  )}
                </p>
                <p className={styles.quiet}>
                  {file}, {first === last ? `row ${first}` : `${first} to ${last}`}
                </p>
              </div>
              <ButtonLink
                small
                to={'/assigned/$fileName' as LinkProps['to']}
                params={{ fileName: file } as never}
                aria-label={`Open ${file}`}
              >
                Open
              </ButtonLink>
            </li>
          ))}
        </HomeRows>
      )}
    </HomeCard>
  )
}

const ACCEPTED_LIST: Record<StaffRole, string> = {
  AUTHOR: '/approved',
  REVIEWER: '/approved',
  'REVIEWER-2': '/approved',
  UPLOADER: '/uploaded',
}

function Accepted({ role, accepted }: { role: StaffRole; accepted: WorkFields['accepted'] }) {
  const { head, rest } = describeAccepted(role, accepted)
  return (
    <p className={getCardClass(styles.accepted)}>
      <Icon name="check" />
      <span>
        <b>{head}</b> {rest}
      </span>
      <TextLink to={ACCEPTED_LIST[role] as LinkProps['to']}>Show them</TextLink>
    </p>
  )
}
