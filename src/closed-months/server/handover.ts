import type { Db } from '../../kit/postgres/db.ts'
import type { Registered } from '../../kit/server/registered.ts'
import type { HandoverRow } from '../handover-rules.ts'
import { handoverParts } from './extension-points.ts'
import { toMonthRange } from '../rules.ts'
import { insertHandover, insertLines } from './handover-queries.ts'

export const presentLines = async (
  db: Db,
  { extensionsOf }: Pick<Registered, 'extensionsOf'>,
  month: string,
): Promise<HandoverRow[]> => (await Promise.all(extensionsOf(handoverParts).map((read) => read(db, toMonthRange(month))))).flat()

type Freezing = { closingId: string; month: string; isLate: boolean; now: Date }
export async function freezeMonth(
  db: Db,
  registered: Pick<Registered, 'extensionsOf'>,
  { month, ...closing }: Freezing,
): Promise<void> {
  const [made] = await insertHandover(db, closing)
  if (made !== undefined) await insertLines(db, made.id, await presentLines(db, registered, month))
}
