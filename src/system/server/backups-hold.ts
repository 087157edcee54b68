import type { HeldElsewhere } from '../../erasures/server/extension-points.ts'
import { findHeldUntil, RETENTION } from '../../kit/backup/retention.ts'
import { selectBackupSettings } from './queries.ts'

const AGAIN = 'A restore brings the values back: erase the person again after it.'

export const computeBackupsHold: HeldElsewhere = async (db, { since }) => {
  const [set] = await selectBackupSettings(db)
  const place = set?.place ?? set?.lastPlace ?? null
  if (place === null)
    return [
      {
        what: 'Backups',
        why: `None is set up here. Those made in other ways hold the values until someone deletes them. ${AGAIN}`,
        until: null,
      },
    ]
  if (set?.isScheduled !== true)
    return [
      {
        what: `Backups in ${place}, and the log beside them`,
        why: `None is made by itself, so none is removed: delete those made before the erasure. ${AGAIN}`,
        until: null,
      },
    ]
  const { backups, log } = await findHeldUntil(since)
  const { days, weeks, months } = RETENTION
  return [
    {
      what: `Backups in ${place}`,
      why: `The newest of the last ${days} days, ${weeks} weeks and ${months} months is kept; where backups stop, nothing is removed. ${AGAIN}`,
      until: backups,
    },
    {
      what: 'The log beside the backups',
      why: `It is kept from the oldest backup of the last ${days} days on.`,
      until: log,
    },
  ]
}
