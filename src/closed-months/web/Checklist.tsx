import { useRouter } from '@tanstack/react-router'
import { showCount } from '../../kit/shared/counted.ts'
import { buttonClass } from '../../kit/ui/button/button-class.ts'
import { StatusGlyph } from '../../kit/ui/feedback/StatusChip.tsx'
import { GROUPS, type Point } from '../contract.ts'
import styles from './Checklist.module.css'

const titles: Record<(typeof GROUPS)[number], string> = { waiting: 'Waiting', missing: 'Missing', unpriced: 'Unpriced' }

/** The points of a month by group, each with its state, what and whose it is, how many, and the link to its place. */
export function Checklist({ points }: { points: readonly Point[] | undefined }) {
  if (points === undefined)
    return (
      <p className={styles.list} role="status">
        Loading…
      </p>
    )
  return (
    <div className={styles.list}>
      {GROUPS.map((group) => (
        <section key={group} aria-label={titles[group]}>
          <h2>{titles[group]}</h2>
          <ul>
            {points
              .filter((point) => point.group === group)
              .map((point) => (
                <PointLine key={point.place.label + point.words} point={point} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function PointLine({ point: { title, detail, count, place } }: { point: Point }) {
  const { history } = useRouter()
  const isOpen = count > 0
  return (
    <li data-open={isOpen || undefined}>
      <span className={styles.state}>
        <StatusGlyph name={isOpen ? 'triangle' : 'tick'} tone={isOpen ? 'amber' : 'green'} />
        <span className="sr-only">{isOpen ? 'open' : 'done'}</span>
      </span>
      <p>
        <b>{title}</b>
        <small>{detail}</small>
      </p>
      <b className={styles.count}>{showCount(count)}</b>
      {isOpen && (
        <a
          className={buttonClass({}, styles.place)}
          href={place.href}
          aria-label={`${place.label}: ${title}`}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            history.push(place.href)
          }}
        >
          {place.label}
        </a>
      )}
    </li>
  )
}
