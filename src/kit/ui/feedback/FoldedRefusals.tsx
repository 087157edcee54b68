import type { ReactNode } from 'react'
import { foldRefusals, type RowRefusal } from '../../shared/bulk-act.ts'
import { formatQuantity, type Noun } from '../../shared/counted.ts'
import { NamedRows } from './NamedRows.tsx'
import { StatusGlyph } from './StatusChip.tsx'
import styles from './FoldedRefusals.module.css'

type FoldedRefusalsProps<Refusal extends RowRefusal> = {
  refusals: readonly Refusal[]
  noun: Noun
  /** Renders a control for a row with a refusal of its own. */
  children?: (refusal: Refusal) => ReactNode
}

/**
 * Lists the refusals of an act on many rows. Rows with the same refusal share a line, which names them on demand (decision 153).
 */
export function FoldedRefusals<Refusal extends RowRefusal>({ refusals, noun, children }: FoldedRefusalsProps<Refusal>) {
  return (
    <ul className={styles.refusals} data-part="refusals">
      {foldRefusals(refusals).map(({ text, refusals: same }) => {
        const [only, ...others] = same
        if (only === undefined) return null
        return (
          <li key={text}>
            <StatusGlyph name="octagonCross" tone="red" />
            {others.length === 0 ? (
              <div>
                <b>{only.name}</b>: <span className={styles.why}>{text}</span>
                {children?.(only)}
              </div>
            ) : (
              <NamedRows
                summary={
                  <>
                    <b>{formatQuantity(same.length, ...noun)}</b>: <span className={styles.why}>{text}</span>
                  </>
                }
                names={same.map(({ name, message }) => (message === text ? name : `${name}: ${message}`))}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
