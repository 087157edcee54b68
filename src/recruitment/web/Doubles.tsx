import { Icon } from '../../kit/ui/icons.tsx'
import { TextLink } from '../../kit/ui/button/TextLink.tsx'
import { useMay } from '../../kit/web/person.tsx'
import type { Double } from '../candidates-contract.ts'
import { doubleWords, placeWords, sameWords } from './double-words.ts'
import styles from './Doubles.module.css'

/** The warnings that somebody else has the same email or phone; `tabIndex` -1: of a card that has not the focus. */
export function Doubles({ of, tabIndex }: { of: readonly Double[]; tabIndex?: -1 | undefined }) {
  const mayOpen = useMay('manages recruitment')
  return of.map((double, at) => (
    <p key={double.candidate?._id ?? at} className={styles.double}>
      <Icon name="warning" />
      {double.candidate === null || !mayOpen ? (
        <span>{doubleWords(double)}</span>
      ) : (
        <span>
          {sameWords(double)}{' '}
          <TextLink
            to="/recruitment/job/$jobId"
            params={{ jobId: double.candidate.job._id }}
            search={{ candidate: double.candidate._id }}
            tabIndex={tabIndex}
            data-in-text
          >
            {double.candidate.name}
          </TextLink>{' '}
          {placeWords(double.candidate)}
        </span>
      )}
    </p>
  ))
}
