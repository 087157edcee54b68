import { QuestionText } from '../../question/web/QuestionText.tsx'
import type { GridRow, SheetColumn } from '../../workflow/contract.ts'
import { getAnswer, groupPassages } from '../../workflow/web/passages.ts'
import { TaskPictures } from './TaskPictures.tsx'
import styles from './Passages.module.css'

type Props = {
  row: GridRow
  columns: readonly SheetColumn[]
  small?: boolean
}

/**
 * The columns of a row for reading, with pictures between the stem and the choices. Pictures that belong to no column are shown
 * in the question, and pictures of a choice beside the choice.
 */
export function Passages({ row, columns, small = false }: Props) {
  const { long } = groupPassages(row, columns)
  if (long.length === 0) return <TaskPictures row={row} />
  const home = long.find(({ split }) => split !== undefined) ?? long[0]
  return long.map(({ key, heading: { full, raw }, text, runs, split }) => {
    const own = new Set(split?.choices.flatMap(({ column }) => column ?? []))
    const isElsewhere = (column: string | null): boolean => own.has(column ?? '') || long.some((other) => other.key === column)
    return (
      <section key={key} className={styles.passage} aria-label={full}>
        <h3 title={raw}>{full}</h3>
        <QuestionText
          {...{ text, runs, small, split }}
          answer={getAnswer(row, key)}
          figure={<TaskPictures row={row} isHere={(column) => column === key || (key === home?.key && !isElsewhere(column))} />}
          figureOf={(column) => <TaskPictures row={row} isHere={(at) => at === column} />}
        />
      </section>
    )
  })
}
