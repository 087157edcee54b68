import type { Issue } from '../../shared/errors.ts'
import { SmallTable } from '../../ui/table/SmallTable.tsx'
import styles from './IssueTable.module.css'

const shownIssues = 200

export function IssueTable({ issues }: { issues: readonly Issue[] }) {
  return (
    <SmallTable
      label="Problem rows"
      look="card"
      scroller={styles.issues}
      columns={[
        ...(issues.some(({ sheet }) => sheet !== undefined)
          ? [{ title: 'Sheet', show: ({ issue }: { issue: Issue }) => issue.sheet ?? '—' }]
          : []),
        { title: 'Sheet row', number: true, show: ({ issue }) => issue.row ?? '—' },
        {
          title: 'Column',
          className: styles.column,
          show: ({ issue }) => issue.column ?? '—',
        },
        { title: 'Problem', show: ({ issue }) => issue.message },
      ]}
      rows={issues.slice(0, shownIssues).map((issue, at) => ({ issue, at }))}
      rowKey={({ at }) => String(at)}
      after={issues.length > shownIssues && <p className={styles.more}>and {issues.length - shownIssues} more</p>}
    />
  )
}
