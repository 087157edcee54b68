import { showInstant } from '../../../kit/shared/time.ts'
import type { Fields } from '../../../kit/shared/endpoint.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { Icon } from '../../../kit/ui/icons.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import type { accountTimeline } from '../../timeline-contract.ts'
import { holdAt } from '../../timeline-rules.ts'
import type { AskedRow } from './asked-row.ts'
import styles from './TimelinePage.module.css'

type Props = { row: AskedRow; timeline: Fields<typeof accountTimeline.timeline>; onClose: () => void }

/** Who held the allocation ID of a row when the row was done. */
export function RowStrip({ row, timeline: { accounts, holds, project }, onClose }: Props) {
  const mayOpen = useMay('manages projects')
  const account = accounts.find(({ _id }) => _id === row.account)
  if (account === undefined) return null
  const hold = holdAt(holds, account._id, Date.parse(row.at))
  return (
    <div className={styles.strip} role="status">
      <Icon name="clock" />
      <p>
        Row {row.row} of {row.file} was done with <b>{account.account_id}</b> on {showInstant(row.at)}.{' '}
        {hold === undefined ? (
          'Nobody held it then.'
        ) : (
          <>
            It was held by <b>{hold.user.fullName}</b>, {showInstant(hold.start)}
            {hold.end === null ? ' until now.' : ` to ${showInstant(hold.end)}.`}
          </>
        )}
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
