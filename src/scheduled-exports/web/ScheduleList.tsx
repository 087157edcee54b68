import { showDay } from '../../kit/shared/time.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { SmallTable } from '../../kit/ui/table/SmallTable.tsx'
import type { Schedule } from '../contract.ts'
import { timingWords } from '../rules.ts'
import { selectionWords } from './selection.ts'
import styles from './ScheduleList.module.css'

/** What is made at intervals, and when it is made next. */
export function ScheduleList({ schedules, onRemove }: { schedules: readonly Schedule[]; onRemove: (id: string) => void }) {
  return (
    <section className={styles.card} aria-label="Scheduled">
      <h2>Scheduled</h2>
      <SmallTable
        label="Scheduled"
        blocks
        scroller={styles.scroller}
        columns={[
          { title: 'Name', names: true, show: ({ name }) => <UserText>{name}</UserText> },
          { title: 'Export', show: ({ title }) => title ?? 'no longer there' },
          { title: 'Selection', show: ({ selection }) => <UserText>{selectionWords(selection)}</UserText> },
          { title: 'Made', show: (of) => timingWords(of) },
          {
            title: 'Next',
            show: ({ next, stopped_at: stopped }) => (stopped === null ? showDay(next) : 'stopped: no access any more'),
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
    </section>
  )
}
