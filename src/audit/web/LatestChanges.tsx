import { Link, type LinkProps } from '@tanstack/react-router'
import { showInstant } from '../../kit/shared/time.ts'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { useRead } from '../../kit/web/use-calls.ts'
import { auditLog } from '../contract.ts'

const LINES = 5

/** Home's last lines of the audit log. */
export function LatestChanges() {
  const list = useRead(auditLog.list, { query: { limit: LINES } })
  const lines = list.data?.data
  return (
    <section className="home-section" aria-labelledby="home-latest">
      <div className="home-section-head">
        <h2 id="home-latest">Latest changes</h2>
        <Link to={'/audit' as LinkProps['to']}>Audit log</Link>
      </div>
      {list.error && <ErrorStrip message={list.error.message} onRetry={() => void list.refetch()} />}
      {list.isPending && (
        <div className="page-skeleton" role="status">
          <span className="sr-only">Loading</span>
          <i />
          <i />
        </div>
      )}
      {lines !== undefined && (
        <div className="home-card home-files">
          {lines.length === 0 ? (
            <div className="home-none">
              <b>Nothing was written in the last seven days</b>
              <p>Who changed what shows here, the newest first.</p>
            </div>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">What</th>
                  <th scope="col">Who</th>
                  <th scope="col" className="is-number is-minor">
                    When
                  </th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <tr key={line._id}>
                    <td className="home-name" title={line.sentence}>
                      <Link to={'/audit' as LinkProps['to']} search={{ line: line._id } as never}>
                        {line.sentence}
                      </Link>
                    </td>
                    <td>{line.actor?.fullName ?? 'Nobody signed in'}</td>
                    <td className="is-number is-minor">{showInstant(line.at)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
      )}
    </section>
  )
}
