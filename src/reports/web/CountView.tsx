import { formatCount } from '../../kit/shared/counted.ts'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import type { GridColumn } from '../../kit/ui/data-grid/columns.ts'
import { DataGrid } from '../../kit/ui/data-grid/DataGrid.tsx'
import type { DataGridProps } from '../../kit/ui/data-grid/grid-props.ts'
import { type GridSearch, useGridState } from '../../kit/ui/data-grid/use-grid-state.ts'
import { buildPersonColumn } from '../../kit/ui/list-page/columns.tsx'
import type { PersonTotals } from '../contract.ts'
import { useMemo } from 'react'
import { DAY_COUNTS, HOURS_COLUMNS, LEGEND, NO_TARGET, WAITING_HOURS, isSigned, formatSignedHours } from '../vocabulary.ts'
import { getCountValue } from '../count-rules.ts'
import { lookOfColor } from './color-looks.ts'
import type { ChoiceSearch, ReportDays } from './report-choices.ts'

type CountViewProps = Pick<DataGridProps<PersonTotals>, 'loading' | 'error' | 'empty'> & {
  /** Undefined while they are being read; null if nothing has been requested yet. */
  people: readonly PersonTotals[] | undefined | null
  days: ReportDays
  print: NonNullable<DataGridProps<PersonTotals>['plain']>
  search: GridSearch & Pick<ChoiceSearch, 'project' | 'waiting'>
  onSearch: (part: GridSearch) => void
}

const rowId = ({ _id }: PersonTotals): string => _id
const none: readonly PersonTotals[] = []
/** The page size of report tables (002 §9). */
const PAGE = 10

export function CountView({ people, days, print, search, onSearch, ...shown }: CountViewProps) {
  const grid = useGridState({ search, onSearch, size: PAGE, rememberAs: 'report-counts' })
  // When a project filter is set, the columns about whole days are hidden.
  const shownColumns = useMemo(
    () =>
      columnsOf({ ...days, project: search.project, waiting: search.waiting }).filter(
        ({ value }) => people?.[0] === undefined || value?.(people[0]) !== null,
      ),
    [people, days, search.project, search.waiting],
  )
  return (
    <DataGrid<PersonTotals>
      name="Count View"
      columns={shownColumns}
      rows={people === null ? none : people}
      rowId={rowId}
      noun={['person', 'people']}
      plain={print}
      {...grid.props}
      {...shown}
      rememberAs="report-counts"
    />
  )
}

const columnsOf = (of: ReportDays & Pick<ChoiceSearch, 'project' | 'waiting'>): readonly GridColumn<PersonTotals>[] => [
  buildPersonColumn(200),
  { id: 'count', title: 'Days', kind: 'number', width: 70 },
  ...LEGEND.map((color): GridColumn<PersonTotals> => ({
    id: color,
    title: lookOfColor(color).words,
    kind: 'number',
    width: color === 'non working day' ? 132 : 104,
    decides: true,
    value: (person) => getCountValue(person, color),
  })),
  ...DAY_COUNTS.map(([id, title]): GridColumn<PersonTotals> => ({
    id,
    title,
    kind: 'number',
    width: 112,
    value: (person) => getCountValue(person, id),
  })),
  ...HOURS_COLUMNS.map(([figure, title]): GridColumn<PersonTotals> => ({
    id: figure,
    title,
    kind: 'number',
    digits: 2,
    width: title.length > 16 ? 166 : 120,
    value: (person) => getCountValue(person, figure),
    ...(isSigned(figure) && { show: ({ totals }: PersonTotals) => formatSignedHours(totals[figure] ?? 0) }),
  })),
  ...NO_TARGET.map(([id, title]): GridColumn<PersonTotals> => ({
    id,
    title,
    kind: 'number',
    width: 140,
    value: (person) => getCountValue(person, id),
    // Links to the User Report. There, each project without a target links to the place where its target is assigned (decision
    // 130).
    ...(id === 'noTargetLines' && {
      show: ({ _id: user, noTargetLines: lines }: PersonTotals) =>
        lines === 0 ? (
          '0'
        ) : (
          <TextLink to="/report/user" search={{ ...of, user }} tabIndex={-1}>
            {formatCount(lines)}
          </TextLink>
        ),
    }),
  })),
  { id: 'waitingHours', title: WAITING_HOURS, kind: 'number', digits: 2, width: 120 },
]
