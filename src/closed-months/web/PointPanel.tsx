import { formatCount } from '../../kit/shared/counted.ts'
import { getButtonClass } from '../../kit/ui/button/button-class.ts'
import { DockedPanel } from '../../kit/ui/dialog/DockedPanel.tsx'
import { MAX_LISTED, type Point } from '../contract.ts'
import { PlaceLink } from './PlaceLink.tsx'
import styles from './PointPanel.module.css'

export function PointPanel({ point: { title, list, place }, onClose }: { point: Point; onClose: () => void }) {
  return (
    <DockedPanel
      title={title}
      onClose={onClose}
      foot={
        <PlaceLink className={getButtonClass({})} href={place.href} label={`${place.label}: ${title}`}>
          {place.label}
        </PlaceLink>
      }
      {...(list.length === MAX_LISTED && { note: `The first ${formatCount(MAX_LISTED)}` })}
    >
      <ul className={styles.list} data-focus-first tabIndex={-1}>
        {list.map(({ name, detail, href }, at) => (
          <li key={at}>
            <PlaceLink className={styles.link} href={href}>
              {name}
            </PlaceLink>
            <small>{detail}</small>
          </li>
        ))}
      </ul>
    </DockedPanel>
  )
}
