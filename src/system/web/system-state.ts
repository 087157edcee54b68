import { durationText } from '../../kit/shared/duration.ts'
import type { Reply } from '../../kit/shared/endpoint.ts'
import type { system } from '../contract.ts'
import type { Health } from '../rules.ts'

export type SystemState = Reply<typeof system.state>['data']

/** Seconds that have passed on the server's clock, in words. */
export const sayAge = (at: string, now: string): string =>
  `${durationText(Math.max(1, Math.round((Date.parse(now) - Date.parse(at)) / 1000)))} ago`

export const lookOfHealth = {
  good: { glyph: 'tickDisc', tone: 'green' },
  amber: { glyph: 'triangle', tone: 'amber' },
  red: { glyph: 'octagonCross', tone: 'red' },
} as const satisfies Record<Health, object>
