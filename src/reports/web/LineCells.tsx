import { classNames } from '../../kit/ui/class-names.ts'
import { UserText } from '../../kit/ui/PersonName.tsx'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { ROUNDING } from '../../kit/shared/rounding.ts'
import { formatHours } from '../../kit/shared/hours.ts'
import type { ReportRow } from './report-rows.ts'
import styles from './LineCells.module.css'

type LineRow = Extract<ReportRow, { kind: 'heading' | 'line' | 'line rounding' | 'sums' }>

/** Formats done and target with up to 2 decimals. */
const shown = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
/** A text of a line, or a dash if there is none. */
const Text = ({ children }: { children: string | null }) => (children === null ? '—' : <UserText>{children}</UserText>)

/**
 * The second-level rows: the heading, a project line, a rounding difference, or the total of the lines (002 §2 Productivity
 * Report screen).
 */
export function LineCells({ row, byProject }: { row: LineRow; byProject: boolean }) {
  switch (row.kind) {
    case 'heading':
      return (
        <span className={classNames(styles.cells, styles.heading)}>
          <span>{byProject ? 'Project Name' : 'Mod Id'}</span>
          <span>Subproject</span>
          <span>Department</span>
          <span>Subject</span>
          <span>Done</span>
          <span>Target</span>
          <span>Productivity Hours</span>
        </span>
      )
    case 'line': {
      const { projectName, modId, subProject, department, subject, done, target, productivityHours } = row.line
      return (
        <span className={styles.cells} title={byProject ? undefined : projectName}>
          <span>
            <Text>{byProject ? projectName : (modId ?? projectName)}</Text>
          </span>
          <span>
            <Text>{subProject}</Text>
          </span>
          <span>
            <Text>{department}</Text>
          </span>
          <span>
            <Text>{subject}</Text>
          </span>
          <span>{shown.format(done)}</span>
          <span>{target === null ? <i>no target</i> : shown.format(target)}</span>
          <span>{formatHours(productivityHours)}</span>
        </span>
      )
    }
    case 'line rounding':
      return (
        <span className={styles.cells}>
          <span>{capitalize(ROUNDING)}</span>
          <span />
          <span />
          <span />
          <span />
          <span />
          <span>{formatHours(row.productivityHours)}</span>
        </span>
      )
    case 'sums':
      return (
        <span className={classNames(styles.cells, styles.sums)}>
          <span>Total</span>
          <span />
          <span />
          <span />
          <span>{shown.format(row.done)}</span>
          <span>{shown.format(row.target)}</span>
          <span>{formatHours(row.productivityHours)}</span>
        </span>
      )
  }
}
