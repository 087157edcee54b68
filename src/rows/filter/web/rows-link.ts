import type { LinkProps } from '@tanstack/react-router'
import { type Where, writeWheres } from './where.ts'

type RowsOf = { section: string; file: string; where: readonly Where[]; panel?: 'assign' | 'line' }

/**
 * Returns the link to the rows of a file with these values, in the grid of managed rows. `panel` names a panel to open over the
 * grid.
 */
export const buildRowsLink = ({ section, file, where, panel }: RowsOf) => ({
  to: '/project/$sectionName/$department/$filename' as LinkProps['to'],
  params: { sectionName: section, department: '-', filename: file } as never,
  search: { where: writeWheres(where), ...(panel && { panel: [panel] }) } as never,
})

const exact = (key: string, value: string): Where => ({ key, value, type: 'exact' })
/** The search for rows without an author. */
export const UNASSIGNED: readonly Where[] = [exact('turn', 'AUTHOR'), exact('author', '')]
/** The search for assigned rows at the author's turn. */
export const WITH_AUTHOR: readonly Where[] = [exact('turn', 'AUTHOR'), { key: 'author', value: '', type: 'not' }]
/** Returns the search for rows at a role's turn, or for closed rows. */
export const atTurn = (turn: string): readonly Where[] => [exact('turn', turn)]
