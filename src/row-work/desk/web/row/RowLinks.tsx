import { toWebLink } from '../../../../kit/shared/links.ts'
import { Keycap } from '../../../../kit/ui/button/Keycap.tsx'
import { Icon } from '../../../../kit/ui/icons.tsx'
import type { Task } from '../../../../rows/workflow/contract.ts'
import { getColumnHeading } from '../../../../rows/heading-vocabulary.ts'
import styles from './RowLinks.module.css'

function LinkOut({ of, href, hotkey }: { of: string; href: string | null; hotkey: string | undefined }) {
  const { full, raw } = getColumnHeading(of)
  const address = toWebLink(href)
  if (address === undefined) return null
  return (
    <a
      className={styles.linkOut}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={raw}
      data-hotkey={hotkey}
      aria-keyshortcuts={hotkey}
    >
      <Icon name="external" />
      {full}
      {hotkey !== undefined && <Keycap>{hotkey}</Keycap>}
    </a>
  )
}

/** The links of a row to its question and its solution. The desk of a row that was taken from its person has no keys for them. */
export const RowLinks = ({ task, isTaken }: { task: Task; isTaken: boolean }) => (
  <div className={styles.links}>
    <LinkOut of="question_link" href={task.link.disabled ? null : task.question_link} hotkey={isTaken ? undefined : 'Q'} />
    <LinkOut of="solution_link" href={task.solution_link} hotkey={isTaken ? undefined : 'S'} />
  </div>
)
