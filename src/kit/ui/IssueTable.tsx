import type { Issue } from '../shared/errors.ts'
import './dialog/dialogs.css'

const shownIssues = 200

/** The problems of a sheet, by sheet row and column. */
export function IssueTable({ issues }: { issues: readonly Issue[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div className="issue-scroll" tabIndex={0} role="region" aria-label="Bad rows">
      <table className="issue-table">
        <thead>
          <tr>
            <th scope="col">Sheet row</th>
            <th scope="col">Column</th>
            <th scope="col">What is wrong</th>
          </tr>
        </thead>
        <tbody>
          {issues.slice(0, shownIssues).map((issue, at) => (
            <tr key={at}>
              <td>{issue.row ?? '—'}</td>
              <td>{issue.column ?? (issue.row === undefined ? issue.path : '—')}</td>
              <td>{issue.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {issues.length > shownIssues && <p className="issue-more">and {issues.length - shownIssues} more</p>}
    </div>
  )
}
