import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Sql } from '../src/kit/postgres/db.ts'

const folder = join(import.meta.dirname, 'plans')

export type PlannedStatement = () => PromiseLike<unknown> & { describe: () => PromiseLike<{ string: string }> }

/**
 * Writes a baseline statement and its plan to bench/plans/<name>.txt. EXPLAIN ANALYZE runs the statement, and the transaction is
 * rolled back.
 */
export async function writePlan(owner: Db, name: string, statement: PlannedStatement): Promise<void> {
  const { string: text } = await statement().describe()
  await owner`begin`
  const plan = await owner<{ 'QUERY PLAN': string }[]>`explain (analyze, buffers) ${statement() as unknown as Sql}`
  await owner`rollback`
  // Long lists of ids are left out, because they do not help the reader.
  const lines = plan.map((line) => line['QUERY PLAN'].replaceAll(/'\{[^']{200,}\}'/g, "'{…}'"))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.txt`), `${text.trim()}\n\n${lines.join('\n')}\n`)
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'CTE Name'?: string
  'Subplan Name'?: string
  'Actual Total Time': number
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}
const totalMs = (node: PlanNode): number => node['Actual Total Time'] * node['Actual Loops']
/** The plan of a CTE is a child of another node, but its time belongs to its scans: the first scan runs it. */
const isCte = (node: PlanNode): boolean => node['Subplan Name']?.startsWith('CTE ') === true
const sumMs = (nodes: readonly PlanNode[]): number => nodes.reduce((sum, each) => sum + totalMs(each), 0)
const ownMs = (node: PlanNode, all: readonly PlanNode[]): number => {
  const scanned =
    node['Node Type'] === 'CTE Scan' ? all.find((one) => one['Subplan Name'] === `CTE ${node['CTE Name']}`) : undefined
  const below = (node.Plans ?? []).filter((each) => !isCte(each))
  return Math.max(0, totalMs(node) - sumMs(scanned === undefined ? below : [...below, scanned]))
}
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const nameOf = (node: PlanNode): string => node['Index Name'] ?? node['Relation Name'] ?? node['CTE Name'] ?? ''

/** Returns the slowest steps of a statement's plan by own time, as "Seq Scan decision_sums 369 ms, 5,38,500 rows". */
export async function describeSlowestSteps(owner: Db, statement: PlannedStatement, count: number): Promise<string> {
  const [explained] = await owner<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>`
    explain (analyze, format json) ${statement() as unknown as Sql}`
  const nodes = explained === undefined ? [] : nodesOf(explained['QUERY PLAN'][0].Plan)
  return nodes
    .map((node) => ({ node, own: ownMs(node, nodes) }))
    .toSorted((a, b) => b.own - a.own)
    .slice(0, count)
    .map(({ node, own }) => {
      const rows = Math.round(node['Actual Rows'] * node['Actual Loops']).toLocaleString('en-IN')
      return `${[node['Node Type'], nameOf(node)].join(' ').trim()} ${Math.round(own)} ms, ${rows} rows`
    })
    .join('; ')
}
