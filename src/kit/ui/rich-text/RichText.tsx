import { Fragment, type ReactNode } from 'react'
import { dividePieces, isPlainText, parseRichText, type RichPiece } from '../../shared/rich-text/parse-rich-text.ts'
import { plainOfRuns, type Runs } from '../../shared/runs.ts'
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
  /** A cell of a grid: breaks are blanks, formulas their text, and links are reached by Enter on the cell. */
  inOneLine?: boolean
  /** Parts of the text in order, to its end, and how each is shown around what is drawn of it. */
  parts?: readonly TextPart[]
}
/** `to`: where the part ends in the text. */
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
export function RichText({ text, runs, inOneLine = false, parts }: Props) {
  const draw = (pieces: readonly RichPiece[]): ReactNode =>
    pieces.map((piece) => <Piece key={piece.from} {...{ piece, inOneLine }} />)
  const drawAll = (): ReactNode => {
    const pieces = inOneLine ? parseRichText(text, runs) : dropGaps(parseRichText(text, runs))
    if (parts === undefined) return draw(pieces)
    const ends = parts.map(({ to }) => to)
    const source = runs === undefined ? text : plainOfRuns(runs)
    return dividePieces(pieces, source, ends).map((own, at) => <Fragment key={at}>{parts[at]?.show(draw(own))}</Fragment>)
  }
  return (
    <span dir="auto" className={styles.text}>
      {parts === undefined && isPlainText(text, runs) ? text : drawAll()}
    </span>
  )
}

/**
 * Whether the picture of an address may be shown: by https, from a host that an ADMIN allows (decision P436). The page was sent
 * with the hosts that its content policy lets through.
 */
function isShownPicture(href: string): boolean {
  const { protocol, port, hostname } = new URL(href)
  const hosts = document.querySelector<HTMLMetaElement>('meta[name=picture-hosts]')?.content.split(' ') ?? []
  return protocol === 'https:' && port === '' && hosts.includes(hostname)
}
