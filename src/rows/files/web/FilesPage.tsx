import { Link, type LinkProps, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { DownloadStatus } from '../../../kit/export/web/DownloadButton.tsx'
import { formatQuantity, formatCount } from '../../../kit/shared/counted.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { ButtonLink } from '../../../kit/ui/button/ButtonLink.tsx'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { isAll } from '../../../kit/shared/ids.ts'
import { DeleteDialog } from '../../../kit/ui/dialog/DeleteDialog.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { buildCrumb } from '../../../kit/ui/list-page/PageHeader.tsx'
import { usePageSize } from '../../../kit/ui/data-grid/use-page-size.ts'
import { ListPage } from '../../../kit/ui/list-page/ListPage.tsx'
import { useSearchChange } from '../../../kit/ui/list-page/use-search-change.ts'
import type { RowAction } from '../../../kit/ui/list-page/RowActions.tsx'
import { useDownload, useRead, useWrite } from '../../../kit/web/use-calls.ts'
import { AccountNeedLine, useAccountNeed } from '../../../projects/web/AccountNeedLine.tsx'
import { ProjectModules, useProjectModules } from '../../../projects/web/ProjectModules.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import { FILE_PAGE, type FileRow, files } from '../contract.ts'
import { buildFileColumns } from './file-columns.tsx'
import { toFileQuery } from './file-query.ts'
import type { FilesSearch } from './search.ts'
import { useVisibility } from './use-visibility.tsx'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import styles from './FilesPage.module.css'

const RenameFileDialog = lazyPart('RenameFileDialog', () => import('./RenameFileDialog.tsx'), {
  isOpen: ({ file }) => file !== undefined,
})

const rowsOf = (file: FileRow | undefined): number => file?.departments.reduce((sum, { count }) => sum + count, 0) ?? 0
const rowId = ({ _id }: FileRow): string => _id

const PAGED = { size: FILE_PAGE.usual, rememberAs: 'files' }

/** The page All Files (000 §2): the files of a project, or of one department in it. */
export function FilesPage() {
  const { sectionName = '', department: query = '-' } = useParams({ strict: false })
  const department = isAll(query) ? '-' : query
  const search: FilesSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const { history } = useRouter()
  const change = useSearchChange<FilesSearch>(navigate)
  const { pageSize } = usePageSize(search.size, PAGED)
  // These reads start together with the read of the files, because the list waits for the content above it.
  useProjectModules(sectionName)
  useAccountNeed(sectionName)
  const read = useRead(
    files.ofProject,
    {
      params: { section: sectionName, department },
      query: toFileQuery(search, pageSize),
    },
    { keepPrevious: true, scopeOf: () => undefined },
  )
  const remove = useWrite(files.remove)
  const download = useDownload(files.download)
  const { start: fetchFile } = download
  const mayDownload = useMay(files.download.access.who)
  const { show, question } = useVisibility()
  const mayHide = useMay(files.setVisibility.access.who)

  const close = useCallback(() => change({ dialog: undefined, file: undefined }), [change])
  const dialog = search.dialog?.[0]
  const chosen = read.data?.data.find(({ _id }) => _id === search.file)
  const columns = useMemo(() => {
    const manage = ({ name }: FileRow): void =>
      history.push(['', 'project', sectionName, department, name].map(encodeURIComponent).join('/'))
    const summary = ({ name }: FileRow): void =>
      history.push(`${['', 'project', sectionName, name].map(encodeURIComponent).join('/')}/summary/details`)
    /** One switch for each department with rows in the file, or only for the department of the page. */
    const visibility = (file: FileRow): RowAction[] => {
      const own = file.departments.filter(({ _id, name }) => [_id, name.toLowerCase()].includes(department.toLowerCase()))
      const switched = own.length > 0 ? own : file.departments.filter(({ count }) => count > 0)
      return switched.map((one) => {
        const isVisible = file.dept_file_visibility.find(({ department_name: name }) => name === one.name)?.isVisible ?? true
        const word = isVisible ? 'Hide Summary' : 'View Summary'
        return {
          key: one._id,
          label: switched.length === 1 ? word : `${word}: ${one.name}`,
          onAct: () => show(file, one, !isVisible),
        }
      })
    }
    const actionsOf = (file: FileRow): RowAction[] => [
      { key: 'manage', label: 'Manage Tasks', onAct: () => manage(file) },
      { key: 'summary', label: 'View summary', onAct: () => summary(file) },
      { key: 'rename', label: 'Edit file name', onAct: () => change({ dialog: ['rename'], file: file._id }, false) },
      ...(mayDownload
        ? [{ key: 'download', label: 'Download', onAct: () => void fetchFile({ params: { filename: file._id } }) }]
        : []),
      ...(mayHide ? visibility(file) : []),
      { key: 'delete', label: 'Delete', danger: true, onAct: () => change({ dialog: ['delete'], file: file._id }, false) },
    ]
    const link = ({ name }: FileRow) => (
      <TextLink
        to="/project/$sectionName/$department/$filename"
        params={{ sectionName, department, filename: name }}
        tabIndex={-1}
      >
        {name}
      </TextLink>
    )
    return buildFileColumns(link, mayHide, actionsOf)
  }, [history, change, fetchFile, mayDownload, show, mayHide, sectionName, department])

  const projectsLink = buildCrumb('/projects', 'Manage Projects')
  const addButton = (
    <Button
      kind="primary"
      onClick={() => void navigate({ to: '/import/$kind', params: { kind: 'tasks' }, search: { section: sectionName } })}
    >
      Add Task
    </Button>
  )
  return (
    <ListPage
      title={sectionName}
      crumbs={[
        projectsLink,
        ...(department === '-'
          ? [sectionName]
          : [
              <Link key="project" to="/project/$sectionName" params={{ sectionName }}>
                {sectionName}
              </Link>,
              department,
            ]),
      ]}
      aside={
        <>
          <span>All Files</span>
          {read.data && `, ${formatQuantity(read.data.total, 'file')}`}
        </>
      }
      actions={
        <>
          <DownloadStatus download={download} />
          <ButtonLink to={'/content-checks/$project' as LinkProps['to']} params={{ project: sectionName } as never}>
            Content checks
          </ButtonLink>
          {addButton}
        </>
      }
      lead={
        read.data && (
          <>
            {read.data.departments.length > 0 && (
              <DepartmentChoice section={sectionName} chosen={department} of={read.data.departments} />
            )}
            <ProjectModules project={sectionName} here="sections" />
            <AccountNeedLine project={sectionName} />
          </>
        )
      }
      missing={{ why: 'It may have been deleted. Check the address.', action: projectsLink }}
      name={`Files of ${sectionName}`}
      search={search}
      onSearch={change}
      {...PAGED}
      read={read}
      rows={read.data?.data}
      total={read.data?.total}
      filter="Filter files"
      noun={['file', 'files']}
      columns={columns}
      rowId={rowId}
      empty={{ title: 'No files yet', why: 'A file is a workbook of questions; each of its rows is a task.', action: addButton }}
    >
      <RenameFileDialog file={dialog === 'rename' ? chosen : undefined} onClose={close} />
      {question}
      <DeleteDialog
        name={dialog === 'delete' ? chosen?.name : undefined}
        onDelete={async () => chosen && remove.mutateAsync({ params: { name: chosen._id }, body: { section: chosen.section } })}
        onClose={close}
      >
        Its {formatQuantity(rowsOf(chosen), 'row leaves', 'rows leave')} every list, with the work in them. This can’t be undone
        here.
      </DeleteDialog>
    </ListPage>
  )
}

type Departments = ReplyFields<typeof files.ofProject>['departments']
function DepartmentChoice({ section: sectionName, chosen, of }: { section: string; chosen: string; of: Departments }) {
  const current = (name: string) => name.toLowerCase() === chosen.toLowerCase() && { 'aria-current': 'page' as const }
  const rows = of.reduce((sum, { count }) => sum + count, 0)
  const row = useRef<HTMLElement>(null)
  // The selected department may be scrolled out of view.
  useEffect(() => {
    // Newer browsers return a promise here, which React would mistake for the effect's cleanup function, so the braces discard it.
    row.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [chosen])
  return (
    <nav ref={row} className={styles.departmentChoice} aria-label="Departments">
      <Link to="/project/$sectionName" params={{ sectionName }} activeOptions={{ exact: true }} {...current('-')}>
        All departments
        <span>
          {formatCount(rows)} <span className="sr-only">rows</span>
        </span>
      </Link>
      {of.map(({ _id, name, files: inFiles, count }) => (
        <Link
          key={_id}
          to="/project/$sectionName/$department"
          params={{ sectionName, department: name }}
          title={`${formatQuantity(count, 'row')} in ${formatQuantity(inFiles, 'file')}`}
          {...current(name)}
        >
          {name}
          <span>
            {formatCount(count)} <span className="sr-only">rows</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
