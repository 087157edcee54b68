import { type Ref, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../../ui/button/Button.tsx'
import { joinClassNames } from '../../ui/class-names.ts'
import { useAfterDelay } from '../../ui/data-grid/use-after-delay.ts'
import { useElapsed } from '../../web/use-elapsed.ts'
import { formatBytes } from '../../shared/bytes.ts'
import type { DownloadProgress } from '../../web/download.ts'
import type { Downloading } from '../../web/use-calls.ts'
import styles from './DownloadButton.module.css'

/**
 * The delay before the button changes. It is longer than a double click, whose second press would otherwise hit the cancel
 * button.
 */
const LONG_MS = 800

type Props = Pick<ButtonProps, 'kind' | 'icon' | 'children' | 'why'> & {
  download: Downloading
  onClick: () => void
}

/**
 * A download button, which is busy while the download runs. A longer download shows the elapsed time, then its progress, and can
 * be cancelled.
 */
export function DownloadButton({ kind, icon, why, children, download, onClick }: Props) {
  const { isRunning, progress, cancel } = download
  const isLong = useAfterDelay(isRunning, LONG_MS)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button ref={button} kind={kind} icon={icon} why={why} busy={isRunning} onClick={onClick}>
        {children}
        {isLong && <Figure progress={progress} />}
      </Button>
      {isLong && <CancelButton kind={kind === 'quiet' ? 'quiet' : 'default'} home={button} onClick={cancel} />}
      <Status isLong={isLong} progress={progress} />
    </>
  )
}

/**
 * The status of a download that was started from a row's menu. It is empty at first, then shows the progress and a cancel button.
 */
export function DownloadStatus({ download: { isRunning, progress, cancel } }: Pick<Props, 'download'>) {
  const isLong = useAfterDelay(isRunning, LONG_MS)
  // The menu has closed by now, so this element takes the focus when the cancel button disappears.
  const place = useRef<HTMLSpanElement>(null)
  return (
    <>
      {isLong && (
        <span aria-hidden="true">
          Downloading <Figure progress={progress} />
        </span>
      )}
      {isLong && <CancelButton kind="default" home={place} onClick={cancel} />}
      <Status ref={place} isLong={isLong} progress={progress} />
    </>
  )
}

type Shown = Pick<Downloading, 'progress'>
const Figure = ({ progress }: Shown) => (
  <span className={styles.figure} aria-hidden="true">
    {progress === undefined ? <Waited /> : figureOf(progress)}
  </span>
)
/** The elapsed seconds before the first bytes, for a report that takes a long time to read. */
function Waited() {
  const [since] = useState(() => performance.now() - LONG_MS)
  const ms = useElapsed(since)
  return ms < 2_000 ? '' : `${Math.floor(ms / 1_000)} s`
}
const Status = ({ isLong, progress, ref }: Shown & { isLong: boolean; ref?: Ref<HTMLSpanElement> }) => (
  <span ref={ref} tabIndex={-1} role="status" className={joinClassNames('sr-only', styles.status)}>
    {isLong && (progress === undefined ? 'Preparing the download' : statusOf(progress))}
  </span>
)

type CancelProps = Pick<ButtonProps, 'kind'> & { home: RefObject<HTMLElement | null>; onClick: () => void }

/** When it disappears, the focus returns to the element that started the download. */
function CancelButton({ home, ...rest }: CancelProps) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const [own, main] = [button.current, home.current]
    return () => {
      if (document.activeElement === own) main?.focus()
    }
  }, [home])
  return (
    <Button ref={button} {...rest}>
      Cancel download
    </Button>
  )
}

const figureOf = ({ bytes, total }: DownloadProgress): string =>
  total === null ? formatBytes(bytes) : `${Math.floor((bytes / total) * 100)} %`

/** Returns the status in steps of one megabyte or 10 %, because a screen reader announces each change. */
const statusOf = ({ bytes, total }: DownloadProgress): string => {
  const step = total === null ? 1_000_000 : total / 10
  return bytes < step ? 'Downloading' : `Downloading, ${figureOf({ bytes: Math.floor(bytes / step) * step, total })}`
}
