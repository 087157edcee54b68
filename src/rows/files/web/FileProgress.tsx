import { ROLE_NAMES } from '../../workflow/vocabulary.ts'
import type { FileRow } from '../contract.ts'
import styles from './FileProgress.module.css'

export const fileTurns = [
  { key: 'CLOSED', title: 'Closed' },
  { key: 'UPLOADER', title: ROLE_NAMES.UPLOADER },
  { key: 'REVIEWER-2', title: ROLE_NAMES['REVIEWER-2'] },
  { key: 'REVIEWER', title: ROLE_NAMES.REVIEWER },
  { key: 'AUTHOR', title: ROLE_NAMES.AUTHOR },
] as const satisfies readonly { key: keyof FileRow['turns']; title: string }[]

export const computeClosedShare = ({ turns: by, count }: FileRow): number =>
  count === 0 ? 0 : Math.floor((by.CLOSED * 100) / count)

export function FileProgress({ file }: { file: FileRow }) {
  return (
    <span className={styles.progress}>
      <span className={styles.bar} aria-hidden="true">
        {fileTurns.map(({ key }) =>
          file.turns[key] === 0 ? null : <i key={key} data-turn={key.toLowerCase()} style={{ flexGrow: file.turns[key] }} />,
        )}
      </span>
      {computeClosedShare(file)} % closed
    </span>
  )
}
