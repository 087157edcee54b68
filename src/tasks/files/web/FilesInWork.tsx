import { Link, type LinkProps } from '@tanstack/react-router'
import { showCount } from '../../../kit/ui/data-grid/GridFooter.tsx'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { type Section, sections } from '../../projects/contract.ts'
import { type FileRow, files } from '../contract.ts'

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
    <section className="home-section" aria-labelledby="home-in-work">
      <div className="home-section-head">
        <h2 id="home-in-work">Files in work</h2>
        {all !== undefined && all.length > 0 && <Link to={'/projects' as LinkProps['to']}>All projects</Link>}
      </div>
      {list.error && <ErrorStrip message={list.error.message} onRetry={() => void list.refetch()} />}
      {list.isPending && <Waiting />}
      {filled !== undefined && shown !== undefined && (
        <div className="home-card home-files">
          {shown.length === 0 ? (
            <div className="home-none">
              <b>No files yet</b>
              <p>Upload a workbook into a project. Its rows and whom they wait for are counted here.</p>
            </div>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">File</th>
                  <th scope="col" className="is-number">
                    Open rows
                  </th>
                  {waitsFor.map((role) => (
                    <th key={role} scope="col" className="is-number is-minor">
                      {role}
                    </th>
                  ))}
                  <th scope="col" className="is-number is-minor">
                    Closed
                  </th>
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
          {filled.length > PROJECTS_SHOWN && (
            <p className="home-files-foot">
              The {PROJECTS_SHOWN} newest of {showCount(filled.length)} projects with files
            </p>
          )}
        </div>
      )}
    </section>
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
            {section.files === 1 ? '1 file' : `${showCount(section.files)} files`}, {showCount(section.rows)} rows
            {!isWhole && ` · the ${FILES_SHOWN} newest`}
          </small>
        </th>
      </tr>
      {rows === undefined && (
        <tr>
          <td colSpan={8}>
            {list.error ? <ErrorStrip message={list.error.message} onRetry={() => void list.refetch()} /> : <Waiting />}
          </td>
        </tr>
      )}
      {rows?.length === 0 && (
        <tr>
          <td colSpan={8} className="is-quiet">
            {isWhole ? 'Every row is closed.' : 'Every row of the newest files is closed.'}
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
      <td className="home-name" title={file.name}>
        <Link
          to={'/project/$sectionName/$department/$filename' as LinkProps['to']}
          params={{ ...params, department: '-' } as never}
        >
          {file.name}
        </Link>
      </td>
      <td className="is-number">{showCount(openRows(file))}</td>
      {waitsFor.map((role) => (
        <td key={role} className="is-number is-minor">
          {file.turns[role] === 0 ? <span className="is-quiet">–</span> : showCount(file.turns[role])}
        </td>
      ))}
      <td className="is-number is-minor">{Math.floor((file.turns.CLOSED * 100) / file.count)} %</td>
      <td className="is-number">
        <Link
          to={'/project/$sectionName/$filename/summary/details' as LinkProps['to']}
          params={params as never}
          aria-label={`Summary of ${file.name}`}
        >
          Summary
        </Link>
      </td>
    </tr>
  )
}

function Waiting() {
  return (
    <div className="page-skeleton" role="status">
      <span className="sr-only">Loading</span>
      <i />
    </div>
  )
}
