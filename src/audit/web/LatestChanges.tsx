import { Link, type LinkProps } from '@tanstack/react-router'
import { showInstant } from '../../kit/shared/time.ts'
import { useRead } from '../../kit/web/use-calls.ts'
import { auditLog } from '../contract.ts'
import { HomeCell, HomeEmpty, HomeHead, HomeList, HomeName, HomeSection } from '../../kit/ui/home/HomeSection.tsx'
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
                  <HomeHead isNumber isMinor>
                    When
                  </HomeHead>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line._id}>
                    <HomeName title={line.sentence}>
                      <Link to={'/audit' as LinkProps['to']} search={{ line: line._id } as never}>
                        {line.sentence}
                      </Link>
                    </HomeName>
                    <td>{line.actor?.fullName ?? 'Nobody signed in'}</td>
                    <HomeCell isNumber isMinor>
                      {showInstant(line.at)}
                    </HomeCell>
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
