import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import type { PlainCellProps } from '../../../kit/ui/data-grid/grid-props.ts'
import { CellContent } from '../../../kit/ui/data-grid/GridCell.tsx'
import { RichText } from '../../../kit/ui/rich-text/RichText.tsx'
import { QuestionText } from '../../question/web/QuestionText.tsx'
import type { GridRow } from '../../workflow/contract.ts'
import { getAnswer, isLongPassage, toPassage } from '../../workflow/web/passages.ts'
import { TaskPictures } from './TaskPictures.tsx'

const isText = <Row,>({ kind = 'text', show, frozen }: GridColumn<Row>): boolean =>
  kind === 'text' && show === undefined && frozen !== true

/** Finds the column for pictures without a column of their own, or whose column is not printed. */
const findHome = <Row,>(columns: readonly GridColumn<Row>[]): string | undefined =>
  (columns.find(({ id }) => id === 'question_text') ?? columns.find(isText))?.id

export function PaperCell<Row extends GridRow>({ row, column, columns }: PlainCellProps<Row>) {
  const { id } = column
  if (!isText(column)) return <CellContent {...{ row, column }} />
  const passage = toPassage(row, id)
  const { text, runs } = passage
  const isHome = id === findHome(columns)
  const isHere = (at: string | null): boolean => at === id || (isHome && !columns.some((each) => each.id === at))
  const figure = row.cellPictures?.some((picture) => isHere(picture.column)) ? <TaskPictures {...{ row, isHere }} small /> : null
  if (text === '') return figure ?? <CellContent {...{ row, column }} />
  if (isLongPassage(passage)) {
    return <QuestionText {...{ text, runs, figure }} answer={getAnswer(row, id)} small />
  }
  return (
    <>
      <RichText {...{ text, runs }} />
      {figure}
    </>
  )
}
