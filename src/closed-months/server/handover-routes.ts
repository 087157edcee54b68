import { type ExportColumn, streamExport } from '../../kit/export/server/export.ts'
import type { ExportKind } from '../../kit/server/export-kind.ts'
import { routes } from '../../kit/server/routes.ts'
import { capitalize } from '../../kit/shared/capitalize.ts'
import { ROUNDING } from '../../kit/shared/rounding.ts'
import { toDay } from '../../kit/shared/time.ts'
import { handovers } from '../handover-contract.ts'
import {
  HANDOVER_FIGURES,
  HANDOVER_PARTS,
  compareHandoverLines,
  computeBalanceRounding,
  sumHandoverParts,
} from '../handover-rules.ts'
import { refuse } from '../refusals.ts'
import { toMonthRange, isMonthOver, formatMonth } from '../rules.ts'
import { presentLines } from './handover.ts'
import {
  type FrozenLine,
  selectHandoverBy,
  selectHandovers,
  selectHandoverLines,
  selectPeopleNamedById,
} from './handover-queries.ts'

const kind: ExportKind<true> = { call: handovers.download, nothing: 'header only', ofPeople: true }
export const handoverExports: readonly ExportKind<true>[] = [kind]

const columns: readonly ExportColumn<FrozenLine>[] = [
  { header: 'Name', width: 28, of: ({ fullName }) => fullName },
  { header: 'Email', width: 36, of: ({ email }) => email },
  { header: 'Part', width: 18, of: ({ part }) => HANDOVER_PARTS[part as keyof typeof HANDOVER_PARTS] },
  { header: 'Of', width: 28, of: ({ of }) => of?.name },
  ...Object.entries(HANDOVER_FIGURES).map(([name, header]): ExportColumn<FrozenLine> => ({
    header,
    kind: 'decimal',
    of: ({ figures }) => figures[name],
  })),
  { header: capitalize(ROUNDING), kind: 'decimal', of: ({ figures }) => computeBalanceRounding(figures) || null },
]

export const handoverRoutes = routes('closed-months', handovers, {
  ofMonth: async ({ db, params: { month }, registered, now }) => {
    const all = await selectHandovers(db, toMonthRange(month).from)
    const [standing] = all.filter(({ reopened_at: reopenedAt }) => reopenedAt === null)
    const present = isMonthOver(month, toDay(now)) ? await presentLines(db, registered, month) : []
    const frozen = standing === undefined ? present : await selectHandoverLines(db, standing._id)
    const found = standing === undefined ? [] : compareHandoverLines(frozen, present)
    const people = await selectPeopleNamedById(db, [...new Set(found.map(({ line }) => line.userId))])
    const differences = found.map(({ line: { part, userId, of }, was, is }) => {
      const user = people.find(({ _id }) => _id === userId) ?? { _id: userId, fullName: '', email: '' }
      return { part, user, of, was, is }
    })
    const data = { month, handovers: all, people: new Set(frozen.map(({ userId }) => userId)).size }
    return { data: { ...data, sums: sumHandoverParts(frozen), differences } }
  },

  download: async (call) => {
    const [handover] = await selectHandoverBy(call.db, call.body.handover)
    if (handover === undefined) refuse('HANDOVER_NOT_FOUND')
    const { id, month, lines } = handover
    return streamExport<FrozenLine, true>(call, kind, {
      filename: `Handover_${month}.xlsx`,
      columns,
      pages: async function* (read) {
        yield await read((db) => selectHandoverLines(db, id))
      },
      audit: {
        type: 'closed-month',
        id: month,
        name: `the handover of ${formatMonth(month)}`,
        after: { handover: id, rows: lines },
      },
    })
  },
})
