import { Button } from '../../../../kit/ui/button/Button.tsx'
import styles from './MissingTask.module.css'

export function MissingTask({ srNo, onClose }: { srNo: number | undefined; onClose: () => void }) {
  return (
    <div className={styles.gone} role="alert">
      <span>Row {srNo} is not among your tasks in this file.</span>
      <Button small onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
