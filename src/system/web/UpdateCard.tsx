import { groupBy } from '../../kit/shared/grouped.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { TitledCard } from '../../kit/ui/card/TitledCard.tsx'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import styles from './SystemCards.module.css'
import type { SystemState } from './system-state.ts'

type UpdateCardProps = { state: SystemState; onOpen: () => void }

export function UpdateCard({ state: { nodes, database }, onOpen }: UpdateCardProps) {
  const newest = Math.max(0, ...nodes.map(({ facts }) => facts.migration))
  const versions = groupBy(nodes, ({ version }) => version)
  return (
    <TitledCard
      title="Update"
      aside={
        <span className={styles.aside}>
          <Button kind="quiet" onClick={onOpen}>
            How to update
          </Button>
        </span>
      }
    >
      <dl className={styles.versions}>
        {[...versions].map(([version, its]) => (
          <div key={version}>
            <dt>{version}</dt>
            <dd>{versions.size === 1 ? 'on every node' : sayNodes(its, newest)}</dd>
          </div>
        ))}
        <div>
          <dt>Tables</dt>
          <dd>migration {newest}</dd>
        </div>
        <div>
          <dt>PostgreSQL</dt>
          <dd>{database.postgres}</dd>
        </div>
      </dl>
      <p className={styles.note}>Nothing updates itself, and Proofline never checks for a newer version.</p>
    </TitledCard>
  )
}

/** A node that does not know the newest migration still works, but has to be updated. */
const sayNodes = (nodes: SystemState['nodes'], newest: number): string =>
  nodes.map(({ name, facts }) => (facts.migration < newest ? `${name}, to be updated` : name)).join('; ')

/** Shows a summary of docs/upgrade.md. */
export function UpdatePanel({ onClose }: { onClose: () => void }) {
  return (
    <DockedPanel title="How to update" onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <ol className={styles.steps} data-focus-first tabIndex={-1}>
        <li>Read what is new, and have a backup that a drill has tried: Last backup and Tried are green above.</li>
        <li>Put the new files in place (git pull, or unpack them beside the old ones). DATA_DIR stays where it is.</li>
        <li>
          Run npm start. If the tables change, it first makes a backup of its own database. With a database server, run npm run
          backup before.
        </li>
        <li>Update several nodes one after the other. The first that starts changes the tables while the others keep working.</li>
      </ol>
      <p className={styles.note}>
        docs/upgrade.md in the files of Proofline describes all of this, and the way back to the previous version.
      </p>
    </DockedPanel>
  )
}
