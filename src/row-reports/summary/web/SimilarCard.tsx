import { formatCount } from '../../../kit/shared/counted.ts'
import { TextLink } from '../../../kit/ui/button/TextLink.tsx'
import { TitledCard } from '../../../kit/ui/card/TitledCard.tsx'
import { buildRowsLink } from '../../../rows/filter/web/rows-link.ts'
import { SIMILAR_KEY, SIMILAR_STATES, SIMILAR_STATE_WORDS } from '../../../rows/filter/similar-vocabulary.ts'
import { useSimilarCounts } from '../../../content-checks/similar/web/use-similar-counts.ts'
import type { SummaryFile } from './RoleCard.tsx'
import styles from './FileSummaryPage.module.css'

export function SimilarCard({ file: { _id, section, name } }: { file: SummaryFile }) {
  const found = useSimilarCounts(_id)
  if (found === undefined) return null
  const counts = SIMILAR_STATES.flatMap((state) => {
    const count = found.states[state] ?? 0
    return count === 0 ? [] : [{ state, count }]
  })
  const words = !found.isReady
    ? 'Similar questions are being looked for.'
    : counts.length === 0
      ? 'No row has a similar question.'
      : 'Rows whose question is similar to another one, by what was said of the two.'
  return (
    <TitledCard title="Similar questions" className={styles.card}>
      <p className={styles.note} role="status">
        {words}
      </p>
      {counts.length > 0 && (
        <ul className={styles.placeWords} aria-label="Similar questions">
          {counts.map(({ state, count }) => (
            <li key={state}>
              <TextLink {...buildRowsLink({ section, file: name, where: [{ key: SIMILAR_KEY, type: 'exact', value: state }] })}>
                <b>{formatCount(count)}</b> {SIMILAR_STATE_WORDS[state]}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </TitledCard>
  )
}
