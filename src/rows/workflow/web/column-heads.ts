import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { HEADING_GROUPS, getColumnHeading } from '../../heading-vocabulary.ts'

type Head = Pick<GridColumn<never>, 'title' | 'group' | 'name' | 'raw'>

/**
 * The head of a row's column, in people's words below its stage; the sheet's own columns are of no stage. `name`: the sheet's
 * spelling.
 */
export const buildColumnHead = (key: string, name: string = key): Head => {
  const { group, words, full, raw } = getColumnHeading(key, name)
  return { title: words, raw, ...(group !== 'Row' && { group }), ...(full !== words && { name: full }) }
}

/** Columns of one stage beside each other, the stages in their order; otherwise the order stays. */
export const byStage = <Column extends { group?: string | undefined }>(columns: readonly Column[]): Column[] => {
  const placeOf = ({ group }: Column): number => HEADING_GROUPS.findIndex((each) => each === group)
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}
