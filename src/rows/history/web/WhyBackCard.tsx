import { RichText } from '../../../kit/ui/rich-text/RichText.tsx'
import { useId } from 'react'
import { formatInstant } from '../../../kit/shared/time.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import type { WhyBack } from '../../workflow/contract.ts'
import { ROLE_NAMES } from '../../workflow/vocabulary.ts'
import styles from './WhyBackCard.module.css'

const acts: Record<WhyBack['kind'], string> = {
  sent_for_rework: 'sent it back',
  sent_for_re_attempt: 'wants another attempt',
  reopened: 'reopened it',
}

export function WhyBackCard({ back: { kind, role, who, at, comments }, score }: { back: WhyBack; score?: number | null }) {
  const id = useId()
  return (
    <section className={styles.card} data-part="why-back" aria-labelledby={id}>
      <h3 id={id}>
        <Icon name="returnArrow" size={16} /> Why it is back
      </h3>
      {comments !== '' && (
        <p className={styles.words}>
          <RichText text={comments} />
        </p>
      )}
      <p className={styles.person}>
        <span>
          {role !== null && `${ROLE_NAMES[role]} `}
          {who === null ? role === null && 'An admin' : <PersonName person={who} inText />} {acts[kind]}
          {typeof score === 'number' && `, QC score ${score}`}
        </span>
        {at !== null && <time dateTime={at}>{formatInstant(at)}</time>}
      </p>
    </section>
  )
}
