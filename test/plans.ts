/** Reads the plan of every statement that an app runs, with the rows that it read and returned. */
import type { Db } from '../src/kit/postgres/db.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}
/** A statement as it ran. `reads` counts the rows that it read from each table, including rows that it discarded. */
export type RunStatement = { text: string; returned: number; reads: Record<string, number>; scans: string[] }

/** Makes every session opened from now on send each statement's plan as a notice after running it. */
export async function sendPlans(owner: Db): Promise<void> {
  const [{ name } = { name: '' }] = await owner<{ name: string }[]>`select current_database() as name`
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_parameter_max_length': '0',
  }
  for (const [setting, value] of Object.entries(settings))
    await owner.unsafe(`alter database "${name}" set ${setting} = '${value}'`)
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

export function readPlan(notice: string): RunStatement | undefined {
  const [, json] = /^duration: .*? plan:\n([\s\S]*)$/.exec(notice) ?? []
  if (json === undefined) return undefined
  const { Plan: root, 'Query Text': text } = JSON.parse(json) as { Plan: Node; 'Query Text': string }
  const reads: Record<string, number> = {}
  const scans: string[] = []
  let returned = root['Actual Rows']
  for (const node of nodesOf(root)) {
    // A list is often returned as one value, so rows that a limit let pass or that were written count as returned too.
    if (node['Node Type'] === 'Limit' || node['Node Type'] === 'ModifyTable') returned = Math.max(returned, node['Actual Rows'])
    const table = node['Relation Name']
    if (table === undefined || node['Node Type'] === 'ModifyTable') continue
    const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
    reads[table] = (reads[table] ?? 0) + (node['Actual Rows'] + dropped) * node['Actual Loops']
    if (node['Node Type'] === 'Seq Scan') scans.push(table)
  }
  return { text, returned, reads, scans }
}

/**
 * Returns the tables from which a statement read more than `times` × the rows it returned, or × the rows of a page if that is
 * more.
 */
export const tablesReadInVain = ({ returned, reads }: RunStatement, times: number, page: number): string[] =>
  Object.entries(reads).flatMap(([table, rows]) => (rows > times * Math.max(returned, page) ? [table] : []))
