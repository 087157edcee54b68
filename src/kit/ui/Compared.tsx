import styles from './Compared.module.css'
import { Icon } from './icons.tsx'

/** How a figure stands against what else is known, in words; amber: it needs a look. */
export function Compared({ text, tone }: { text: string; tone: 'green' | 'amber' }) {
  return (
    <span className={styles.tone} data-tone={tone}>
      <Icon name={tone === 'green' ? 'check' : 'warning'} />
      {text}
    </span>
  )
}
