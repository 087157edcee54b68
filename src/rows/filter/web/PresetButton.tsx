import { formatCount } from '../../../kit/shared/counted.ts'
import styles from './PresetButton.module.css'

type PresetButtonProps = {
  name: string
  rows?: number | undefined
  onPress: () => void
}

export const PresetButton = ({ name, rows, onPress }: PresetButtonProps) => (
  <button type="button" className={styles.preset} onClick={onPress}>
    {name} {rows !== undefined && <small>{formatCount(rows)}</small>}
  </button>
)
