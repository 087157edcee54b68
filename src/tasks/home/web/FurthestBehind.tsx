import { useState } from 'react'
import { counted, showCount } from '../../../kit/shared/counted.ts'
import type { Fields } from '../../../kit/shared/endpoint.ts'
import { showInstant } from '../../../kit/shared/time.ts'
import { Avatar } from '../../../kit/ui/Avatar.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote } from '../../../kit/ui/home/HomeCard.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { rowsLink } from '../../filter/web/rows-link.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import { home } from '../contract.ts'
import { ageOf } from '../rules.ts'
import styles from './FurthestBehind.module.css'

const SHOWN = 6

type Behind = Fields<typeof home.people>['data'][number]

/** Home's people with ready rows, the one with the oldest row first, and what they did on the seven days before today. */
export function FurthestBehind() {
  const read = useRead(home.people, {}, { staleTime: 0 })
  const [isWhole, setWhole] = useState(false)
  const [now] = useState(() => new Date())
  const all = read.data?.data ?? []
  return (
    <HomeCard
      title="Furthest behind"
      aside={
        all.length > SHOWN && (
          <Button kind="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? `The first ${SHOWN}` : `All ${showCount(all.length)}`}
          </Button>
        )
      }
      read={read}
    >
      {all.length === 0 ? (
        <HomeNote>Nobody has a row to do.</HomeNote>
      ) : (
        <table className={styles.people}>
          <thead>
            <tr>
              <th scope="col">Person</th>
              <th scope="col" className={styles.isNumber}>
                Open
              </th>
              <th scope="col" className={styles.isNumber}>
                Oldest
              </th>
              <th scope="col" className={styles.isNumber}>
                Done, 7 days
              </th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? all : all.slice(0, SHOWN)).map((one) => (
              <PersonRow key={`${one.person._id} ${one.role}`} {...one} now={now} />
            ))}
          </tbody>
        </table>
      )}
    </HomeCard>
  )
}

/** Whose rows, how many, since when; the rows of several files are listed by file on demand. */
function PersonRow({ now, ...of }: Behind & { now: Date }) {
  const { person, role, open, oldest, days, files } = of
  const [isListed, setListed] = useState(false)
  const age = oldest === null ? undefined : ageOf(oldest, now)
  const done = days.reduce((sum, count) => sum + count, 0)
  const [only] = files
  const what = `Open rows of ${person.fullName} as ${role}`
  return (
    <>
      <tr>
        <td>
          <div className={styles.person}>
            <Avatar name={person.fullName} />
            <PersonName person={person} />
            <span className={styles.role}>{role}</span>
          </div>
        </td>
        <td className={styles.isNumber}>
          {only === undefined ? (
            showCount(open)
          ) : files.length === 1 ? (
            <TextLink {...linkTo(of, only)} aria-label={`${what}: ${showCount(open)}`}>
              {showCount(open)}
            </TextLink>
          ) : (
            <Button
              kind="quiet"
              className={styles.figure}
              aria-expanded={isListed}
              aria-label={`${what}: ${showCount(open)}`}
              onClick={() => setListed(!isListed)}
            >
              {showCount(open)}
            </Button>
          )}
        </td>
        <td className={styles.isNumber} data-tone={age?.tone} title={oldest === null ? undefined : showInstant(oldest)}>
          {age === undefined ? '–' : counted(age.days, 'day')}
        </td>
        <td className={styles.isNumber}>
          <Bars days={days} /> {showCount(done)}
        </td>
      </tr>
      {isListed && <FilesOf {...of} />}
    </>
  )
}

const linkTo = ({ person, role }: Behind, { section, name }: Behind['files'][number]) => {
  const exact = (key: string, value: string) => ({ key, value, type: 'exact' as const })
  return rowsLink({ section, file: name, where: [exact('turn', role), exact(roleKey(role), person.email)] })
}

/** The files of a person's open rows, each a link to these rows. */
function FilesOf(of: Behind) {
  const { files, files_count: count } = of
  return (
    <tr className={styles.filesOf}>
      <td colSpan={4}>
        {files.map((file) => (
          <span key={file._id}>
            <TextLink {...linkTo(of, file)}>{file.name}</TextLink> {showCount(file.open)}
          </span>
        ))}
        {count > files.length && <span>and {counted(count - files.length, 'more file')}</span>}
      </td>
    </tr>
  )
}

const [WIDTH, HEIGHT] = [7, 16]

/** Seven small bars that end yesterday; the number beside them is their sum. */
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
