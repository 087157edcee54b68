import { Key } from '../../kit/ui/button/Keycap.tsx'
import { useLetterKeys } from '../../kit/web/letter-keys.ts'
import type { Card } from '../candidates-contract.ts'
import { STAGES, type CandidateStage } from '../vocabulary.ts'
import styles from './BoardFoot.module.css'

type Props = {
  card: Card | undefined
  /** How many are selected: they are moved together. */
  selected: number
  onMove: (stage: CandidateStage) => void
  onClear: () => void
}

/** The stages of the chosen card, each with its key, and the keys of the board. */
export function BoardFoot({ card, selected, onMove, onClear }: Props) {
  const letters = useLetterKeys()
  const who = selected > 0 ? `${selected} selected` : card?.name
  return (
    <div className={styles.foot} data-part="board-foot">
      {who === undefined ? (
        <span className={styles.name}>Select a card to move it.</span>
      ) : (
        <div className={styles.stages} role="group" aria-label={`Move ${who}`}>
          <span className={styles.name}>{who}:</span>
          {STAGES.map((stage, at) => (
            <button
              key={stage}
              type="button"
              className={styles.stage}
              aria-pressed={selected === 0 && stage === card?.stage}
              onClick={() => onMove(stage)}
            >
              {letters && <Key>{String(at + 1)}</Key>}
              {stage}
            </button>
          ))}
          {selected > 0 && (
            <button type="button" className={styles.stage} onClick={onClear}>
              Clear
            </button>
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
