import type { LinkProps } from '@tanstack/react-router'
import { formatQuantity, formatPlural, formatCount } from '../../../kit/shared/counted.ts'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote, HomeRows } from '../../../kit/ui/home/HomeCard.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { MAX_WAITING_COUNT, waiting, type WaitingGroup } from '../../assign/waiting-contract.ts'
import { countWords, buildWaitingFilter } from '../../assign/web/waiting-words.ts'
import { getRoleWord } from '../../../rows/workflow/vocabulary.ts'
import { groupByWaitingKind, type WaitingKind } from '../waiting-kinds.ts'
import styles from './HomeWaitingRows.module.css'

const PEOPLE_NAMED = 2
const PLACES_NAMED = 4

export function HomeWaitingRows() {
  const read = useRead(waiting.rows, { query: {} }, { staleTime: 0 })
  const { data = [], rows = 0, total = 0 } = read.data ?? {}
  const kinds = groupByWaitingKind(data)
  return (
    <HomeCard
      title="Unassigned and stuck rows"
      aside={rows > 0 && <TextLink to={'/waiting-rows' as LinkProps['to']}>Show all {countWords(rows)}</TextLink>}
      read={read}
    >
      <HomeRows>
        {kinds.map((kind) => (
          <li key={kind.role ?? 'people'} className={styles.kind}>
            <b title={countWords(kind.count)}>
              {formatCount(Math.min(kind.count, MAX_WAITING_COUNT))}
              {kind.count >= MAX_WAITING_COUNT && '+'}
            </b>
            <KindWords kind={kind} isWhole={data.length === total} />
            {kind.groups.length === 1 && <GroupAct {...kind} group={kind.groups[0]} />}
          </li>
        ))}
      </HomeRows>
      {kinds.every(({ role }) => role !== undefined) && (
        <HomeNote>
          <span className={styles.good}>
            <Icon name="check" />
          </span>{' '}
          {rows === 0 ? 'No row is unassigned or stuck.' : 'No rows are held by anyone who left.'}
        </HomeNote>
      )}
    </HomeCard>
  )
}

function KindWords({ kind, isWhole }: { kind: WaitingKind; isWhole: boolean }) {
  const { role, count, files, people, groups } = kind
  const more = people.length - PEOPLE_NAMED
  const why =
    role === undefined
      ? `${formatPlural(count, 'waits', 'wait')} for someone who can’t work`
      : `${formatPlural(count, 'has', 'have')} no ${getRoleWord(role)}`
  const where = `in ${isWhole ? '' : 'at least '}${formatQuantity(files, 'file')}`
  return (
    <div>
      <p>{why}</p>
      <small>
        {role === undefined
          ? `${people.slice(0, PEOPLE_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}, ${where}`
          : where}
      </small>
      {groups.length > 1 && <Places {...kind} />}
    </div>
  )
}

/** The groups with most rows. Each has its own action, because the action for one file does not cover the other files. */
function Places({ role, groups }: WaitingKind) {
  const more = groups.length - PLACES_NAMED
  return (
    <ul className={styles.places}>
      {groups.slice(0, PLACES_NAMED).map((group) => (
        <li key={`${group.file._id} ${group.role} ${group.person?._id}`}>
          <span>
            {group.file.name}
            <small>
              {group.person !== null && `${group.person.fullName}, `}
              {countWords(group.count)}
            </small>
          </span>
          <GroupAct role={role} group={group} isOneOfMany />
        </li>
      ))}
      {more > 0 && (
        <li>
          <TextLink to={'/waiting-rows' as LinkProps['to']}>and {formatCount(more)} more</TextLink>
        </li>
      )}
    </ul>
  )
}

type ActProps = { role: WaitingKind['role']; group: WaitingGroup | undefined; isOneOfMany?: boolean }

function GroupAct({ role, group, isOneOfMany = false }: ActProps) {
  if (group === undefined) return null
  const { file, person } = group
  const verb = role === undefined ? 'Hand over' : 'Assign'
  const whose = isOneOfMany && person !== null ? ` of ${person.fullName}` : ''
  return (
    <ButtonLink
      small
      to={'/project/$sectionName/$department/$filename' as LinkProps['to']}
      params={{ sectionName: group.section, department: '-', filename: file.name } as never}
      search={{ where: buildWaitingFilter(group), panel: ['assign'] } as never}
      title={file.name}
      aria-label={`${verb} rows${whose} ${whose === '' ? 'of' : 'in'} ${file.name}`}
    >
      {verb}
    </ButtonLink>
  )
}
