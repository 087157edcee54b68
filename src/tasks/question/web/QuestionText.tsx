import type { ReactNode } from 'react'
import { plainOfRuns, type Runs, sliceOfRuns } from '../../../kit/shared/runs.ts'
import { classNames } from '../../../kit/ui/class-names.ts'
import { Icon } from '../../../kit/ui/icons.tsx'
import { RichText } from '../../../kit/ui/rich-text/RichText.tsx'
import { ScrollArea } from '../../../kit/ui/ScrollArea.tsx'
import { splitChoices, type TextSpan } from '../choice-rules.ts'
import { splitBlocks } from '../table-rules.ts'
import styles from './QuestionText.module.css'

type Part = { said: string; runs: Runs | undefined; span: TextSpan }

const Words = ({ said, runs, span: { from, to } }: Part) => (
  <RichText text={said.slice(from, to)} runs={runs && sliceOfRuns(runs, from, to)} />
)

/** A part of a question in its blocks: lines as they are, lists in columns as tables. */
function Blocks({ said, runs, span }: Part) {
  return splitBlocks(said, span).map((block, at) =>
    block.kind === 'text' ? (
      <p key={at} className={styles.words}>
        <Words {...{ said, runs }} span={block.span} />
      </p>
    ) : (
      <ScrollArea key={at} role="group" className={styles.wide} label="Lists in columns">
        <table className={styles.table}>
          <tbody>
            {block.rows.map((cells, row) => (
              <tr key={row}>
                {cells.map((cell, column) => (
                  <td key={column}>
                    <Words {...{ said, runs }} span={cell} />
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
  /** In the letters of what is around it: a panel, a cell on paper. */
  small?: boolean
}

/** A text for reading. Choices stand on a line each, also when they were written in one, and the keyed one is marked. */
export function QuestionText({ text, runs, answer, figure, small = false }: Props) {
  const said = runs === undefined ? text : plainOfRuns(runs)
  const { stem, choices, rest } = splitChoices(said, answer)
  return (
    <div className={classNames(styles.question, small && styles.isSmall)}>
      {stem.to > stem.from && <Blocks {...{ said, runs }} span={stem} />}
      {figure}
      {choices.length > 0 && (
        <ul className={styles.choices} aria-label="Choices">
          {choices.map(({ from, to, label, isKey }) => (
            <li key={from} className={classNames(styles.choice, isKey && styles.isKey)}>
              <span className={styles.letter}>{label}</span>
              <span className={styles.choiceWords}>
                <Words {...{ said, runs }} span={{ from, to }} />
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
      {rest && <Blocks {...{ said, runs }} span={rest} />}
    </div>
  )
}
