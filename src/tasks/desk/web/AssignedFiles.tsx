import { Link, type LinkProps } from '@tanstack/react-router'
import { showInstant } from '../../../kit/shared/time.ts'
import { showCount } from '../../../kit/ui/data-grid/GridFooter.tsx'
import { ErrorStrip } from '../../../kit/ui/feedback/ErrorStrip.tsx'
import { useRead } from '../../../kit/web/use-calls.ts'
import { tasks } from '../contract.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import type { StaffRole } from '../../../kit/shared/access.ts'
import { NextList } from './EmptyList.tsx'
import { emptyWords } from './list-words.ts'
import './task-list.css'
import { useStaffRole } from './use-list-place.ts'

const AT_MOST = 10

/** Home's table of files with assigned work. */
export function AssignedFiles() {
  const role = useStaffRole()
  return role === undefined ? null : <Files role={role} />
}

function Files({ role }: { role: StaffRole }) {
  const files = useRead(tasks.fileList, { params: { role }, query: { type: 'assigned' } })
  const rows = files.data?.data
  return (
    <section className="home-section" aria-labelledby="home-assigned">
      <div className="home-section-head">
        <h2 id="home-assigned">Assigned</h2>
        {rows !== undefined && rows.length > 0 && <Link to={'/assigned' as LinkProps['to']}>All files</Link>}
      </div>
      {files.error && <ErrorStrip message={files.error.message} onRetry={() => void files.refetch()} />}
      {rows !== undefined && (
        <div className="home-card home-files">
          {rows.length === 0 ? (
            <div className="home-none">
              <b>{emptyWords(role, 'assigned').title}</b>
              <p>{emptyWords(role, 'assigned').why}</p>
              <NextList role={role} type="assigned" />
            </div>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">file name</th>
                  <th scope="col" className="is-minor">
                    project
                  </th>
                  <th scope="col" className="is-number">
                    count of tasks
                  </th>
                  <th scope="col" className="is-number">
                    ready
                  </th>
                  <th scope="col" className="is-minor">
                    sr_no
                  </th>
                  <th scope="col" className="is-minor">
                    {roleKey(role)}_allocation_date
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.slice(0, AT_MOST).map((file) => (
                  <tr key={file._id}>
                    <td>
                      <Link to={'/assigned/$fileName' as LinkProps['to']} params={{ fileName: file.name } as never}>
                        {file.name}
                      </Link>
                    </td>
                    <td className="is-minor">{file.section}</td>
                    <td className="is-number">{showCount(file.count)}</td>
                    <td className="is-number">{showCount(file.ready)}</td>
                    <td className="is-minor">
                      {showCount(file.first_sr_no)} to {showCount(file.last_sr_no)}
                    </td>
                    <td className="is-minor">{file.allocation_date === null ? '—' : showInstant(file.allocation_date)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p className="home-files-foot">
            <span>
              <b>{showCount(rows.length)}</b> {rows.length === 1 ? 'file' : 'files'}
            </span>
            <span>
              <b>{showCount(files.data?.tasks_count ?? 0)}</b> tasks
            </span>
          </p>
        </div>
      )}
    </section>
  )
}
