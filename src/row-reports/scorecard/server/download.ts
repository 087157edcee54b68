import { buildExportFilename } from '../../../kit/shared/export-filename.ts'
import { type CheckedCall, type ExportColumn, streamExport, type ScheduledCall } from '../../../kit/export/server/export.ts'
import type { ExportKind } from '../../../kit/server/export-kind.ts'
import type { Call } from '../../../kit/server/call.ts'
import { sortRowsBy } from '../../../kit/shared/sort-rows.ts'
import { found, refusal } from '../../../rows/refusals.ts'
import { ROLE_NAMES } from '../../../rows/workflow/vocabulary.ts'
import { scorecard } from '../contract.ts'
import { type Counted, computeScorecardFigures, describeReasons, getScoreValue } from '../rules.ts'
import { DISMISSED_WORDS, FIGURE_WORDS, type Group, GROUP_WORDS } from '../vocabulary.ts'
import { resolveScorecardFilter, describeScorecardFilter } from './scorecard-filter.ts'
import { selectScorecard } from './queries.ts'

type Line = ReturnType<typeof computeScorecardFigures> & { name: string; email: string | null }

const TITLE = 'Scorecard'
export const scorecardExport: ExportKind<true> = {
  call: scorecard.download,
  nothing: refusal('NO_DATA_FOR_DOWNLOAD'),
  ofPeople: true,
  schedule: {
    title: TITLE,
    days: (period) => period,
    whole: true,
    check: ({ db, body }: CheckedCall<typeof scorecard.download>) => resolveScorecardFilter(db, body),
    run: (call: ScheduledCall<typeof scorecard.download>) => buildScorecardExport(call),
    words: async ({ db, body }: CheckedCall<typeof scorecard.download>) => [TITLE, ...(await describeScorecardFilter(db, body))],
  },
}

const hoursOf = (seconds: number | undefined): number | undefined => (seconds === undefined ? undefined : seconds / 3600)

const columnsOf = (by: Group): readonly ExportColumn<Line>[] => [
  { header: GROUP_WORDS[by], width: 28, of: ({ name }) => name },
  ...(by === 'person' ? [{ header: 'Email', width: 36, of: ({ email }: Line) => email }] : []),
  { header: FIGURE_WORDS.decisions, kind: 'number', of: ({ decisions }) => decisions },
  { header: FIGURE_WORDS.judged, kind: 'number', of: ({ judged }) => judged },
  { header: FIGURE_WORDS.accepted, kind: 'number', of: ({ accepted }) => accepted },
  { header: 'First-Pass %', kind: 'number', of: ({ first_pass: share }) => share },
  { header: FIGURE_WORDS.reworks, kind: 'number', of: ({ reworks }) => reworks },
  { header: FIGURE_WORDS.scored, kind: 'number', of: ({ scored }) => scored },
  { header: 'Mean QC', kind: 'number', of: ({ qc }) => qc },
  { header: 'Median Hours', kind: 'decimal', of: ({ time }) => hoursOf(time?.median) },
  { header: 'Average Hours', kind: 'decimal', of: ({ time }) => hoursOf(time?.average) },
  { header: FIGURE_WORDS.skips, kind: 'number', of: ({ skips }) => skips },
  { header: DISMISSED_WORDS, kind: 'number', of: ({ dismissed }) => dismissed },
  {
    header: 'Skip Reasons',
    width: 40,
    of: ({ reasons }) => describeReasons(reasons),
  },
]

export const toScorecardLines = (data: readonly (Counted & { _id: string; name: string; email: string | null })[]) =>
  data.map(({ _id, name, email, ...counted }) => ({ _id, name, email, ...computeScorecardFigures(counted) }))

type Reporting = Pick<Call<typeof scorecard.download>, 'db' | 'reach' | 'body' | 'reading' | 'audit'>
/**
 * Builds the export of a scorecard.
 * @throws UNEXPECTED
 */
export async function buildScorecardExport(call: Reporting) {
  const { db, reach, body } = call
  const { by, sort } = body
  const query = await resolveScorecardFilter(db, body)
  const byName = toScorecardLines(found(await selectScorecard(db, reach, { ...query, by }), 'UNEXPECTED').data)
  const lines = sortRowsBy(byName, sort, getScoreValue)
  const { project, subject, role, ...days } = query
  return streamExport<Line, true>(call, scorecardExport, {
    filename: buildExportFilename(`Scorecard, ${ROLE_NAMES[role]}`, days),
    sheetName: 'Scorecard',
    columns: columnsOf(by),
    pages: async function* () {
      yield lines
    },
    audit: {
      type: 'task',
      after: {
        rows: lines.length,
        ...days,
        role: ROLE_NAMES[role],
        by,
        ...(project && { project }),
        ...(subject && { subject }),
      },
    },
  })
}
