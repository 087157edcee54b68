import { Link, type LinkProps } from '@tanstack/react-router'
import { plural, showCount } from '../../../kit/shared/counted.ts'
import { showInstant } from '../../../kit/shared/time.ts'
import { useRead } from '../../../kit/web/use-calls.ts'
import { tasks } from '../contract.ts'
import { roleKey } from '../../workflow/vocabulary.ts'
import type { StaffRole } from '../../../kit/shared/access.ts'
import { NextList } from './EmptyList.tsx'
import { emptyWords } from './list-words.ts'
import { useStaffRole } from './use-list-place.ts'
import { HomeCell, HomeEmpty, HomeHead, HomeList, HomeSection } from '../../../kit/ui/home/HomeSection.tsx'

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
    <HomeSection
      title="Assigned"
      link={rows !== undefined && rows.length > 0 && <Link to={'/assigned' as LinkProps['to']}>All files</Link>}
      read={files}
    >
      {rows !== undefined && (
        <HomeList
          foot={
            <>
              <span>
                <b>{showCount(rows.length)}</b> {plural(rows.length, 'file')}
              </span>
              <span>
                <b>{showCount(files.data?.tasks_count ?? 0)}</b> tasks
              </span>
            </>
          }
        >
          {rows.length === 0 ? (
            <HomeEmpty title={emptyWords(role, 'assigned').title} why={emptyWords(role, 'assigned').why}>
              <NextList role={role} type="assigned" />
            </HomeEmpty>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">file name</th>
                  <HomeHead isMinor>project</HomeHead>
                  <HomeHead isNumber>count of tasks</HomeHead>
                  <HomeHead isNumber>ready</HomeHead>
                  <HomeHead isMinor>sr_no</HomeHead>
                  <HomeHead isMinor>{roleKey(role)}_allocation_date</HomeHead>
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
                    <HomeCell isMinor>{file.section}</HomeCell>
                    <HomeCell isNumber>{showCount(file.count)}</HomeCell>
                    <HomeCell isNumber>{showCount(file.ready)}</HomeCell>
                    <HomeCell isMinor>
                      {showCount(file.first_sr_no)} to {showCount(file.last_sr_no)}
                    </HomeCell>
                    <HomeCell isMinor>{file.allocation_date === null ? '—' : showInstant(file.allocation_date)}</HomeCell>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </HomeList>
      )}
    </HomeSection>
  )
}
