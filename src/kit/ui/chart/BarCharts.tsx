import { joinClassNames } from '../class-names.ts'
import { Legend } from './Legend.tsx'
import { computeAxis, computeLabelStep, formatShortFigure } from './scale.ts'
import styles from './BarCharts.module.css'

export type BarLook = 'fill' | 'outline' | 'up' | 'down'
/** A part of a bar. All parts of one bar have the same sign. */
export type BarPart = { value: number; look: BarLook }

export type BarChart<Point> = { title: string; parts: (point: Point) => readonly BarPart[] }

type BarChartsProps<Point> = {
  label: string
  points: readonly Point[]
  keyOf: (point: Point) => string
  axis: (point: Point) => string
  words: (point: Point) => string
  charts: readonly BarChart<Point>[]
  marked?: string | undefined
}

const sumOf = (parts: readonly BarPart[]): number => parts.reduce((sum, { value }) => sum + value, 0)

/** Bar charts over the same points, one above another, each with its own zero line. A table beside them must list the numbers. */
export function BarCharts<Point>({ label, points, keyOf, axis, words, charts, marked }: BarChartsProps<Point>) {
  const every = computeLabelStep(points.length)
  return (
    <div className={styles.charts} role="img" aria-label={label}>
      {charts.map(({ title, parts }) => {
        const { top, bottom, zero } = computeAxis(points.map((point) => sumOf(parts(point))))
        const percent = (value: number): string => `${(Math.abs(value) * 100) / (top - bottom || 1)}%`
        return (
          <div key={title} className={joinClassNames(styles.chart, bottom < 0 && styles.isSigned)}>
            <b>{title}</b>
            <span className={styles.scale}>
              <i>{formatShortFigure(top)}</i>
              {zero > 25 && zero < 75 && <i style={{ bottom: `${zero}%` }}>0</i>}
              <i>{formatShortFigure(bottom)}</i>
            </span>
            <span className={styles.plot}>
              <u style={{ bottom: `${zero}%` }} />
              {points.map((point) => (
                <span
                  key={keyOf(point)}
                  className={joinClassNames(styles.column, keyOf(point) === marked && styles.isMarked)}
                  title={words(point)}
                >
                  <Bar parts={parts(point)} zero={zero} percent={percent} />
                </span>
              ))}
            </span>
          </div>
        )
      })}
      <div className={styles.axis}>
        {points.map((point, at) => (
          <span
            key={keyOf(point)}
            className={keyOf(point) === marked ? styles.isMarked : joinClassNames(at % every > 0 && styles.isBetween)}
          >
            {axis(point)}
          </span>
        ))}
      </div>
    </div>
  )
}

type BarProps = { parts: readonly BarPart[]; zero: number; percent: (value: number) => string }

function Bar({ parts, zero, percent }: BarProps) {
  const isDown = sumOf(parts) < 0
  const place = isDown ? { top: `${100 - zero}%` } : { bottom: `${zero}%` }
  return (
    <span className={joinClassNames(styles.bar, isDown && styles.isDown)} style={{ ...place, height: percent(sumOf(parts)) }}>
      {parts.map(
        ({ value, look }) => value !== 0 && <i key={look} className={styles[look]} style={{ flexGrow: Math.abs(value) }} />,
      )}
    </span>
  )
}

type LegendProps = { marks: readonly { look: BarLook; words: string }[] }

export function BarLegend({ marks }: LegendProps) {
  return <Legend marks={marks.map(({ look, words }) => ({ look: styles[look], words }))} />
}
