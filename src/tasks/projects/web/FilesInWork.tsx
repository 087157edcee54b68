import { Link, type LinkProps } from '@tanstack/react-router'
import { counted, showCount } from '../../../kit/shared/counted.ts'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { type Section, sections } from '../contract.ts'
import { type FileRow, files } from '../../files/contract.ts'
import { HomeCell, HomeEmpty, HomeHead, HomeList, HomeName, HomeQuiet, HomeSection } from '../../../kit/ui/home/HomeSection.tsx'
import { PageSkeleton } from '../../../kit/ui/feedback/PageSkeleton.tsx'

const PROJECTS_SHOWN = 4
const FILES_SHOWN = 5

const waitsFor = ['AUTHOR', 'REVIEWER', 'REVIEWER-2', 'UPLOADER'] as const satisfies readonly (keyof FileRow['turns'])[]
const openRows = ({ count, turns }: FileRow): number => count - turns.CLOSED

/** Home's table of the newest files with open rows, by project: whom the rows wait for, with links to details. */
export function FilesInWork() {
  const list = useRead(sections.list, {})
  const all = list.data?.data
  const filled = all?.filter((section) => section.files > 0).toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  const shown = filled?.slice(0, PROJECTS_SHOWN)
  return (
    <HomeSection
      title="Files in work"
      link={all !== undefined && all.length > 0 && <Link to={'/projects' as LinkProps['to']}>All projects</Link>}
      read={list}
    >
      {list.isPending && <PageSkeleton bars={1} />}
      {filled !== undefined && shown !== undefined && (
        <HomeList
          foot={
            filled.length > PROJECTS_SHOWN
              ? `The ${PROJECTS_SHOWN} newest of ${showCount(filled.length)} projects with files`
              : undefined
          }
        >
          {shown.length === 0 ? (
            <HomeEmpty
              title="No files yet"
              why="Upload a workbook into a project. Its rows and whom they wait for are counted here."
            />
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">File</th>
                  <HomeHead isNumber>Open rows</HomeHead>
                  {waitsFor.map((role) => (
                    <HomeHead key={role} isNumber isMinor>
                      {role}
                    </HomeHead>
                  ))}
                  <HomeHead isNumber isMinor>
                    Closed
                  </HomeHead>
                  <th scope="col">
                    <span className="sr-only">Summary</span>
                  </th>
                </tr>
              </thead>
              {shown.map((section) => (
                <OfProject key={section._id} section={section} />
              ))}
            </table>
          )}
        </HomeList>
      )}
    </HomeSection>
  )
}

/** The newest files of a project with open rows. */
function OfProject({ section }: { section: Section }) {
  const { name } = section
  const query = { limit: FILES_SHOWN, sort: 'created_at', order: 'desc' } as const
  const list = useRead(files.ofProject, { params: { section: name, department: '-' }, query })
  const rows = list.data?.data.filter((file) => openRows(file) > 0)
  const isWhole = list.data === undefined || list.data.total <= FILES_SHOWN
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={8}>
          <Link to={'/project/$sectionName' as LinkProps['to']} params={{ sectionName: name } as never}>
            {name}
          </Link>
          <small>
            {counted(section.files, 'file')}, {counted(section.rows, 'row')}
            {!isWhole && ` · the ${FILES_SHOWN} newest`}
          </small>
        </th>
      </tr>
      {rows === undefined && (
        <tr>
          <td colSpan={8}>
            {list.error ? (
              <ErrorStrip message={list.error.message} onRetry={() => void list.refetch()} />
            ) : (
              <PageSkeleton bars={1} />
            )}
          </td>
        </tr>
      )}
      {rows?.length === 0 && (
        <tr>
          <td colSpan={8}>
            <HomeQuiet>{isWhole ? 'Every row is closed.' : 'Every row of the newest files is closed.'}</HomeQuiet>
          </td>
        </tr>
      )}
      {rows?.map((file) => (
        <OpenFile key={file._id} file={file} />
      ))}
    </tbody>
  )
}

function OpenFile({ file }: { file: FileRow }) {
  const params = { sectionName: file.section, filename: file.name }
  return (
    <tr>
      <HomeName title={file.name}>
        <Link
          to={'/project/$sectionName/$department/$filename' as LinkProps['to']}
          params={{ ...params, department: '-' } as never}
        >
          {file.name}
        </Link>
      </HomeName>
      <HomeCell isNumber>{showCount(openRows(file))}</HomeCell>
      {waitsFor.map((role) => (
        <HomeCell key={role} isNumber isMinor>
          {file.turns[role] === 0 ? <HomeQuiet>–</HomeQuiet> : showCount(file.turns[role])}
        </HomeCell>
      ))}
      <HomeCell isNumber isMinor>
        {Math.floor((file.turns.CLOSED * 100) / file.count)} %
      </HomeCell>
      <HomeCell isNumber>
        <Link
          to={'/project/$sectionName/$filename/summary/details' as LinkProps['to']}
          params={params as never}
          aria-label={`Summary of ${file.name}`}
        >
          Summary
        </Link>
      </HomeCell>
    </tr>
  )
}
