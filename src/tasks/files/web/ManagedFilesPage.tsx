import { Link, getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { DataGrid } from '../../../kit/ui/data-grid/DataGrid.tsx'
import { showCount } from '../../../kit/ui/data-grid/GridFooter.tsx'
import { sortOf } from '../../../kit/ui/data-grid/sort.ts'
import { useGridState } from '../../../kit/ui/data-grid/use-grid-state.ts'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { FilterInput } from '../../../kit/ui/list-page/FilterInput.tsx'
import { PageHeader } from '../../../kit/ui/list-page/PageHeader.tsx'
import { useIsPhone } from '../../../kit/ui/theme/theme.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { FILE_PAGE, type FileRow, files } from '../contract.ts'
import { fileColumns } from './file-columns.tsx'
import type { FilesSearch } from './search.ts'
import textLinkStyles from '../../../kit/ui/button/TextLink.module.css'
import filesPageStyles from './FilesPage.module.css'

const route = getRouteApi('/manage-file/$project')
const rowId = ({ _id }: FileRow): string => _id
const serverSorts = ['name', 'count', 'created_at'] as const

/** 000 §2 Manage File: the files of a project, each linking to its rows. */
export function ManagedFilesPage() {
  const { project } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useCallback(
    (part: Partial<FilesSearch>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true }),
    [navigate],
  )
  const grid = useGridState({ search, onSearch: change, size: FILE_PAGE.usual })
  const sort = sortOf(search.sort)
  const by = serverSorts.find((one) => one === sort?.by)
  const read = useRead(
    files.ofManaged,
    {
      params: { project },
      query: {
        page: grid.page,
        limit: grid.pageSize,
        ...(search.q !== undefined && { name: search.q }),
        ...(by !== undefined && { sort: by, order: sort?.descending === true ? ('desc' as const) : ('asc' as const) }),
      },
    },
    { keepPrevious: true },
  )
  const phone = useIsPhone()
  const columns = useMemo(
    () =>
      fileColumns(
        ({ name }) => (
          <Link
            to="/manage-file/$project/$fileName"
            params={{ project, fileName: name }}
            tabIndex={-1}
            className={textLinkStyles.safeLink}
          >
            {name}
          </Link>
        ),
        phone,
      ),
    [project, phone],
  )
  const home = (
    <Link key="projects" to="/manage-file">
      Manage File
    </Link>
  )
  if (read.error?.status === 404 && read.data === undefined)
    return (
      <>
        <PageHeader title={project} crumbs={[home, project]} />
        <EmptyState title={read.error.message} why="It may have been deleted, or the address is not quite right.">
          {home}
        </EmptyState>
      </>
    )
  const total = read.data?.total
  return (
    <div className={filesPageStyles.filesPage}>
      <PageHeader
        title={project}
        crumbs={[home, project]}
        aside={total !== undefined && `${showCount(total)} ${total === 1 ? 'file' : 'files'}`}
      />
      <DataGrid
        name={`Files of ${project}`}
        noun={total === 1 ? 'file' : 'files'}
        columns={columns}
        rows={read.data?.data}
        rowId={rowId}
        total={total}
        sorting="server"
        {...grid.props}
        loading={read.isFetching}
        error={read.error === null ? undefined : { message: read.error.message, onRetry: () => void read.refetch() }}
        rememberAs="managed-files"
        empty={
          search.q === undefined
            ? { title: 'No files yet', why: 'Files are added under Manage Projects.' }
            : { title: 'No file matches this filter', action: <Button onClick={() => change({ q: undefined })}>Reset</Button> }
        }
        toolbar={
          <FilterInput
            label="Filter files"
            value={search.q ?? ''}
            onChange={(text) => change({ q: text === '' ? undefined : text, page: undefined })}
          />
        }
      />
    </div>
  )
}
