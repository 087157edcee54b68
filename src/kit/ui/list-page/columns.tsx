import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { TextLink } from '../button/TextLink.tsx'
import { getCellText } from '../data-grid/cell-text.ts'
import type { GridColumn } from '../data-grid/columns.ts'
import { type NamedPerson, PersonName } from '../PersonName.tsx'

export type PageLink = Pick<LinkProps, 'to' | 'params' | 'search'>

/** Makes the cells of a column link to pages. The links can be opened in another tab, and copying a cell gives its text. */
export const withLink = <Row,>(column: GridColumn<Row>, to: (row: Row) => PageLink): GridColumn<Row> => ({
  ...column,
  show: (row) => (
    <TextLink {...to(row)} tabIndex={-1}>
      {getCellText(column, row)}
    </TextLink>
  ),
})

/** `show` renders its own link. `value` is the text, if it is not the field with this id. */
type Name<Row> = Pick<GridColumn<Row>, 'id' | 'title' | 'value'> &
  ({ to: (row: Row) => PageLink; show?: never } | { show: (row: Row) => ReactNode; to?: never })

/** The row's name, linked to its page. It is the first column and always in view. */
export const nameColumn = <Row,>({ to, show, ...named }: Name<Row>): GridColumn<Row> => {
  const column: GridColumn<Row> = { ...named, width: 300, frozen: true, hideable: false }
  return to === undefined ? { ...column, show } : withLink(column, to)
}

export const buildPersonColumn = (width: number): GridColumn<NamedPerson> => ({
  id: 'fullName',
  title: 'Name',
  width,
  frozen: true,
  hideable: false,
  show: (person) => <PersonName person={person} tabIndex={-1} />,
})

export const addedByColumn: GridColumn<{ addedBy: { fullName: string } | null }> = {
  id: 'addedBy',
  title: 'Added By',
  width: 220,
  value: ({ addedBy }) => addedBy?.fullName,
}
export const addedAtColumn: GridColumn<{ created_at: string }> = {
  id: 'created_at',
  title: 'Added',
  kind: 'instant',
  hidden: true,
}

export const periodColumns: readonly GridColumn<{ since: string; until: string | null }>[] = [
  { id: 'since', title: 'Since', kind: 'instant' },
  { id: 'until', title: 'Until', kind: 'instant' },
]

type Act<Row> = {
  id?: string
  title?: string
  label: string | ((row: Row) => string)
  width?: number
  offered?: (row: Row) => boolean
  decides?: boolean
} & ({ onAct: (row: Row) => void; to?: never } | { to: (row: Row) => PageLink; onAct?: never })

/**
 * A column that links to a page in each row (`to`), or has a button that opens something. For row actions, use
 * `buildActionsColumn` (decision P492).
 */
export const actColumn = <Row,>({
  id = 'actions',
  title = 'Actions',
  label,
  width = 96,
  offered = () => true,
  decides = false,
  onAct,
  to,
}: Act<Row>): GridColumn<Row> => {
  const column: GridColumn<Row> = {
    id,
    title,
    kind: 'action',
    decides,
    width,
    sortable: false,
    hideable: false,
    label: (row) => {
      if (!offered(row)) return ''
      return typeof label === 'string' ? label : label(row)
    },
  }
  return to === undefined ? { ...column, act: (row) => (offered(row) ? () => onAct(row) : undefined) } : withLink(column, to)
}

type RowButton<Row> = {
  id: string
  label: string
  width: number
  /** The row's name for screen readers, such as "Resubmit 4 March 2026". */
  of: (row: Row) => string
  offered?: (row: Row) => boolean
  disabled?: (row: Row) => boolean
  why?: (row: Row) => string | undefined
  className?: string | undefined
  onPress: (row: Row) => void
}

/** A column with a button in each row, for the main purpose of the list (decision P492). */
export const buildButtonColumn = <Row,>(button: RowButton<Row>): GridColumn<Row> => ({
  id: button.id,
  title: button.label,
  kind: 'action',
  width: button.width,
  decides: true,
  sortable: false,
  hideable: false,
  show: (row) =>
    (button.offered?.(row) ?? true) && (
      <Button
        small
        className={button.className}
        tabIndex={-1}
        disabled={button.disabled?.(row)}
        why={button.why?.(row)}
        aria-label={`${button.label} ${button.of(row)}`}
        onClick={() => button.onPress(row)}
      >
        {button.label}
      </Button>
    ),
})
