import { formatInstant } from '../../../../kit/shared/time.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import type { Draft } from '../../draft-rules.ts'
import { listTypedTexts } from './taken-words.ts'
import styles from './ReadOnlyDraft.module.css'
import taskReadingStyles from './TaskReading.module.css'

/** A draft that can no longer be sent, because somebody else has decided in the meantime, can still be read and copied. */
export function ReadOnlyDraft({ draft: { typed, at }, onDiscard }: { draft: Draft; onDiscard: () => void }) {
  return (
    <section className={styles.draft} aria-label="Your draft">
      <p className={taskReadingStyles.hint}>Your draft of {formatInstant(at)} was not sent.</p>
      <dl>
        {listTypedTexts(typed).map(({ label, text }) => (
          <div key={label} className={taskReadingStyles.fact}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Button small onClick={onDiscard}>
        Discard the draft
      </Button>
    </section>
  )
}
