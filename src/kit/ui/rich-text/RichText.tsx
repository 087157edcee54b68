import { Fragment, type ReactNode } from 'react'
import { dividePieces, isPlainText, parseRichText, type RichPiece } from '../../shared/rich-text/parse-rich-text.ts'
import { toPlainText, type Runs } from '../../shared/runs.ts'
import { SafeLink } from '../button/SafeLink.tsx'
import { Formula } from './Formula.tsx'
import { ListText } from './ListText.tsx'
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
  /** For a cell of a grid: line breaks become spaces, formulas become text, and Enter on the cell opens its link. */
  inOneLine?: boolean
  /** Consecutive parts that cover the whole text. Each has a function that wraps its drawn content. */
  parts?: readonly TextPart[]
}
export type TextPart = { to: number; show: (drawn: ReactNode) => ReactNode }

function Piece({ piece, inOneLine }: { piece: RichPiece; inOneLine: boolean }) {
  if (piece.kind === 'text') return withMarks(piece.marks, piece.text)
  if (piece.kind === 'break') return inOneLine ? ' ' : <br />
  if (piece.kind === 'formula') return inOneLine ? <ListText text={piece.raw} /> : <Formula {...piece} />
  if (piece.kind === 'picture' && !inOneLine && isShownPicture(piece.href))
    return <LinkedPicture href={piece.href} text={piece.text} />
  const link = (
    <SafeLink href={piece.href} tabIndex={inOneLine ? -1 : undefined}>
      {piece.text}
    </SafeLink>
  )
  return withMarks(piece.marks, link)
}

/** Drops spaces and a break after a display formula, because the formula itself ends the line. */
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
 * Renders a text by its meaning: marks from Excel and from simple tags, formulas, and links. All other markup is text
 * (security.md, The text of a cell). The address of a picture is a link; if its host is allowed, the picture is shown as well.
 * Each text takes its direction from its own letters.
 */
export function RichText({ text, runs, inOneLine = false, parts }: Props) {
  const draw = (pieces: readonly RichPiece[]): ReactNode =>
    pieces.map((piece) => <Piece key={piece.from} {...{ piece, inOneLine }} />)
  const drawAll = (): ReactNode => {
    const pieces = inOneLine ? parseRichText(text, runs) : dropGaps(parseRichText(text, runs))
    if (parts === undefined) return draw(pieces)
    const ends = parts.map(({ to }) => to)
    const source = runs === undefined ? text : toPlainText(runs)
    return dividePieces(pieces, source, ends).map((own, at) => <Fragment key={at}>{parts[at]?.show(draw(own))}</Fragment>)
  }
  return (
    <span dir="auto" className={styles.text}>
      {parts === undefined && isPlainText(text, runs) ? text : drawAll()}
    </span>
  )
}

/**
 * The picture must use https and be on a host that an ADMIN allows. The page contains the hosts that its content policy permits.
 */
function isShownPicture(href: string): boolean {
  const { protocol, port, hostname } = new URL(href)
  const hosts = document.querySelector<HTMLMetaElement>('meta[name=picture-hosts]')?.content.split(' ') ?? []
  return protocol === 'https:' && port === '' && hosts.includes(hostname)
}
