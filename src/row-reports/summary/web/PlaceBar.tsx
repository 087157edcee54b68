import { formatCount } from '../../../kit/shared/counted.ts'
import type { StageState, StageStateCounts } from '../rules.ts'
import { PLACE_WORDS } from './summary-words.ts'
import styles from './PlaceBar.module.css'

type Props = {
  counts: StageStateCounts
  places: readonly StageState[]
  /** The number of rows that the full width represents. */
  whole: number
  height: number
}

/** Returns words such as "12 Waiting, 3 Done". */
export const describePlaces = (counts: StageStateCounts, places: readonly StageState[]): string =>
  places.flatMap((place) => (counts[place] ? [`${formatCount(counts[place])} ${PLACE_WORDS[place]}`] : [])).join(', ')

/** `start` is the number of rows before the segment. */
const segmentsOf = (counts: StageStateCounts, places: readonly StageState[]) => {
  let from = 0
  return places.flatMap((place) => {
    const count = counts[place] ?? 0
    from += count
    return count === 0 ? [] : [{ place, count, start: from - count }]
  })
}

/** Screen readers skip the bar, because the numbers are given as text beside it. */
export function PlaceBar({ counts, places, whole, height }: Props) {
  return (
    <svg className={styles.bar} width="100%" height={height} aria-hidden="true">
      <rect className={styles.none} width="100%" height={height} rx="3" />
      {segmentsOf(counts, places).map(({ place, count, start }) => (
        <rect key={place} data-place={place} x={`${(start * 100) / whole}%`} width={`${(count * 100) / whole}%`} height={height}>
          <title>{`${formatCount(count)} ${PLACE_WORDS[place]}`}</title>
        </rect>
      ))}
    </svg>
  )
}
