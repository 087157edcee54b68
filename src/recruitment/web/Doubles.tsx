import { useParams } from '@tanstack/react-router'
import { formatQuantity } from '../../kit/shared/counted.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { useMay } from '../../kit/web/person.tsx'
import type { DoubledCandidate } from '../candidates-contract.ts'
import { placeWords, describeSameCandidate } from './double-words.ts'
import styles from './Doubles.module.css'

type Props = {
  of: readonly DoubledCandidate[]
  /** Further doubles are only counted. */
  most?: number | undefined
  /** -1 on a card that does not have the focus. */
  tabIndex?: -1 | undefined
}

export function Doubles({ of, most = of.length, tabIndex }: Props) {
  const more = of.length - most
  return (
    <>
      {of.slice(0, most).map((double, at) => (
        <p key={double.candidate?._id ?? at} className={styles.double}>
          <Icon name="warning" />
          <span>
            {describeSameCandidate(double)}{' '}
            {double.candidate === null ? 'another candidate' : <Other of={double.candidate} tabIndex={tabIndex} />}
          </span>
        </p>
      ))}
      {more > 0 && <p className={styles.double}>and {formatQuantity(more, 'more', 'more')}</p>}
    </>
  )
}

/**
 * Managers open the other candidate in their job. Recruiters, who may not see that job, open them beside their own candidates.
 */
function Other({ of, tabIndex }: { of: NonNullable<DoubledCandidate['candidate']>; tabIndex: -1 | undefined }) {
  const mayOpenJobs = useMay('manages recruitment')
  const { jobId = of.job._id } = useParams({ strict: false })
  const rest = { search: { candidate: of._id }, tabIndex, 'data-in-text': true }
  return (
    <>
      {mayOpenJobs ? (
        <TextLink to="/recruitment/job/$jobId" params={{ jobId: of.job._id }} {...rest}>
          {of.name}
        </TextLink>
      ) : (
        <TextLink to="/recruit/$jobId/add" params={{ jobId }} {...rest}>
          {of.name}
        </TextLink>
      )}{' '}
      {placeWords(of)}
    </>
  )
}
