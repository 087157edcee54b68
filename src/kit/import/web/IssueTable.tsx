import type { ReactNode } from 'react'
import type { Issue } from '../../shared/errors.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import styles from './IssueTable.module.css'

const shownIssues = 200

/** A small table that scrolls by itself; `after` follows its rows. */
export function ScrollingTable({ name, after, children }: { name: string; after?: ReactNode; children: ReactNode }) {
  return (
    <ScrollArea className={styles.issues} label={name}>
      <table className={styles.issueTable}>{children}</table>
      {after}
    </ScrollArea>
  )
}

/** The problems of a sheet, by sheet row and column. */
export function IssueTable({ issues }: { issues: readonly Issue[] }) {
  return (
    <ScrollingTable
      name="Bad rows"
      after={issues.length > shownIssues && <p className={styles.more}>and {issues.length - shownIssues} more</p>}
    >
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
    </ScrollingTable>
  )
}
