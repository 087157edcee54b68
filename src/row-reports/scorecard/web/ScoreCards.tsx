import { formatDuration } from '../../../kit/shared/duration.ts'
import type { ReplyFields } from '../../../kit/shared/endpoint.ts'
import { SmallTable } from '../../../kit/ui/table/SmallTable.tsx'
import { useMay } from '../../../kit/web/person.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import type { scorecard } from '../contract.ts'
import { computePercent } from '../rules.ts'
import { FigureLink } from './FigureLink.tsx'
import { describePercent, scoreWords } from './score-words.ts'
import { ScoreCard } from './ScoreCard.tsx'
import { ShareBars } from './ShareBars.tsx'
import type { ScorecardSelection } from './use-selection.ts'
import styles from './ScoreCards.module.css'

const FinishDates = lazyPart('FinishDates', () => import('./FinishDates.tsx'))

type Score = ReplyFields<typeof scorecard.read>
type RoleFigures = Score['roles'][number]

export function ScoreCards({ score, selection }: { score: Score; selection: ScorecardSelection }) {
  const seesFiles = useMay('manages projects')
  const { data, roles } = score
  const skips = roles.reduce((sum, { reasons }) => sum + reasons.reduce((all, { count }) => all + count, 0), 0)
  const of = (role: RoleFigures['role']): ScorecardSelection => ({ ...selection, role })
  return (
    <div className={styles.cards}>
      {data.some(({ judged }) => judged > 0) && (
        <ScoreCard title={`Accepted at once, ${ROLE_NAMES[selection.role].toLowerCase()}s`}>
          <ShareBars lines={data} />
        </ScoreCard>
      )}
      <ScoreCard title="All stages" size="wide">
        <SmallTable<RoleFigures>
          label="All stages"
          scroller={styles.scroller}
          columns={[
            { title: 'Stage', names: true, show: ({ role }) => ROLE_NAMES[role] },
            {
              title: 'Decisions',
              number: true,
              show: ({ role, decisions }) => <FigureLink figure="decisions" count={decisions} selection={of(role)} />,
            },
            { title: 'At once', number: true, show: ({ first_pass: share }) => describePercent(share) },
            {
              title: 'Sent back',
              number: true,
              show: ({ role, reworks }) => <FigureLink figure="reworks" count={reworks} selection={of(role)} />,
            },
            { title: 'QC', number: true, show: ({ qc }) => scoreWords(qc) },
            { title: 'Median', number: true, show: ({ time }) => (time === null ? '–' : formatDuration(time.median)) },
          ]}
          rows={roles}
          rowKey={({ role }) => role}
        />
      </ScoreCard>
      {skips > 0 && (
        <ScoreCard title="Why rows were skipped">
          <SmallTable
            label="Why rows were skipped"
            scroller={styles.scroller}
            columns={[
              { title: 'Reason', names: true, show: ({ reason }) => reason },
              {
                title: 'Skips',
                number: true,
                show: ({ reason, count }) => <FigureLink figure="skips" count={count} reason={reason} selection={of('AUTHOR')} />,
              },
              { title: 'Share', number: true, show: ({ count }) => describePercent(computePercent(count, skips)) },
            ]}
            rows={roles.flatMap(({ reasons }) => reasons)}
            rowKey={({ reason }) => reason}
          />
        </ScoreCard>
      )}
      {seesFiles && <FinishDates />}
    </div>
  )
}
