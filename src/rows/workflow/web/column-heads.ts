import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { HEADING_GROUPS, getColumnHeading } from '../../heading-vocabulary.ts'

type Head = Pick<GridColumn<never>, 'title' | 'group' | 'name' | 'raw'>

/** `name` is the sheet's spelling. */
export const buildColumnHead = (key: string, name: string = key): Head => {
  const { group, words, full, raw } = getColumnHeading(key, name)
  return { title: words, raw, ...(group !== 'Row' && { group }), ...(full !== words && { name: full }) }
}

export const sortByStage = <Column extends { group?: string | undefined }>(columns: readonly Column[]): Column[] => {
  const placeOf = ({ group }: Column): number => HEADING_GROUPS.findIndex((each) => each === group)
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}
