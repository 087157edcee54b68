import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'
import { toDay, formatDay, formatInstant, formatTime } from '../../kit/shared/time.ts'
import { Avatar } from '../../kit/ui/Avatar.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeNote, HomeRows } from '../../kit/ui/home/HomeCard.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { auditLog } from '../contract.ts'
import styles from './LatestChanges.module.css'

const LINES = 5

/** Home's last lines of the audit log by other people. */
export function LatestChanges() {
  const list = useRead(auditLog.list, { query: { limit: LINES, others: 'true' } }, { staleTime: 0 })
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
          {lines.map(({ _id, actor, sentence, at }) => (
            <li key={_id} className={styles.line}>
              <Avatar name={actor?.fullName ?? ''} />
              <div>
                <p>{actor === null ? 'Not signed in' : <PersonName person={actor} />}</p>
                <TextLink to={'/audit' as LinkProps['to']} search={{ line: _id } as never} title={sentence}>
                  {sentence}
                </TextLink>
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
