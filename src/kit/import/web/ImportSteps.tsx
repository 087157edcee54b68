import { joinClassNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './ImportSteps.module.css'

const STEPS = ['File', 'Preview', 'Import', 'Result'] as const

export function ImportSteps({ step }: { step: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {STEPS.map((name, at) => (
        <li
          key={name}
          className={joinClassNames(at < step && styles.isDone)}
          {...(at === step && { 'aria-current': 'step' as const })}
        >
          <i aria-hidden="true">{at < step ? <Icon name="check" /> : at + 1}</i>
          <span>{name}</span>
          {at < step && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  )
}
