import { type AccessLevel, type Grant, levels, type Tab, TABS } from '../access/levels.ts'
import { toDay } from '../kit/shared/time.ts'

/** Returns the tabs that open a level to a SUBADMIN. */
export const listTabs = (level: AccessLevel): Tab[] =>
  TABS.filter((tab) => (levels[level].who as readonly Grant[]).includes(`SUBADMIN:${tab}`))

export type RequestStatus = 'waiting' | 'granted' | 'declined' | 'ended'

/** Returns why a tab cannot be requested now, or undefined if it can. */
export function findAskProblem(
  last: { status: RequestStatus; decidedAt: string | null } | undefined,
  today: string,
): 'ACCESS_ASKED' | 'ACCESS_DECLINED_TODAY' | undefined {
  if (last?.status === 'waiting') return 'ACCESS_ASKED'
  if (last?.status === 'declined' && last.decidedAt !== null && toDay(new Date(last.decidedAt)) >= today)
    return 'ACCESS_DECLINED_TODAY'
  return undefined
}
