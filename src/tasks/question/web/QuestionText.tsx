import type { ReactNode } from 'react'
import { plainOfRuns, type Runs, sliceOfRuns } from '../../../kit/shared/runs.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { RichText, type TextPart } from '../../../kit/ui/rich-text/RichText.tsx'
import { ScrollArea } from '../../../kit/ui/ScrollArea.tsx'
import { type QuestionParts, splitChoices } from '../choice-rules.ts'
import type { TextSpan } from '../key-rules.ts'
import { splitBlocks } from '../table-rules.ts'
import styles from './QuestionText.module.css'

type Part = { said: string; runs: Runs | undefined; span: TextSpan; parts: readonly TextPart[] | undefined }

/** The parts of the whole text as those of what stands between two places. */
const cutParts = (parts: readonly TextPart[], { from, to }: TextSpan): TextPart[] => {
  const first = parts.findIndex((part) => part.to > from)
  const last = parts.findIndex((part) => part.to >= to)
  return parts.slice(first, last + 1).map((part) => ({ ...part, to: Math.min(part.to, to) - from }))
}

const Words = ({ said, runs, span, parts }: Part) => (
  <RichText
    text={said.slice(span.from, span.to)}
    runs={runs && sliceOfRuns(runs, span.from, span.to)}
    {...(parts && span.to > span.from && { parts: cutParts(parts, span) })}
  />
)

/** A part of a question in its blocks: lines as they are, lists in columns as tables. */
function Blocks({ span, ...text }: Part) {
  return splitBlocks(text.said, span).map((block, at) =>
    block.kind === 'text' ? (
      <p key={at} className={styles.words}>
        <Words {...text} span={block.span} />
      </p>
    ) : (
      <ScrollArea key={at} role="group" className={styles.wide} label="Lists in columns">
        <table className={styles.table}>
          <tbody>
            {block.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>
                    <Words {...text} span={cell} />
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
  /** The text of the key, '' where nothing is to be marked. */
  answer: string
  /** Pictures: between the stem and the choices. */
  figure?: ReactNode
  /** Pictures of a choice that stands in a column of its own: below its words. */
  figureOf?: (column: string) => ReactNode
  /** Where its choices are known to stand. */
  split?: QuestionParts | undefined
  /** In the letters of what is around it: a panel, a cell on paper. */
  small?: boolean
  /** Parts of the text that are shown in another way, such as words that differ. */
  parts?: readonly TextPart[]
}

/** A text for reading. Choices stand on a line each, also when they were written in one, and the keyed one is marked. */
export function QuestionText({ text, runs, answer, figure, figureOf, split, small = false, parts }: Props) {
  const said = runs === undefined ? text : plainOfRuns(runs)
  const words = { said, runs, parts }
  const { stem, choices, rest } = split ?? splitChoices(said, answer, { runs })
  return (
    <div className={classNames(styles.question, small && styles.isSmall)}>
      {stem.to > stem.from && <Blocks {...words} span={stem} />}
      {figure}
      {choices.length > 0 && (
        <ul className={styles.choices} aria-label="Choices">
          {choices.map(({ from, to, label, isKey, column }) => (
            <li key={from} className={classNames(styles.choice, isKey && styles.isKey)}>
              <span className={styles.letter}>{label}</span>
              <span className={styles.choiceWords}>
                <Words {...words} span={{ from, to }} />
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
      {rest && <Blocks {...words} span={rest} />}
    </div>
  )
}
