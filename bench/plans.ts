import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type postgres from 'postgres'
import type { Db } from '../src/kit/postgres/db.ts'

const folder = join(import.meta.dirname, 'plans')

/**
 * Writes a baseline statement and its plan to bench/plans/<name>.txt. EXPLAIN ANALYZE runs it; a writing statement is rolled
 * back.
 * @param statement builds the query anew at each call
 */
export async function writePlan<Rows extends readonly postgres.MaybeRow[]>(
  owner: Db,
  name: string,
  statement: () => postgres.PendingQuery<Rows>,
): Promise<void> {
  const { string: text } = await statement().describe()
  await owner`begin`
  const plan = await owner<{ 'QUERY PLAN': string }[]>`explain (analyze, buffers) ${statement()}`
  await owner`rollback`
  // Ids of a thousand people say nothing.
  const lines = plan.map((line) => line['QUERY PLAN'].replaceAll(/'\{[^']{200,}\}'/g, "'{…}'"))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.txt`), `${text.trim()}\n\n${lines.join('\n')}\n`)
}
