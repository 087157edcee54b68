import { useState } from 'react'
import { formatCount } from '../../../../kit/shared/counted.ts'
import { formatInstant } from '../../../../kit/shared/time.ts'
import { Button } from '../../../../kit/ui/button/Button.tsx'
import { TextLink } from '../../../../kit/ui/button/TextLink.tsx'
import { HomeCard, HomeRows } from '../../../../kit/ui/home/HomeCard.tsx'
import { UserText } from '../../../../kit/ui/PersonName.tsx'
import type { StaffRole } from '../../../../access/levels.ts'
import { usePerson } from '../../../../kit/web/person.tsx'
import { listDrafts } from '../../draft-rules.ts'
import { CopyButton } from '../../../../kit/ui/button/CopyButton.tsx'
import { buildDeskLink } from '../desk-link.ts'
import { useDraftSync } from './draft-sync.ts'
import { listOwnDrafts, type OwnDraft, putDrafts, useDraftVersion } from './drafts.ts'
import { joinTexts, listTypedTexts } from '../row/taken-words.ts'
import styles from './HomeDrafts.module.css'

const SHOWN = 5

/** The texts that the person has typed on any device but not sent, latest first. */
export function HomeDrafts({ role }: { role: StaffRole }) {
  const { _id: personId } = usePerson()
  const read = useDraftSync(personId, role)
  useDraftVersion()
  const [all, setAll] = useState(false)
  const drafts = listOwnDrafts(personId, role).filter(({ draft }) => draft.of !== undefined)
  if (drafts.length === 0) return null
  const more = drafts.length - SHOWN
  return (
    <HomeCard
      title="Drafts"
      aside={more > 0 && !all && <Button small onClick={() => setAll(true)}>{`All ${formatCount(drafts.length)}`}</Button>}
      read={{ ...read, data: drafts }}
    >
      <HomeRows>
        {drafts.slice(0, all ? undefined : SHOWN).map((own) => (
          <DraftRow key={own.place.taskId} {...own} />
        ))}
      </HomeRows>
    </HomeCard>
  )
}

function DraftRow({ place, draft }: OwnDraft) {
  const { of, typed, at } = draft
  const earlier = listDrafts(draft).length - 1
  const [first] = listTypedTexts(typed)
  if (of === undefined) return null
  const { file: name, sr_no: row, question_id: question, list = 'all' } = of
  return (
    <li className={styles.draft}>
      <div>
        {list === null ? (
          <b>{question}</b>
        ) : (
          <TextLink {...buildDeskLink({ list, file: { name }, sr_no: row })}>{question}</TextLink>
        )}{' '}
        <span className={styles.quiet}>
          row {formatCount(row)} of {name}
          {list === null && ', not yours any more'}
        </span>
        {first !== undefined && (
          <p className={styles.text}>
            <UserText>{first.text}</UserText>
          </p>
        )}
        {earlier > 0 && <p className={styles.quiet}>{earlier === 1 ? 'and an earlier text' : `and ${earlier} earlier texts`}</p>}
      </div>
      <time className={styles.quiet}>{formatInstant(at)}</time>
      {list === null && (
        <div className={styles.acts}>
          <CopyButton
            text={listDrafts(draft)
              .map((text) => joinTexts(text.typed))
              .join('\n\n')}
          >
            Copy
          </CopyButton>
          <Button small onClick={() => putDrafts(place, [])}>
            Discard
          </Button>
        </div>
      )}
    </li>
  )
}
