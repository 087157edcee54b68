import { formatDuration } from '../../kit/shared/duration.ts'
import type { Reply } from '../../kit/shared/endpoint.ts'
import type { JobLine, system } from '../contract.ts'
import type { Health } from '../rules.ts'

export type SystemState = Reply<typeof system.state>['data']

/** Returns how long ago a time was, by the server's clock. */
export const sayAge = (at: string, now: string): string =>
  `${formatDuration(Math.max(1, Math.round((Date.parse(now) - Date.parse(at)) / 1000)))} ago`

export const isOnItsWay = ({ state }: Pick<JobLine, 'state'>): boolean => state === 'queued' || state === 'running'

export const lookOfHealth = {
  good: { glyph: 'tickDisc', tone: 'green' },
  amber: { glyph: 'triangle', tone: 'amber' },
  red: { glyph: 'octagonCross', tone: 'red' },
} as const satisfies Record<Health, object>
