import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import type { SimilarQuestion } from '../contract.ts'
import { compareTexts, type TextPiece } from '../word-rules.ts'
import { fileTitle, type QuestionOfDesk, sameWords } from './similar-words.ts'
import styles from './CompareDialog.module.css'

type Props = { of: QuestionOfDesk; text: string; other: SimilarQuestion | undefined; onClose: () => void }

/** Two similar questions side by side, with what differs marked, numbers apart from words. */
export function CompareDialog({ of, text, other, onClose }: Props) {
  const compared = other && compareTexts(text, other.text)
  return (
    <Dialog open={other !== undefined} title={other ? `Compared: ${sameWords(other)}` : ''} width={960} onClose={onClose}>
      {other && compared && (
        <>
          <div className={styles.sides}>
            <Side title={`${of.questionId} in ${fileTitle(of.file)}`} pieces={compared.one} sign="+" />
            <Side title={`${other.question_id} in ${fileTitle(other.file)}`} pieces={compared.other} sign="−" />
          </div>
          <p className={styles.legend}>
            <ins className={styles.added}>+ words of the first alone</ins>
            <del className={styles.removed}>− words of the second alone</del>
            <span className={styles.number}>numbers that differ</span>
          </p>
        </>
      )}
    </Dialog>
  )
}

type SideProps = { title: string; pieces: readonly TextPiece[]; sign: '+' | '−' }
function Side({ title, pieces, sign }: SideProps) {
  return (
    <section className={styles.side} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.text} dir="auto">
        {pieces.map((piece, at) => (
          <Piece key={at} {...piece} sign={sign} />
        ))}
      </p>
    </section>
  )
}

function Piece({ kind, text, sign }: TextPiece & Pick<SideProps, 'sign'>) {
  if (kind === 'same') return text
  if (kind === 'number') return <mark className={styles.number}>{text}</mark>
  return sign === '+' ? <ins className={styles.added}>{`+${text}`}</ins> : <del className={styles.removed}>{`−${text}`}</del>
}
