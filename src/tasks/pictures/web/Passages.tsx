import { QuestionText } from '../../question/web/QuestionText.tsx'
import type { GridRow, SheetColumn } from '../../workflow/contract.ts'
import { getAnswer, groupPassages } from '../../workflow/web/passages.ts'
import { TaskPictures } from './TaskPictures.tsx'
import styles from './Passages.module.css'

type Props = {
  row: GridRow
  columns: readonly SheetColumn[]
  /** In the letters of a panel. */
  small?: boolean
}

/**
 * The columns of a row to read, each under its heading, with its pictures between stem and choices. Those beside the columns
 * stand in the first.
 */
export function Passages({ row, columns, small = false }: Props) {
  const { long } = groupPassages(row, columns)
  const answer = getAnswer(row)
  if (long.length === 0) return <TaskPictures row={row} />
  return long.map(({ key, heading: { full, raw }, text, runs }, at) => (
    <section key={key} className={styles.passage} aria-label={full}>
      <h3 title={raw}>{full}</h3>
      <QuestionText
        {...{ text, runs, small }}
        answer={key === 'answer_key' ? '' : answer}
        figure={
          <TaskPictures
            row={row}
            isHere={(column) => column === key || (at === 0 && !long.some((passage) => passage.key === column))}
          />
        }
      />
    </section>
  ))
}
