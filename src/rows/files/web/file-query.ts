import { parseGridSort } from '../../../kit/ui/data-grid/sort.ts'
import type { FilesSearch } from './search.ts'

const sorts = ['name', 'count', 'created_at'] as const

export const toFileQuery = ({ page = 1, q, sort }: FilesSearch, limit: number) => {
  const { by, descending } = parseGridSort(sort) ?? {}
  const known = sorts.find((one) => one === by)
  return {
    page,
    limit,
    ...(q !== undefined && { name: q }),
    ...(known !== undefined && { sort: known, order: descending === true ? ('desc' as const) : ('asc' as const) }),
  }
}
