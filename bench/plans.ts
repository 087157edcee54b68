import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Sql } from '../src/kit/postgres/db.ts'

const folder = join(import.meta.dirname, 'plans')

/** A statement, built anew at each call, that can be explained or run. */
export type PlannedStatement = () => PromiseLike<unknown> & { describe: () => PromiseLike<{ string: string }> }

/**
 * Writes a baseline statement and its plan to bench/plans/<name>.txt. EXPLAIN ANALYZE runs it; a writing statement is rolled
 * back.
 */
export async function writePlan(owner: Db, name: string, statement: PlannedStatement): Promise<void> {
  const { string: text } = await statement().describe()
  await owner`begin`
  const plan = await owner<{ 'QUERY PLAN': string }[]>`explain (analyze, buffers) ${statement() as unknown as Sql}`
  await owner`rollback`
  // Ids of a thousand people say nothing.
  const lines = plan.map((line) => line['QUERY PLAN'].replaceAll(/'\{[^']{200,}\}'/g, "'{…}'"))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.txt`), `${text.trim()}\n\n${lines.join('\n')}\n`)
}
