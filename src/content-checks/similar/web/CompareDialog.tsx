import type { ReactNode } from 'react'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import type { TextPart } from '../../../kit/ui/rich-text/RichText.tsx'
import { QuestionText } from '../../../rows/question/web/QuestionText.tsx'
import type { SimilarQuestion } from '../contract.ts'
import { compareTexts, type TextPiece } from '../word-rules.ts'
import { getFileTitle, type QuestionOfDesk, describeSimilarity } from './similar-words.ts'
import styles from './CompareDialog.module.css'

type Props = { of: QuestionOfDesk; text: string; other: SimilarQuestion | undefined; onClose: () => void }

export function CompareDialog({ of, text, other, onClose }: Props) {
  const compared = other && compareTexts(text, other.text)
  return (
    <Dialog
      open={other !== undefined}
      title={other ? `Compared: ${describeSimilarity(other)}` : ''}
      width={960}
      onClose={onClose}
    >
      {other && compared && (
        <>
          <div className={styles.sides}>
            <Side title={`${of.questionId} in ${getFileTitle(of.file.name)}`} pieces={compared.one} sign="+" />
            <Side title={`${other.question_id} in ${getFileTitle(other.file)}`} pieces={compared.other} sign="−" />
          </div>
          <p className={styles.legend}>
            {has(compared.one, 'word') && <Piece kind="word" drawn={`in ${of.questionId} alone`} sign="+" />}
            {has(compared.other, 'word') && <Piece kind="word" drawn={`in ${other.question_id} alone`} sign="−" />}
            {(has(compared.one, 'number') || has(compared.other, 'number')) && (
              <Piece kind="number" drawn="numbers that differ" sign="+" />
            )}
            {![...compared.one, ...compared.other].some(({ kind }) => kind !== 'same') && 'No word and no number differs.'}
          </p>
        </>
      )}
    </Dialog>
  )
}

const has = (pieces: readonly TextPiece[], kind: TextPiece['kind']): boolean => pieces.some((piece) => piece.kind === kind)

type SideProps = { title: string; pieces: readonly TextPiece[]; sign: '+' | '−' }
function toParts(pieces: readonly TextPiece[], sign: SideProps['sign']): TextPart[] {
  let to = 0
  return pieces.map(({ kind, text }) => {
    to += text.length
    return { to, show: (drawn) => <Piece {...{ kind, drawn, sign }} /> }
  })
}

function Side({ title, pieces, sign }: SideProps) {
  const parts = toParts(pieces, sign)
  return (
    <section className={styles.side} aria-label={title}>
      <h3>{title}</h3>
      <QuestionText text={pieces.map(({ text }) => text).join('')} runs={undefined} answer="" parts={parts} small />
    </section>
  )
}

type PieceProps = Pick<TextPiece, 'kind'> & Pick<SideProps, 'sign'> & { drawn: ReactNode }
function Piece({ kind, drawn, sign }: PieceProps) {
  if (kind === 'same') return drawn
  if (kind === 'number') return <mark className={styles.number}>{drawn}</mark>
  const [Tag, look] = sign === '+' ? (['ins', styles.added] as const) : (['del', styles.removed] as const)
  // Keeps the sign itself from being struck through.
  return (
    <Tag className={joinClassNames(styles.piece, look)}>
      <span className={styles.sign}>{sign}</span>
      <span className={styles.words}>{drawn}</span>
    </Tag>
  )
}
