import { durationText } from '../../kit/shared/duration.ts'
import type { Reply } from '../../kit/shared/endpoint.ts'
import type { JobLine, system } from '../contract.ts'
import type { Health } from '../rules.ts'

export type SystemState = Reply<typeof system.state>['data']

/** Says how long ago something was, by the server's clock. */
export const sayAge = (at: string, now: string): string =>
  `${durationText(Math.max(1, Math.round((Date.parse(now) - Date.parse(at)) / 1000)))} ago`

/** Returns whether it was requested and is not over. */
export const isOnItsWay = ({ state }: Pick<JobLine, 'state'>): boolean => state === 'queued' || state === 'running'

export const lookOfHealth = {
  good: { glyph: 'tickDisc', tone: 'green' },
  amber: { glyph: 'triangle', tone: 'amber' },
  red: { glyph: 'octagonCross', tone: 'red' },
} as const satisfies Record<Health, object>
