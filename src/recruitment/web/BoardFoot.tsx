import { Key } from '../../kit/ui/button/Keycap.tsx'
import { useLetterKeys } from '../../kit/web/letter-keys.ts'
import type { Card } from '../candidates-contract.ts'
import { STAGES, type CandidateStage } from '../vocabulary.ts'
import styles from './BoardFoot.module.css'

type Props = { card: Card | undefined; onMove: (stage: CandidateStage) => void }

/** The stages of the chosen card, each with its key, and the keys of the board. */
export function BoardFoot({ card, onMove }: Props) {
  const letters = useLetterKeys()
  return (
    <div className={styles.foot} data-part="board-foot">
      {card === undefined ? (
        <span className={styles.name}>Select a card to move it.</span>
      ) : (
        <div className={styles.stages} role="group" aria-label={`Move ${card.name}`}>
          <span className={styles.name}>{card.name}:</span>
          {STAGES.map((stage, at) => (
            <button
              key={stage}
              type="button"
              className={styles.stage}
              aria-pressed={stage === card.stage}
              onClick={() => onMove(stage)}
            >
              {letters && <Key>{String(at + 1)}</Key>}
              {stage}
            </button>
          ))}
        </div>
      )}
      <span className={styles.hints} aria-hidden="true">
        {letters && (
          <>
            <span>
              <Key>J</Key> <Key>K</Key> card
            </span>
            <span>
              <Key>H</Key> <Key>L</Key> stage
            </span>
          </>
        )}
        <span>
          <Key>Enter</Key> open
        </span>
        <span>
          <Key>Ctrl Z</Key> undo
        </span>
      </span>
    </div>
  )
}
