import { z } from 'zod'
import { endpoint } from '../kit/shared/endpoint.ts'
import { idThat } from '../kit/shared/sent-id.ts'
import { Month } from './contract.ts'

const Person = z.object({ _id: z.uuid(), fullName: z.string(), email: z.string() })
/** Figures by name (HANDOVER_FIGURES): hours, rupees and counts with 2 decimals. Null if unknown. */
const Figures = z.record(z.string(), z.number().nullable())

export const Handover = z.object({
  _id: z.uuid(),
  closed_at: z.string(),
  frozen_at: z.string(),
  /** Whether the figures were frozen later, because the month was closed before handovers existed. */
  late: z.boolean(),
  reopened_at: z.string().nullable(),
})
export type Handover = z.infer<typeof Handover>

/**
 * A person's figures in a part that differ from the frozen ones, for one project or profile, or for all of them if `of` is null.
 * A side without figures is null.
 */
export const HandoverDifference = z.object({
  part: z.string(),
  user: Person,
  of: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  was: Figures.nullable(),
  is: Figures.nullable(),
})
export type HandoverDifference = z.infer<typeof HandoverDifference>

/** Only for ADMINs, who may read every salary. No figure is therefore left out (decision 132, ADR 16). */
const access = { who: 'admin', reach: 'all' } as const

/** The record of what was paid: the figures of a month, frozen at its closing (calculations.md 9). */
export const handovers = {
  ofMonth: endpoint({
    method: 'GET',
    path: '/closed-months/:month/handover',
    shows: [
      'closed-months',
      'timesheets',
      'qualitative',
      'absences',
      'targets',
      'productivity-files',
      'worklog',
      'worklog-days',
      'settings',
      'users',
    ],
    summary:
      'The handovers of a month, the latest first, with the sums of the valid one and the present differences from it. For an open month that is over, the sums that would be frozen now (ours).',
    access,
    params: z.object({ month: Month }),
    message: 'Fetched handover',
    reply: z.object({
      data: z.object({
        month: z.string(),
        handovers: z.array(Handover),
        people: z.int(),
        /**
         * The sums by part and figure: those of the handover of a closed month, or those that would be frozen now. Empty while
         * the month is not over.
         */
        sums: z.record(z.string(), z.record(z.string(), z.number())),
        differences: z.array(HandoverDifference),
      }),
    }),
  }),
  download: endpoint({
    method: 'POST',
    path: '/closed-months/handover/download',
    download: true,
    summary: 'Handover.xlsx: the frozen lines of one handover (ours; decision 105).',
    access,
    body: z.object({ handover: idThat('Please select a handover.') }),
    message: 'Fetched handover',
    audit: 'Downloaded {}',
  }),
}
