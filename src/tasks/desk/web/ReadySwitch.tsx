import { useId } from 'react'
import { Switch } from '../../../kit/ui/form/Switch.tsx'
import styles from './ReadySwitch.module.css'

type ReadySwitchProps = { isOn: boolean; onChange: (ready: '1' | undefined) => void }

/** Only the rows whose turn is the person's. */
export function ReadySwitch({ isOn, onChange }: ReadySwitchProps) {
  const id = useId()
  return (
    <span className={styles.readySwitch}>
      <Switch id={id} checked={isOn} onChange={(on) => onChange(on ? '1' : undefined)} />
      <label htmlFor={id}>Ready rows only</label>
    </span>
  )
}
