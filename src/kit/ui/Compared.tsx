import styles from './Compared.module.css'
import { Icon } from './icons.tsx'

/**
 * How a figure stands against what else is known, in words; amber: it needs a look, grey: it is another one, within what is
 * tolerated.
 */
export function Compared({ text, tone }: { text: string; tone: 'green' | 'amber' | 'grey' }) {
  return (
    <span className={styles.tone} data-tone={tone} data-part="compared">
      {tone !== 'grey' && <Icon name={tone === 'green' ? 'check' : 'warning'} />}
      {text}
    </span>
  )
}
