import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import type { Db } from '../src/kit/postgres/db.ts'

const folder = join(import.meta.dirname, 'plans')

/**
 * Keeps a baseline statement and its plan as bench/plans/<name>.txt. EXPLAIN ANALYZE runs it; a statement that writes is taken back.
 * @param statement makes the query anew each time it is asked
 */
export async function keepPlan<Rows extends readonly postgres.MaybeRow[]>(
  owner: Db,
  name: string,
  statement: () => postgres.PendingQuery<Rows>,
): Promise<void> {
  const { string: text } = await statement().describe()
  await owner`begin`
  const plan = await owner<{ 'QUERY PLAN': string }[]>`explain (analyze, buffers) ${statement()}`
  await owner`rollback`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.txt`), `${text.trim()}\n\n${plan.map((line) => line['QUERY PLAN']).join('\n')}\n`)
}
