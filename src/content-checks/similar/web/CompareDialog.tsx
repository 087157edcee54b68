import { type ReactNode, useState } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { Dialog } from '../../../kit/ui/dialog/Dialog.tsx'
import type { TextPart } from '../../../kit/ui/rich-text/RichText.tsx'
import { refetchReads, useWrite } from '../../../kit/web/use-calls.ts'
import { QuestionText } from '../../../rows/question/web/QuestionText.tsx'
import { similarQuestions, type SimilarQuestion } from '../contract.ts'
import { SIMILAR_MARKS } from '../vocabulary.ts'
import { compareTexts, type TextPiece } from '../word-rules.ts'
import { getFileTitle, markChoice, describeMarked, type QuestionOfDesk, describeSimilarity } from './similar-words.ts'
import styles from './CompareDialog.module.css'

type Props = {
  of: QuestionOfDesk
  text: string
  /** The similar questions, the closest first. */
  similar: readonly SimilarQuestion[]
  open: boolean
  onClose: () => void
}

/**
 * Shows a question beside a similar one with their differences marked. Numbers and words are marked separately. The pair can be
 * marked here, and each similar question can be chosen.
 */
export function CompareDialog({ of, text, similar, open, onClose }: Props) {
  const [chosenId, setChosenId] = useState<string>()
  const mark = useWrite(similarQuestions.mark, {
    errorToast: ({ code }) => {
      // The pair then shows the mark that was set in the meantime.
      if (code === 'QUESTION_MARK_CHANGED' || code === 'SIMILAR_QUESTION_NOT_FOUND') void refetchReads([similarQuestions.ofRow])
      return true
    },
  })
  const other = similar.find(({ _id }) => _id === chosenId) ?? similar[0]
  const compared = other && compareTexts(text, other.text)
  return (
    <Dialog
      open={open && other !== undefined}
      title={other ? `Compared: ${describeSimilarity(other)}` : ''}
      width={960}
      onClose={onClose}
    >
      {other && compared && (
        <>
          {similar.length > 1 && (
            <div className={styles.choices} role="group" aria-label="Compare with">
              {similar.map((each) => (
                <Button key={each._id} small aria-pressed={each === other} onClick={() => setChosenId(each._id)}>
                  {each.question_id} in {getFileTitle(each.file)}: {describeSimilarity(each)}
                </Button>
              ))}
            </div>
          )}
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
          <div className={styles.marks} role="group" aria-label="Mark as">
            <span>Mark as</span>
            {SIMILAR_MARKS.map((one) => {
              const isSet = other.mark?.mark === one && (one === 'no' || other.mark.ofAsked)
              return (
                <Button
                  key={one}
                  small
                  aria-pressed={isSet}
                  why={isSet && other.mark !== null ? describeMarked(other.mark) : undefined}
                  onClick={() =>
                    mark.mutate({
                      params: { file: of.file._id, srNo: String(of.srNo) },
                      body: { similar: other._id, mark: one, version: other.mark?.version ?? 0 },
                    })
                  }
                >
                  {markChoice(one, other.question_id)}
                </Button>
              )
            })}
            {other.mark !== null && <p role="status">{describeMarked(other.mark)}</p>}
          </div>
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
