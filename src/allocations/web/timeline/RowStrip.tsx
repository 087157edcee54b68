import { Fragment } from 'react'
import { formatInstant } from '../../../kit/shared/time.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import type { accountTimeline, TimelineHold } from '../../timeline-contract.ts'
import type { MarkedRow } from './marked-row.ts'
import styles from './TimelinePage.module.css'

type Props = { row: MarkedRow; timeline: ReplyFields<typeof accountTimeline.timeline>; onClose: () => void }

const heldBy = ({ _id, user, start, end }: TimelineHold, place: number) => (
  <Fragment key={_id}>
    {place > 0 && '; '}
    <b>{user.fullName}</b>, {formatInstant(start)} {end === null ? 'until now' : `to ${formatInstant(end)}`}
  </Fragment>
)

/** Who held the allocation ID of a row when the row was done: of a multiple-user ID everyone who did. */
export function RowStrip({ row, timeline: { accounts, asked, project }, onClose }: Props) {
  const mayOpen = useMay('manages projects')
  const account = accounts.find(({ _id }) => _id === row.account)
  if (account === undefined || asked === null) return null
  return (
    <div className={styles.strip} role="status">
      <Icon name="clock" />
      <p>
        Row {row.row} of {row.file} was done with <b>{account.account_id}</b> on {formatInstant(row.at)}.{' '}
        {asked.length === 0 ? 'No one was using it then.' : <>It was used by {asked.map(heldBy)}.</>}
      </p>
      {mayOpen && (
        <TextLink
          to="/project/$sectionName/$department/$filename"
          params={{ sectionName: project.project_name, department: '-', filename: row.file }}
          search={{ task: row.row }}
        >
          Open row {row.row}
        </TextLink>
      )}
      <Button kind="icon" icon="close" aria-label="Close" onClick={onClose} />
    </div>
  )
}
