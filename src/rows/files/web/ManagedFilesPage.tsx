import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { formatQuantity } from '../../../kit/shared/counted.ts'
import { buildCrumb } from '../../../kit/ui/list-page/PageHeader.tsx'
import { usePageSize } from '../../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import { useMay } from '../../../kit/web/person.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { ProjectModules } from '../../../projects/web/ProjectModules.tsx'
import { FILE_PAGE, type FileRow, files } from '../contract.ts'
import { buildFileColumns } from './file-columns.tsx'
import { toFileQuery } from './file-query.ts'
import type { ManagedFilesSearch } from './search.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'

const route = getRouteApi('/manage-file/$project')
const PAGED = { size: FILE_PAGE.usual, rememberAs: 'managed-files' }
const rowId = ({ _id }: FileRow): string => _id

/** The page Manage File (000 §2). */
export function ManagedFilesPage() {
  const { project } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useSearchChange<ManagedFilesSearch>(navigate)
  const { pageSize } = usePageSize(search.size, PAGED)
  const read = useRead(
    files.ofManaged,
    {
      params: { project },
      query: toFileQuery(search, pageSize),
    },
    { keepPrevious: true, scopeOf: () => undefined },
  )
  const seesAll = useMay(files.setVisibility.access.who)
  const columns = useMemo(
    () =>
      buildFileColumns(
        ({ name }) => (
          <TextLink to="/manage-file/$project/$fileName" params={{ project, fileName: name }} tabIndex={-1}>
            {name}
          </TextLink>
        ),
        seesAll,
      ),
    [project, seesAll],
  )
  const home = buildCrumb('/manage-file', 'Manage File')
  const total = read.data?.total
  return (
    <ListPage
      title={project}
      crumbs={[home, project]}
      aside={total !== undefined && formatQuantity(total, 'file')}
      missing={{ why: 'It may have been deleted. Check the address.', action: home }}
      lead={<ProjectModules project={project} here="sections" />}
      name={`Files of ${project}`}
      search={search}
      onSearch={change}
      {...PAGED}
      read={read}
      rows={read.data?.data}
      total={total}
      filter="Filter files"
      noun={['file', 'files']}
      columns={columns}
      rowId={rowId}
      empty={{ title: 'No files yet', why: 'Files are added under Manage Projects.' }}
    />
  )
}
