import { durationText } from '../../../kit/shared/duration.ts'
import type { GridColumn } from '../../../kit/ui/data-grid/columns.ts'
import { PersonName } from '../../../kit/ui/PersonName.tsx'
import type { ScoreLine } from '../contract.ts'
import { type ScoreFigure, DISMISSED_WORDS, FIGURE_WORDS, type Group, GROUP_WORDS } from '../vocabulary.ts'
import { getScoreValue } from '../rules.ts'
import { FigureLink } from './FigureLink.tsx'
import { percentWords, scoreWords } from './score-words.ts'
import type { ScorecardSelection } from './use-selection.ts'

/** The lines of the scorecard; each count opens its decisions. */
export function scoreColumns(by: Group, selection: ScorecardSelection): GridColumn<ScoreLine>[] {
  const count = (figure: ScoreFigure, hidden = false): GridColumn<ScoreLine> => ({
    id: figure,
    title: FIGURE_WORDS[figure],
    kind: 'number',
    width: figure === 'accepted' ? 136 : 104,
    ...(hidden && { hidden }),
    show: (line) => (
      <FigureLink figure={figure} count={line[figure]} selection={{ ...selection, [by]: line._id }} tabIndex={-1} />
    ),
  })
  const seconds = (which: 'median' | 'average', title: string, hidden = false): GridColumn<ScoreLine> => ({
    id: which,
    title,
    kind: 'number',
    width: 120,
    ...(hidden && { hidden }),
    value: (line) => getScoreValue(line, which),
    show: ({ time }) => (time === null ? '–' : durationText(time[which])),
  })
  return [
    {
      id: 'name',
      title: GROUP_WORDS[by],
      width: 220,
      frozen: true,
      hideable: false,
      ...(by === 'person' && {
        show: ({ _id, name: fullName, email }) => <PersonName person={{ _id, fullName, email: email ?? '' }} tabIndex={-1} />,
      }),
    },
    count('decisions'),
    count('judged'),
    count('accepted'),
    {
      id: 'first_pass',
      decides: true,
      title: 'First pass',
      kind: 'number',
      width: 104,
      show: ({ first_pass: share }) => percentWords(share),
    },
    count('reworks'),
    { id: 'qc', title: 'Mean QC', kind: 'number', width: 96, show: ({ qc }) => scoreWords(qc) },
    count('scored', true),
    seconds('median', 'Median time'),
    seconds('average', 'Average time', true),
    count('skips'),
    { id: 'dismissed', title: DISMISSED_WORDS, kind: 'number', width: 150 },
    { id: 'reasons', title: 'Skip reasons', width: 260, value: (line) => getScoreValue(line, 'reasons') },
  ]
}
