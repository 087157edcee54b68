import { useEffect, useRef } from 'react'
import { formatCount } from '../../kit/shared/counted.ts'
import { Button } from '../../kit/ui/button/Button.tsx'
import { approvalLooks } from '../../kit/web/inbox-looks.ts'
import { readPagePress } from '../../kit/web/letter-keys.ts'
import { noteShown } from '../../kit/web/scene-keys.ts'
import { useBusy } from '../../kit/web/use-calls.ts'
import { usePageKeys } from '../../kit/web/use-page-keys.ts'
import type { WaitingEntry } from '../approvals-contract.ts'
import styles from './WaitingList.module.css'

type Props = {
  /** Those of the page. */
  rows: readonly WaitingEntry[]
  /** Others are on other pages. */
  isPart: boolean
  onApprove: (matching: readonly WaitingEntry[]) => Promise<unknown>
}

/**
 * Approves at once, by Shift A too, the entries of work on the page that differ from nothing, with the versions that are shown
 * (ADR 27).
 */
export function ApproveMatching({ rows, isPart, onApprove }: Props) {
  const [busy, run] = useBusy()
  const matching = rows.filter(({ kind, needs_look: differs }) => !differs && approvalLooks()[kind]?.statesWork === true)
  const things = matching.map(({ id, version }) => `${id} ${version}`).join()
  const wasRead = useRef<() => boolean>(() => false)
  useEffect(() => {
    wasRead.current = noteShown()
  }, [things])
  const approve = (): void => void run(() => onApprove(matching))
  usePageKeys((event) => {
    const press = readPagePress(event)
    if (press?.key !== 'a' || !press.shift || matching.length === 0) return
    event.preventDefault()
    // What has come this moment was not seen.
    if (!event.repeat && wasRead.current()) approve()
  })
  if (matching.length === 0) return null
  const which = matching.length === 1 ? 'the one that matches' : `the ${formatCount(matching.length)} that match`
  return (
    <Button kind="primary" className={styles.matching} busy={busy} keycap="Shift A" onClick={approve}>
      {`Approve ${which}${isPart ? ' on this page' : ''}`}
    </Button>
  )
}
