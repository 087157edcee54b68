import { counted } from '../../../kit/shared/counted.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import type { FileRow } from '../contract.ts'
import styles from './VisibilityDialog.module.css'

/** The label of the switch: the action of pressing it (000 §2 All Files, byte for byte). */
const visibilityWord = (isVisible: boolean): string => (isVisible ? 'Hide Summary' : 'View Summary')

type Props = {
  file: FileRow | undefined
  show: (file: FileRow, department: { _id: string; name: string }, isVisible: boolean) => void
  /** The department that is being switched. */
  busy: string | undefined
  onClose: () => void
}

/** Shows each department's rows of a file to its managers and sub-admins, or hides them (decision 86). */
export function VisibilityDialog({ file, show, busy, onClose }: Props) {
  const visible = new Map(file?.dept_file_visibility.map(({ department_name: name, isVisible }) => [name, isVisible]))
  return (
    <Dialog open={file !== undefined} title={`Who sees ${file?.name ?? ''}`} onClose={onClose}>
      <p className={styles.note}>
        When hidden, the department’s managers and sub-admins no longer see its rows or their part of the summary. Staff keep
        their tasks.
      </p>
      <ul className={styles.list}>
        {file?.departments.map(({ _id, name, count }) => {
          const isVisible = visible.get(name) ?? true
          return (
            <li key={_id}>
              <span>
                <b>{name}</b> {counted(count, 'row')} · {isVisible ? 'Visible' : 'Hidden'}
              </span>
              <Button
                small
                aria-label={`${visibilityWord(isVisible)}: ${name}`}
                busy={busy === _id}
                onClick={() => show(file, { _id, name }, !isVisible)}
              >
                {visibilityWord(isVisible)}
              </Button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
