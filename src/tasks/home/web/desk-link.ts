import type { LinkProps } from '@tanstack/react-router'
import type { ReadyRow } from '../contract.ts'

/** The desk of a ready row: its list opened at the row. */
export const buildDeskLink = ({ list, file, sr_no: srNo }: Pick<ReadyRow, 'list' | 'file' | 'sr_no'>) => ({
  to: `/${list}/$fileName` as LinkProps['to'],
  params: { fileName: file.name } as never,
  search: { task: srNo } as never,
})
