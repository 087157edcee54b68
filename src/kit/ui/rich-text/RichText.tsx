import type { ReactNode } from 'react'
import { isPlainText, parseRichText, type RichPiece } from '../../shared/rich-text/parse-rich-text.ts'
import type { Runs } from '../../shared/runs.ts'
import { SafeLink } from '../button/SafeLink.tsx'
import { Formula } from './Formula.tsx'
import { isShownPicture } from './shown-picture.ts'
import { LinkedPicture } from './LinkedPicture.tsx'
import styles from './RichText.module.css'

const around: Record<string, (inner: ReactNode) => ReactNode> = {
  '^': (inner) => <sup>{inner}</sup>,
  _: (inner) => <sub>{inner}</sub>,
  b: (inner) => <b>{inner}</b>,
  i: (inner) => <i>{inner}</i>,
  u: (inner) => <u>{inner}</u>,
  s: (inner) => <s>{inner}</s>,
}
const withMarks = (marks: string, inner: ReactNode): ReactNode =>
  [...marks].reduce<ReactNode>((inside, mark) => around[mark]?.(inside) ?? inside, inner)

type Props = {
  text: string
  runs?: Runs | undefined
  /** A cell of a grid: breaks are blanks, formulas their source, and links are reached by Enter on the cell. */
  inOneLine?: boolean
}

function Piece({ piece, inOneLine }: { piece: RichPiece; inOneLine: boolean }) {
  if (piece.kind === 'text') return withMarks(piece.marks, piece.text)
  if (piece.kind === 'break') return inOneLine ? ' ' : <br />
  if (piece.kind === 'formula') return inOneLine ? piece.raw : <Formula {...piece} />
  if (piece.kind === 'picture' && !inOneLine && isShownPicture(piece.href))
    return <LinkedPicture href={piece.href} text={piece.text} />
  const link = (
    <SafeLink href={piece.href} tabIndex={inOneLine ? -1 : undefined}>
      {piece.text}
    </SafeLink>
  )
  return withMarks(piece.marks, link)
}

/** A formula on its own line ends the line before and begins the next: without the blanks and the break behind it. */
function dropGaps(pieces: readonly RichPiece[]): RichPiece[] {
  const shown: RichPiece[] = []
  let isBehind = false
  let hasBreak = false
  for (const piece of pieces) {
    const text = isBehind && piece.kind === 'text' ? piece.text.trimStart() : undefined
    if (isBehind && piece.kind === 'break' && !hasBreak) hasBreak = true
    else if (text !== '') {
      shown.push(piece.kind === 'text' && text !== undefined ? { ...piece, text } : piece)
      isBehind = piece.kind === 'formula' && piece.isDisplay
      hasBreak = false
    }
  }
  return shown
}

/**
 * What a text says, as it is meant: marks of Excel and of simple tags, formulas, links; every other markup is text (security.md,
 * The text of a cell). An address of a picture is a link, and the picture too where its host is allowed (decisions P412, P436).
 * Each text has the direction of its own letters.
 */
export function RichText({ text, runs, inOneLine = false }: Props) {
  return (
    <span dir="auto" className={styles.text}>
      {isPlainText(text, runs)
        ? text
        : (inOneLine ? parseRichText(text, runs) : dropGaps(parseRichText(text, runs))).map((piece) => (
            <Piece key={piece.from} {...{ piece, inOneLine }} />
          ))}
    </span>
  )
}
