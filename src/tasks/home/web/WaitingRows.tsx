import type { LinkProps } from '@tanstack/react-router'
import { counted, plural, showCount } from '../../../kit/shared/counted.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote, HomeRows } from '../../../kit/ui/home/HomeCard.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { MOST_COUNTED, waiting } from '../../assign/waiting-contract.ts'
import { countWords, filterOf } from '../../assign/web/waiting-words.ts'
import { roleWord } from '../../workflow/vocabulary.ts'
import { kindsOf, type WaitingKind } from '../waiting-kinds.ts'
import styles from './WaitingRows.module.css'

const PEOPLE_NAMED = 2

/** Home's rows without anyone who could work on them: how many, why, and one act each. */
export function WaitingRows() {
  const read = useRead(waiting.rows, { query: {} }, { staleTime: 0 })
  const { data = [], rows = 0, total = 0 } = read.data ?? {}
  const kinds = kindsOf(data)
  return (
    <HomeCard
      title="Rows that wait for nobody"
      aside={rows > 0 && <TextLink to={'/waiting-rows' as LinkProps['to']}>Show all {countWords(rows)}</TextLink>}
      read={read}
    >
      <HomeRows>
        {kinds.map((kind) => (
          <li key={kind.role ?? 'people'} className={styles.kind}>
            <b title={countWords(kind.count)}>
              {showCount(Math.min(kind.count, MOST_COUNTED))}
              {kind.count >= MOST_COUNTED && '+'}
            </b>
            <KindWords kind={kind} isWhole={data.length === total} />
            <KindAct kind={kind} />
          </li>
        ))}
      </HomeRows>
      {kinds.every(({ role }) => role !== undefined) && (
        <HomeNote>
          <span className={styles.good}>
            <Icon name="check" />
          </span>{' '}
          {rows === 0 ? 'Every row waits for somebody.' : 'No row waits for somebody who left.'}
        </HomeNote>
      )}
    </HomeCard>
  )
}

function KindWords({ kind: { role, count, files, people }, isWhole }: { kind: WaitingKind; isWhole: boolean }) {
  const more = people.length - PEOPLE_NAMED
  const why =
    role === undefined
      ? `${plural(count, 'waits', 'wait')} for a person who may not work`
      : `${plural(count, 'has', 'have')} no ${roleWord(role)}`
  const where = `in ${isWhole ? '' : 'at least '}${counted(files, 'file')}`
  return (
    <div>
      <p>{why}</p>
      <small>
        {role === undefined
          ? `${people.slice(0, PEOPLE_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}, ${where}`
          : where}
      </small>
    </div>
  )
}

/** Opens the rows of the largest group: unassigned ones with the assign panel. */
function KindAct({ kind: { role, first } }: { kind: WaitingKind }) {
  return (
    <ButtonLink
      small
      to={'/project/$sectionName/$department/$filename' as LinkProps['to']}
      params={{ sectionName: first.section, department: '-', filename: first.file.name } as never}
      search={{ where: filterOf(first), panel: ['assign'] } as never}
      title={first.file.name}
      aria-label={`${role === undefined ? 'Hand over' : 'Assign'} rows of ${first.file.name}`}
    >
      {role === undefined ? 'Hand over' : 'Assign'}
    </ButtonLink>
  )
}
