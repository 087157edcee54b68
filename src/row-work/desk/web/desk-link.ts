import type { LinkProps } from '@tanstack/react-router'

export const buildDeskLink = ({ list, file, sr_no: srNo }: { list: string; file: { name: string }; sr_no: number }) => ({
  to: `/${list}/$fileName` as LinkProps['to'],
  params: { fileName: file.name } as never,
  search: { task: srNo } as never,
})
