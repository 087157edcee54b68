import { formatCount } from '../../kit/shared/counted.ts'
import { getButtonClass } from '../../kit/ui/button/button-class.ts'
import { StatusGlyph } from '../../kit/ui/feedback/StatusChip.tsx'
import { CHECKLIST_GROUPS, type Point } from '../contract.ts'
import { PlaceLink } from './PlaceLink.tsx'
import styles from './Checklist.module.css'

const titles: Record<(typeof CHECKLIST_GROUPS)[number], string> = { waiting: 'Waiting', missing: 'Missing', unpriced: 'Unpriced' }

type ChecklistProps = {
  points: readonly Point[] | undefined
  listed: Point | undefined
  onList: (point: Point) => void
}

/**
 * Lists the points of a month by group, each with its state, what is open and for whom, the count, and a link to the page that
 * resolves it. Its title opens its list (`onList`).
 */
export function Checklist({ points, listed, onList }: ChecklistProps) {
  if (points === undefined)
    return (
      <p className={styles.list} role="status">
        Loading…
      </p>
    )
  return (
    <div className={styles.list}>
      {CHECKLIST_GROUPS.map((group) => (
        <section key={group} aria-label={titles[group]}>
          <h2>{titles[group]}</h2>
          <ul>
            {points
              .filter((point) => point.group === group)
              .map((point) => (
                <PointLine key={point.title} point={point} isListed={point === listed} onList={onList} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type PointLineProps = { point: Point; isListed: boolean; onList: (point: Point) => void }
function PointLine({ point, isListed, onList }: PointLineProps) {
  const { title, detail, count, list, place } = point
  const isOpen = count > 0
  return (
    <li data-open={isOpen || undefined}>
      <span className={styles.state}>
        <StatusGlyph name={isOpen ? 'triangle' : 'tick'} tone={isOpen ? 'amber' : 'green'} />
        <span className="sr-only">{isOpen ? 'open' : 'done'}</span>
      </span>
      <p>
        {list.length > 0 ? (
          <button type="button" className={styles.title} aria-expanded={isListed} onClick={() => onList(point)}>
            {title}
          </button>
        ) : (
          <b>{title}</b>
        )}
        <small>{detail}</small>
      </p>
      <b className={styles.count}>{formatCount(count)}</b>
      {isOpen && (
        <PlaceLink className={getButtonClass({}, styles.place)} href={place.href} label={`${place.label}: ${title}`}>
          {place.label}
        </PlaceLink>
      )}
    </li>
  )
}
