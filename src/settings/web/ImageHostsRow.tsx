import { useLayoutEffect, useRef } from 'react'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { formatInstant } from '../../kit/shared/time.ts'
import { ErrorStrip } from '../../kit/ui/feedback/ErrorStrip.tsx'
import { lazyPart } from '../../kit/ui/lazy-part.tsx'
import { PersonName } from '../../kit/ui/PersonName.tsx'
import { toReadProblem, useRead } from '../../kit/web/use-calls.ts'
import { imageHosts } from '../image-hosts-contract.ts'
import styles from './SettingRow.module.css'

const ImageHostsForm = lazyPart('ImageHostsForm', () => import('./ImageHostsForm.tsx'))
const NAME = 'Hosts of pictures'

type Props = { isOpen: boolean; onOpen: () => void; onClose: () => void }

export function ImageHostsRow({ isOpen, onOpen, onClose }: Props) {
  const read = useRead(imageHosts.get, {})
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const problem = toReadProblem(read)
  if (problem !== undefined)
    return (
      <li>
        <ErrorStrip {...problem} />
      </li>
    )
  if (read.data === undefined) return null
  const { hosts, setBy, setOn, version } = read.data.data
  return (
    <li className={styles.row} data-open={isOpen || undefined} aria-label={NAME}>
      <div className={styles.words}>
        <b>{NAME}</b>
        {!isOpen && (
          <small>
            {hosts.length === 0
              ? 'The address of a picture stays a link.'
              : `The address of a picture is shown as a picture if it is from ${hosts.join(', ')}.`}
          </small>
        )}
      </div>
      {isOpen ? (
        <ImageHostsForm {...{ hosts, version, onClose }} />
      ) : (
        <>
          <button
            ref={button}
            type="button"
            className={styles.value}
            onClick={onOpen}
            aria-label={`Change ${NAME}: ${formatQuantity(hosts.length, 'host')}`}
          >
            <b>{hosts.length}</b> {hosts.length === 1 ? 'host' : 'hosts'}
          </button>
          <p className={styles.since}>
            {setBy === null || setOn === null ? (
              'from the beginning'
            ) : (
              <>
                from {formatInstant(setOn)}, set by <PersonName person={setBy} inText />
              </>
            )}
          </p>
        </>
      )}
    </li>
  )
}
