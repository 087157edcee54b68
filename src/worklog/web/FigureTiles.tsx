import type { ReactNode } from 'react'
import styles from './FigureTiles.module.css'

export type FigureTile = { title: string; figure: ReactNode; note: ReactNode }

export const FigureTiles = ({ label, tiles }: { label: string; tiles: readonly FigureTile[] }) => (
  <dl className={styles.figures} aria-label={label}>
    {tiles.map(({ title, figure, note }) => (
      <div key={title}>
        <dt>{title}</dt>
        <dd>{figure}</dd>
        <dd>{note}</dd>
      </div>
    ))}
  </dl>
)
