import { Fragment } from 'react'
import { formatDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import type { Schedule } from '../contract.ts'
import { describeTiming } from '../rules.ts'
import styles from './ScheduleList.module.css'

/** Shows texts such as "Team Report, Kavita Desai, Physics". People have entered the parts. */
const Words = ({ children }: { children: readonly string[] }) =>
  children.map((word, at) => (
    <Fragment key={at}>
      {at > 0 && ', '}
      <UserText>{word}</UserText>
    </Fragment>
  ))

export function ScheduleList({ schedules, onRemove }: { schedules: readonly Schedule[]; onRemove: (id: string) => void }) {
  return (
    <TitledCard title="Scheduled" className={styles.list}>
      <SmallTable
        label="Scheduled"
        blocks
        scroller={styles.scroller}
        columns={[
          { title: 'Name', names: true, show: ({ name }) => <UserText>{name}</UserText> },
          {
            title: 'Export',
            show: ({ words }) => (
              <span>
                <Words>{words ?? ['no longer available']}</Words>
              </span>
            ),
          },
          { title: 'Made', show: (of) => describeTiming(of) },
          {
            title: 'Next',
            show: ({ next, stopped_at: stopped }) => (stopped === null ? formatDay(next) : 'stopped: no access'),
          },
          {
            title: 'Actions',
            show: ({ _id, name }) => (
              <Button small danger aria-label={`Delete ${name}`} onClick={() => onRemove(_id)}>
                Delete
              </Button>
            ),
          },
        ]}
        rows={schedules}
        rowKey={({ _id }) => _id}
      />
    </TitledCard>
  )
}
