import type { BulkSplit, RowRefusal } from '../../kit/shared/bulk-act.ts'
import { formatCount } from '../../kit/shared/counted.ts'
import { Key } from '../../kit/ui/button/Keycap.tsx'
import { describeBulkAct, explainWhyNoRow } from '../../kit/ui/data-grid/bulk-words.ts'
import { FoldedRefusals } from '../../kit/ui/feedback/FoldedRefusals.tsx'
import { useLetterKeys } from '../../kit/web/letter-keys.ts'
import type { Card } from '../candidates-contract.ts'
import { STAGES, type CandidateStage } from '../vocabulary.ts'
import styles from './BoardFoot.module.css'

type Props = {
  card: Card | undefined
  selected: readonly Card[]
  splitFor: (stage: CandidateStage) => BulkSplit<Card>
  refusals: readonly RowRefusal[]
  onMove: (stage: CandidateStage) => void
  onClear: () => void
}

export function BoardFoot({ card, selected, splitFor, refusals, onMove, onClear }: Props) {
  const letters = useLetterKeys()
  const count = selected.length
  const who = count > 0 ? `${formatCount(count)} selected` : card?.name
  const places = STAGES.flatMap((stage) => {
    const here = selected.filter((each) => each.stage === stage).length
    return here === 0 ? [] : [`${formatCount(here)} ${stage}`]
  })
  const decided = STAGES.map(splitFor).find(({ changes, reverses }) => changes.length > 0 && reverses.length > 0)?.reversed
  return (
    <div className={styles.foot} data-part="board-foot">
      {refusals.length > 0 && <FoldedRefusals noun={['candidate', 'candidates']} refusals={refusals} />}
      {who === undefined ? (
        <span className={styles.name}>Select a card to move it.</span>
      ) : (
        <div className={styles.stages} role="group" aria-label={`Move ${who}`}>
          <span className={styles.name}>
            {who}
            {places.length > 1 && ` (${places.join(', ')})`}:
          </span>
          {STAGES.map((stage, at) => (
            <StageButton
              key={stage}
              {...{ stage, count, onMove }}
              letter={letters ? String(at + 1) : undefined}
              isHere={count === 0 && stage === card?.stage}
              split={splitFor(stage)}
            />
          ))}
          {count > 0 && (
            <button type="button" className={styles.stage} onClick={onClear}>
              Clear
            </button>
          )}
          {decided !== undefined && (
            <span className={styles.name}>
              A move leaves out {[...decided].map(([word, cards]) => `${formatCount(cards.length)} already ${word}`).join(', ')}.
              The next one asks about them.
            </span>
          )}
        </div>
      )}
      <span className={styles.hints} aria-hidden="true">
        {letters && (
          <>
            <span>
              <Key>J</Key> <Key>K</Key> card
            </span>
            <span>
              <Key>X</Key> select
            </span>
            <span>
              <Key>H</Key> <Key>L</Key> stage
            </span>
          </>
        )}
        <span>
          <Key>Enter</Key> open
        </span>
      </span>
    </div>
  )
}

type StageButtonProps = {
  stage: CandidateStage
  letter: string | undefined
  count: number
  isHere: boolean
  split: BulkSplit<Card>
  onMove: (stage: CandidateStage) => void
}

function StageButton({ stage, letter, count, isHere, split, onMove }: StageButtonProps) {
  const why = count === 0 ? undefined : explainWhyNoRow(split)
  const isQuestion = split.changes.length === 0 && split.reverses.length > 0
  const moved = isQuestion ? split.reverses.length : split.changes.length
  return (
    <button
      type="button"
      className={styles.stage}
      title={why}
      aria-disabled={why === undefined ? undefined : true}
      aria-pressed={isHere}
      onClick={() => why === undefined && onMove(stage)}
    >
      {letter !== undefined && <Key>{letter}</Key>}
      {moved === count ? stage : describeBulkAct(stage, moved, count)}
      {isQuestion && '…'}
    </button>
  )
}
