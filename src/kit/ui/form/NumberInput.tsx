import { InputNumber, type InputNumberProps } from './input-number.ts'
import styles from './NumberInput.module.css'

/** A number in a form, as wide as the other fields. */
export function NumberInput(props: InputNumberProps<number>) {
  return <InputNumber<number> {...props} className={styles.input} />
}
