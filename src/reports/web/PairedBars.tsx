import { Legend } from '../../kit/ui/chart/Legend.tsx'
import { computeAxis, computeLabelStep, formatShortFigure } from '../../kit/ui/chart/scale.ts'
import styles from './PairedBars.module.css'

type PairedBarsProps<Point> = {
  /** For screen readers. The table beside the chart gives them the numbers. */
  label: string
  points: readonly Point[]
  keyOf: (point: Point) => string
  /** The text below a pair of bars: "Mon". */
  axis: (point: Point) => string
  words: (point: Point) => string
  fill: { title: string; of: (point: Point) => number }
  outline: { title: string; of: (point: Point) => number }
}

const LINES = [1, 0.8, 0.6, 0.4, 0.2, 0]

export function PairedBars<Point>({ label, points, keyOf, axis, words, fill, outline }: PairedBarsProps<Point>) {
  const { top } = computeAxis(points.flatMap((point) => [fill.of(point), outline.of(point)]))
  const percent = (value: number): string => `${(value * 100) / (top || 1)}%`
  const every = computeLabelStep(points.length)
  return (
    <div className={styles.chart}>
      <div className={styles.plot} role="img" aria-label={label}>
        {LINES.map((part) => (
          <span key={part} className={styles.line} style={{ bottom: percent(part * top) }}>
            <i>{formatShortFigure(part * top)}</i>
          </span>
        ))}
        <div className={styles.columns}>
          {points.map((point, at) => (
            <span key={keyOf(point)} className={styles.column} title={words(point)}>
              <i className={styles.fill} style={{ height: percent(fill.of(point)) }} />
              <i className={styles.outline} style={{ height: percent(outline.of(point)) }} />
              {at % every === 0 && <small>{axis(point)}</small>}
            </span>
          ))}
        </div>
      </div>
      <Legend
        marks={[
          { look: styles.fill, words: fill.title },
          { look: styles.outline, words: outline.title },
        ]}
      />
    </div>
  )
}
