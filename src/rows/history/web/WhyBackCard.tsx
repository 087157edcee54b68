import type { ReactNode } from 'react'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { RichText } from '../../../kit/ui/rich-text/RichText.tsx'
import { formatInstant } from '../../../kit/shared/time.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import type { WhyBack } from '../../workflow/contract.ts'
import { ROLE_NAMES } from '../../workflow/vocabulary.ts'
import type { Note } from '../../workflow/web/row-passages.ts'
import styles from './WhyBackCard.module.css'

const acts: Record<WhyBack['kind'], string> = {
  sent_for_rework: 'sent it back',
  sent_for_re_attempt: 'wants another attempt',
  reopened: 'reopened it',
}

type OpenCommentProps = { label: string; isAnswer?: boolean; comments: string; at: string | null; children: ReactNode }

/** A comment that is still open: its words, and below them who wrote it and when. */
function OpenComment({ label, isAnswer = false, comments, at, children }: OpenCommentProps) {
  return (
    <section className={joinClassNames(styles.card, isAnswer && styles.isAnswer)} data-part="open-comment" aria-label={label}>
      <Icon name={isAnswer ? 'edit' : 'returnArrow'} size={16} />
      <div>
        {comments !== '' && (
          <p className={styles.words}>
            <RichText text={comments} />
          </p>
        )}
        <p className={styles.person}>
          <span>{children}</span>
          {at !== null && <time dateTime={at}>{formatInstant(at)}</time>}
        </p>
      </div>
    </section>
  )
}

/** Explains why a row is back at an earlier stage: who returned it, when, and with which comments. */
export function WhyBackCard({ back: { kind, role, who, at, comments }, score }: { back: WhyBack; score?: number | null }) {
  return (
    <OpenComment label="Why it is back" {...{ comments, at }}>
      {role !== null && `${ROLE_NAMES[role]} `}
      {who === null ? role === null && 'An admin' : <PersonName person={who} inText />} {acts[kind]}
      {typeof score === 'number' && `, QC score ${score}`}
    </OpenComment>
  )
}

/** Shows the answer to a returned row, for the stage that returned it. `isInDocument`: the answer is in an outside document. */
export function AnswerCard({ note: { role, who, at, comments }, isInDocument }: { note: Note; isInDocument: boolean }) {
  return (
    <OpenComment label="What was changed" isAnswer {...{ comments, at }}>
      {ROLE_NAMES[role]} {who && <PersonName person={who} inText />} sent it again{comments === '' && ' without a comment'}.
      {isInDocument && ' The document may have changed.'}
    </OpenComment>
  )
}
