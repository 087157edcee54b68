import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { toDay, formatDay, formatInstant, formatTime } from '../../kit/shared/time.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote, HomeRows } from '../../kit/ui/home/HomeCard.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { groupAlikeLines } from '../alike-lines.ts'
import { auditLog } from '../contract.ts'
import styles from './LatestChanges.module.css'

const [READ, SHOWN] = [30, 5]

export function LatestChanges() {
  const list = useRead(auditLog.list, { query: { limit: READ, others: 'true' } }, { staleTime: 0 })
  const lines = list.data?.data ?? []
  const [today] = useState(() => toDay(new Date()))
  return (
    <HomeCard
      title="Latest changes by others"
      aside={<TextLink to={'/audit' as LinkProps['to']}>Audit log</TextLink>}
      read={list}
    >
      {lines.length === 0 ? (
        <HomeNote>No changes by others in the last seven days.</HomeNote>
      ) : (
        <HomeRows>
          {groupAlikeLines(lines, list.data?.older != null)
            .slice(0, SHOWN)
            .map(({ latest: { _id, actor, sentence, at }, more, isCut }) => (
              <li key={_id} className={styles.line}>
                {actor === null ? <Icon name="user" size={26} /> : <Avatar name={actor.fullName} />}
                <div>
                  <p>{actor === null ? 'Not signed in' : <PersonName person={actor} />}</p>
                  <TextLink to={'/audit' as LinkProps['to']} search={{ line: _id } as never} title={sentence}>
                    {sentence}
                  </TextLink>
                  {more > 0 && (
                    <small className={styles.more}>
                      and {formatCount(more)}
                      {isCut && ' or'} more like it
                    </small>
                  )}
                </div>
                <time dateTime={at} title={formatInstant(at)}>
                  {toDay(new Date(at)) === today ? formatTime(at) : formatDay(toDay(new Date(at)))}
                </time>
              </li>
            ))}
        </HomeRows>
      )}
    </HomeCard>
  )
}
