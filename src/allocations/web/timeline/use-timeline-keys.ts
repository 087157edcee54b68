import { readPagePress } from '../../../kit/web/letter-keys.ts'
import { usePageKeys } from '../../../kit/web/use-page-keys.ts'

type Acts = {
  /** 1: more days, -1: fewer. */
  onZoom: (by: 1 | -1) => void
  onToday: () => void
}

/** T, + and - of the timeline, in both of its views. */
export function useTimelineKeys({ onZoom, onToday }: Acts): void {
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press === undefined || press.shift) return
    if (press.key === '+' || press.key === '=') onZoom(-1)
    else if (press.key === '-') onZoom(1)
    else if (press.key === 't') onToday()
    else return
    event.preventDefault()
  }, 'shell')
}
