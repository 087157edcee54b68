import { useState } from 'react'
import { erasures } from '../erasure-contract.ts'
import { toDay, formatDay, formatInstant } from '../../kit/shared/time.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { ConfirmDialog } from '../../kit/ui/dialog/ConfirmDialog.tsx'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { getServerNow } from '../../kit/web/server-clock.ts'
import { useRead, useWrite } from '../../kit/web/use-calls.ts'
import { PersonTable } from './PersonTable.tsx'
import styles from './PersonPage.module.css'

export function ErasureCard({ userId }: { userId: string }) {
  const { data: read, error, refetch } = useRead(erasures.one, { params: { id: userId } })
  const erase = useWrite(erasures.erase)
  const [asking, setAsking] = useState(false)
  if (error !== null) return <ErrorStrip message={error.message} onRetry={() => void refetch()} />
  if (read === undefined) return null
  const { user, erased, erasableFrom, goes, stays, held } = read.data
  const isEarly = erasableFrom > toDay(new Date(getServerNow()))
  return (
    <section className={styles.card} aria-labelledby="person-erasure">
      <h2 id="person-erasure">{erased === null ? 'Erase this person' : 'Erased'}</h2>
      <p className={styles.note}>
        {erased === null
          ? `Possible from ${formatDay(erasableFrom)}. It can’t be undone.`
          : `On ${formatInstant(erased.at)} by ${erased.by.fullName}.`}
      </p>
      <PersonTable
        label={erased === null ? 'What will be erased' : 'What was erased'}
        rows={goes}
        rowKey={({ what }) => what}
        none="Nothing."
        columns={[
          { title: erased === null ? 'Will be erased' : 'Was erased', show: ({ what }) => what },
          { title: 'Places', show: ({ count }) => formatCount(count), number: true },
        ]}
      />
      <div className={styles.apart} />
      <PersonTable
        label="What stays"
        rows={stays}
        rowKey={({ what }) => what}
        none="Nothing."
        columns={[
          { title: 'Stays', show: ({ what }) => what },
          { title: 'Why', show: ({ why }) => why },
          { title: 'Places that name them', show: ({ count }) => formatCount(count), number: true },
        ]}
      />
      <div className={styles.apart} />
      <PersonTable
        label="What backups hold"
        rows={held}
        rowKey={({ what }) => what}
        none="Nothing."
        columns={[
          { title: 'Outside of the database', show: ({ what }) => what },
          { title: 'Why', show: ({ why }) => why },
          { title: 'Until', show: ({ until }) => (until === null ? 'Someone deletes it' : formatDay(until)) },
        ]}
      />
      <div className={styles.apart} />
      {erased === null && (
        <Button danger why={isEarly ? `Possible from ${formatDay(erasableFrom)}` : undefined} onClick={() => setAsking(true)}>
          Erase person
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={`Erase ${user.fullName}?`}
        verb="Erase person"
        danger
        onConfirm={async () => erase.mutateAsync({ params: { id: userId } })}
        onClose={() => setAsking(false)}
      >
        Name, email and the values above are erased for good. Figures, and who did what and when, stay under a number.
      </ConfirmDialog>
    </section>
  )
}
