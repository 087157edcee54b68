import type { LinkProps } from '@tanstack/react-router'
import { type Where, writeWheres } from './where.ts'

type RowsOf = { section: string; file: string; where: readonly Where[]; panel?: 'assign' | 'line' }

/** Links to the grid of managed rows. `panel` opens a panel over the grid. */
export const buildRowsLink = ({ section, file, where, panel }: RowsOf) => ({
  to: '/project/$sectionName/$department/$filename' as LinkProps['to'],
  params: { sectionName: section, department: '-', filename: file } as never,
  search: { where: writeWheres(where), ...(panel && { panel: [panel] }) } as never,
})

const exact = (key: string, value: string): Where => ({ key, value, type: 'exact' })
export const UNASSIGNED: readonly Where[] = [exact('turn', 'AUTHOR'), exact('author', '')]
export const WITH_AUTHOR: readonly Where[] = [exact('turn', 'AUTHOR'), { key: 'author', value: '', type: 'not' }]
export const atTurn = (turn: string): readonly Where[] => [exact('turn', turn)]
