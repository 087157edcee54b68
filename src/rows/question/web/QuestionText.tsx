import type { ReactNode } from 'react'
import { findMarksAround } from '../../../kit/shared/rich-text/parse-rich-text.ts'
import { toPlainText, type Runs } from '../../../kit/shared/runs.ts'
import { joinClassNames } from '../../../kit/ui/class-names.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { RichText, type TextPart } from '../../../kit/ui/rich-text/RichText.tsx'
import { ScrollArea } from '../../../kit/ui/ScrollArea.tsx'
import { type QuestionParts, splitChoices } from '../choice-rules.ts'
import { cutPart, slicePart, type TextSpan } from '../key-rules.ts'
import { splitBlocks } from '../table-rules.ts'
import styles from './QuestionText.module.css'

type Part = { text: string; runs: Runs | undefined; parts: readonly TextPart[] | undefined }

const cutParts = (parts: readonly TextPart[], { from, to }: TextSpan): TextPart[] => {
  const first = parts.findIndex((part) => part.to > from)
  const last = parts.findIndex((part) => part.to >= to)
  return parts.slice(first, last + 1).map((part) => ({ ...part, to: Math.min(part.to, to) - from }))
}

function cutText(whole: Part, span: TextSpan): Part {
  // `cutPart` puts the tags of marks that are open at the start of the span before its text.
  const shift = findMarksAround(whole.text, span).before.length
  const parts = whole.parts && span.to > span.from ? cutParts(whole.parts, span) : undefined
  return { ...cutPart(whole, span), parts: parts?.map((part) => ({ ...part, to: part.to + shift })) }
}
const sliceText = (whole: Part, span: TextSpan): Part => ({
  ...slicePart(whole, span),
  parts: whole.parts && span.to > span.from ? cutParts(whole.parts, span) : undefined,
})

const Words = ({ text, runs, parts }: Part) => <RichText text={text} runs={runs} {...(parts && { parts })} />

function Blocks({ part }: { part: Part }) {
  return splitBlocks(part.text, { from: 0, to: part.text.length }).map((block, at) =>
    block.kind === 'text' ? (
      <p key={at} className={styles.words}>
        <Words {...cutText(part, block.span)} />
      </p>
    ) : (
      <ScrollArea key={at} role="group" className={styles.wide} label="Lists in columns">
        <table className={styles.table}>
          <tbody>
            {block.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>
                    <Words {...cutText(part, cell)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    ),
  )
}

type Props = {
  text: string
  runs: Runs | undefined
  /** Empty if no choice is to be marked as correct. */
  answer: string
  figure?: ReactNode
  figureOf?: (column: string) => ReactNode
  split?: QuestionParts | undefined
  /** Uses the font size of the surroundings, such as a panel or a printed cell. */
  small?: boolean
  /** Passages that look different, such as changed words. */
  parts?: readonly TextPart[]
}

/** Each choice gets its own line, even if the source has all of them in one line. The correct choice is marked. */
export function QuestionText({ text, runs, answer, figure, figureOf, split, small = false, parts }: Props) {
  const said = runs === undefined ? text : toPlainText(runs)
  const { stem, choices, rest } = split ?? splitChoices(said, answer, { runs })
  const cut = (span: TextSpan): Part => (split === undefined ? cutText : sliceText)({ text: said, runs, parts }, span)
  return (
    <div className={joinClassNames(styles.question, small && styles.isSmall)}>
      {stem.to > stem.from && <Blocks part={cut(stem)} />}
      {figure}
      {choices.length > 0 && (
        <ul className={styles.choices} aria-label="Choices">
          {choices.map(({ from, to, label, isKey, column }) => (
            <li key={from} className={joinClassNames(styles.choice, isKey && styles.isKey)}>
              <span className={styles.letter}>{label}</span>
              <span className={styles.choiceWords}>
                <Words {...cut({ from, to })} />
                {column !== undefined && figureOf?.(column)}
              </span>
              {isKey && (
                <span className={styles.mark}>
                  <Icon name="check" size={16} /> key
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {rest && <Blocks part={cut(rest)} />}
    </div>
  )
}
