import type { LinkProps } from '@tanstack/react-router'
import { type Where, whereText } from './where.ts'

type RowsOf = { section: string; file: string; where: readonly Where[]; panel?: 'assign' | 'line' }

/** The link to the rows of a file that have these values, in the grid of those who manage; `panel` opens over them. */
export const rowsLink = ({ section, file, where, panel }: RowsOf) => ({
  to: '/project/$sectionName/$department/$filename' as LinkProps['to'],
  params: { sectionName: section, department: '-', filename: file } as never,
  search: { where: whereText(where), ...(panel && { panel: [panel] }) } as never,
})

const exact = (key: string, value: string): Where => ({ key, value, type: 'exact' })
/** Rows without an author. */
export const UNASSIGNED: readonly Where[] = [exact('turn', 'AUTHOR'), exact('author', '')]
/** Rows at the turn of an author who has them. */
export const WITH_AUTHOR: readonly Where[] = [exact('turn', 'AUTHOR'), { key: 'author', value: '', type: 'not' }]
/** Rows at a role's turn, or closed. */
export const atTurn = (turn: string): readonly Where[] => [exact('turn', turn)]
