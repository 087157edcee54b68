import { Link, type LinkProps } from '@tanstack/react-router'
import { showInstant } from '../../kit/shared/time.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { auditLog } from '../contract.ts'
import { classNames } from '../../kit/ui/class-names.ts'
import { HomeEmpty, HomeList, HomeSection } from '../../kit/ui/home/HomeSection.tsx'
import home from '../../kit/ui/home/HomeSection.module.css'
import { PageSkeleton } from '../../kit/ui/feedback/PageSkeleton.tsx'

const LINES = 5

/** Home's last lines of the audit log. */
export function LatestChanges() {
  const list = useRead(auditLog.list, { query: { limit: LINES } })
  const lines = list.data?.data
  return (
    <HomeSection title="Latest changes" link={<Link to={'/audit' as LinkProps['to']}>Audit log</Link>} read={list}>
      {list.isPending && <PageSkeleton bars={2} />}
      {lines !== undefined && (
        <HomeList>
          {lines.length === 0 ? (
            <HomeEmpty title="Nothing was written in the last seven days" why="Who changed what shows here, the newest first." />
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Who</th>
                  <th scope="col" className={classNames(home.isNumber, home.isMinor)}>
                    When
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line._id}>
                    <td className={home.name} title={line.sentence}>
                      <Link to={'/audit' as LinkProps['to']} search={{ line: line._id } as never}>
                        {line.sentence}
                      </Link>
                    </td>
                    <td>{line.actor?.fullName ?? 'Nobody signed in'}</td>
                    <td className={classNames(home.isNumber, home.isMinor)}>{showInstant(line.at)}</td>
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
