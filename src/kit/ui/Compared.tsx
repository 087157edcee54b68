import styles from './Compared.module.css'
import { Icon } from './icons.tsx'

/**
 * Says in words how a figure compares with other data. Amber asks for attention; grey means a difference within the tolerance.
 */
export function Compared({ text, tone }: { text: string; tone: 'green' | 'amber' | 'grey' }) {
  return (
    <span className={styles.tone} data-tone={tone} data-part="compared">
      {tone !== 'grey' && <Icon name={tone === 'green' ? 'check' : 'warning'} />}
      {text}
    </span>
  )
}
