import { useState } from 'react'
import { roleWords } from '../../../access/role-words.ts'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { formatInstant } from '../../../kit/shared/time.ts'
import { Avatar } from '../../../kit/ui/Avatar.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote } from '../../../kit/ui/home/HomeCard.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { type SmallColumn, SmallTable } from '../../../kit/ui/table/SmallTable.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { buildRowsLink } from '../../../rows/filter/web/rows-link.ts'
import { toRoleKey } from '../../../rows/workflow/vocabulary.ts'
import { TEAM_READ } from './use-files.ts'
import { home } from '../contract.ts'
import { computeRowAge } from '../rules.ts'
import styles from './FurthestBehind.module.css'

const SHOWN = 6
type Behind = ReplyFields<typeof home.people>['data'][number]
const keyOf = ({ person, role }: Behind): string => `${person._id} ${role}`

/** `listed` is the key of the table row whose files are listed. */
type Listing = { now: Date; listed: string | null; onList: (key: string | null) => void }

const columnsOf = ({ now, ...listing }: Listing): SmallColumn<Behind>[] => [
  {
    title: 'Person',
    show: ({ person, role }) => (
      <div className={styles.person}>
        <Avatar name={person.fullName} />
        <span className={styles.named}>
          <PersonName person={person} />
          <span className={styles.role}>{roleWords[role]}</span>
        </span>
      </div>
    ),
  },
  { title: 'Open', number: true, show: (of) => <OpenRows of={of} {...listing} /> },
  {
    title: 'Oldest',
    number: true,
    show: ({ oldest }) => (oldest === null ? '–' : formatQuantity(computeRowAge(oldest, now).days, 'day')),
    cell: ({ oldest }) => (oldest === null ? {} : { 'data-tone': computeRowAge(oldest, now).tone, title: formatInstant(oldest) }),
  },
  {
    title: 'Done, 7 days',
    number: true,
    show: ({ days }) => (
      <>
        <Bars days={days} /> {formatCount(days.reduce((sum, count) => sum + count, 0))}
      </>
    ),
  },
]

/** The people with ready rows, the one with the oldest row first. */
export function FurthestBehind() {
  const read = useRead(home.people, {}, TEAM_READ)
  const [isWhole, setWhole] = useState(false)
  const [now] = useState(() => new Date())
  const [listed, setListed] = useState<string | null>(null)
  const all = read.data?.data ?? []
  return (
    <HomeCard
      title="Furthest behind"
      aside={
        all.length > SHOWN && (
          <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `The first ${SHOWN}` : `All ${formatCount(all.length)}`}
          </Button>
        )
      }
      read={read}
    >
      {all.length === 0 ? (
        <HomeNote>No one has open rows.</HomeNote>
      ) : (
        <SmallTable
          label="People, the furthest behind first"
          look="card"
          className={styles.people}
          columns={columnsOf({ now, listed, onList: setListed })}
          rows={isWhole ? all : all.slice(0, SHOWN)}
          rowKey={keyOf}
          below={(of) => (keyOf(of) === listed ? <FilesOf {...of} /> : undefined)}
        />
      )}
    </HomeCard>
  )
}

function OpenRows({ of, listed, onList }: { of: Behind } & Omit<Listing, 'now'>) {
  const { person, role, open, files } = of
  const [only] = files
  if (only === undefined) return formatCount(open)
  const label = `Open rows of ${person.fullName} as ${roleWords[role]}: ${formatCount(open)}`
  if (files.length === 1)
    return (
      <TextLink {...linkTo(of, only)} aria-label={label}>
        {formatCount(open)}
      </TextLink>
    )
  const isListed = keyOf(of) === listed
  return (
    <Button
      kind="quiet"
      className={styles.figure}
      aria-expanded={isListed}
      aria-label={label}
      onClick={() => onList(isListed ? null : keyOf(of))}
    >
      {formatCount(open)}
    </Button>
  )
}

const linkTo = ({ person, role }: Behind, { section, name }: Behind['files'][number]) => {
  const exact = (key: string, value: string) => ({ key, value, type: 'exact' as const })
  return buildRowsLink({ section, file: name, where: [exact('turn', role), exact(toRoleKey(role), person.email)] })
}

function FilesOf(of: Behind) {
  const { files, files_count: count } = of
  return (
    <div className={styles.filesOf}>
      {files.map((file) => (
        <span key={file._id}>
          <TextLink {...linkTo(of, file)}>{file.name}</TextLink> {formatCount(file.open)}
        </span>
      ))}
      {count > files.length && <span>and {formatQuantity(count - files.length, 'more file')}</span>}
    </div>
  )
}

const [WIDTH, HEIGHT] = [7, 16]

/** The last bar is today. */
function Bars({ days }: { days: readonly number[] }) {
  const most = Math.max(1, ...days)
  return (
    <svg className={styles.bars} width={days.length * WIDTH} height={HEIGHT} aria-hidden="true">
      {days.map((count, at) => {
        const height = Math.max(1, Math.round((count * HEIGHT) / most))
        return <rect key={at} x={at * WIDTH} y={HEIGHT - height} width={WIDTH - 2} height={height} />
      })}
    </svg>
  )
}
