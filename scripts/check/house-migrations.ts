/** Checks that a migration does not block people who work while it runs. Part of npm run house. */
import type { HouseFault, SourceFile } from './house-links.ts'

/** Tables that grow with the work. In a large workspace they have millions of rows. */
const LARGE = new Set([
  'audit_log',
  'audit_values',
  'idempotency_keys',
  'import_rows',
  'productivity_hours',
  'qualitative_events',
  'qualitative_records',
  'qualitative_tasks',
  'task_events',
  'tasks',
  'timesheet_entries',
  'timesheet_events',
  'timesheet_lines',
  'worklog_sub_targets',
  'worklog_sums',
])
/** Earlier migrations are released, and each database stores their checksums. */
const FIRST_CHECKED = 55

const table = String.raw`(?:only )?(?:public\.)?(?<table>\w+)`
/** Statements that lock out writers for a time that grows with the table, and the advice for each. */
const holding: readonly (readonly [statement: RegExp, instead: string])[] = [
  [
    new RegExp(`^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\\w+ )?on ${table}`),
    'builds an index: let a file of its own do it with "create index concurrently if not exists"',
  ],
  [/^drop index (?!concurrently)/, 'drops an index: say of which table'],
  [
    new RegExp(
      `^alter table (?:if exists )?${table} .*\\badd (?:constraint \\w+ )?(?:check|foreign key|unique|exclude|primary key)\\b(?!.*(?:not valid|using index))`,
    ),
    'adds a constraint that reads every row: add it "not valid", and validate it in the next file',
  ],
  [new RegExp(`^alter table (?:if exists )?${table} .*\\bset not null\\b`), 'reads every row: add a check "not valid" first'],
  [new RegExp(`^alter table (?:if exists )?${table} .*\\balter (?:column )?\\w+ (?:set data )?type\\b`), 'rewrites every row'],
  [
    new RegExp(
      `^alter table (?:if exists )?${table} .*\\badd (?:column )?.*\\b(?:default (?:gen_random_uuid|random|clock_timestamp|nextval)\\(|generated )`,
    ),
    'writes every row',
  ],
  [
    new RegExp(`^(?:update|delete from) ${table}`),
    'writes rows in its transaction: let a file of its own "call" a procedure that commits in parts',
  ],
  [new RegExp(`^(?:lock table|lock|truncate|cluster|vacuum full) ${table}`), 'locks the table'],
]

/** Yields the statements of a file, each with the comment lines before it. A function's body belongs to its statement. */
function* statementsOf(text: string): Generator<{ line: number; comment: string; statement: string }> {
  // Function bodies and string literals are blanked, because they run later or are data.
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ')
  const plain = text.replaceAll(/(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'/g, blank)
  let start = 0
  for (const { index } of plain.matchAll(/;/g)) {
    const full = plain.slice(start, index)
    const skipped = /^\s*/.exec(full)?.[0].length ?? 0
    const comment = (text.slice(start, index).match(/^\s*--.*$/gm) ?? []).join('\n')
    const statement = full.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim().toLowerCase()
    if (statement !== '') yield { line: text.slice(0, start + skipped).split('\n').length, comment, statement }
    start = index + 1
  }
}

/**
 * Reports statements of a migration that would block writers of a large table. A comment before the statement that begins with
 * "-- locks tasks:" and gives a reason allows it. A table that the file itself creates is empty, so it does not count as large.
 */
export function migrationFaults({ path, text }: SourceFile): HouseFault[] {
  if (Number(/(\d{4})_[^/]*\.sql$/.exec(path)?.[1] ?? 0) < FIRST_CHECKED) return []
  const made = new Set([...text.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, name]) => name))
  return [...statementsOf(text)].flatMap(({ line, comment, statement }) =>
    holding.flatMap(([form, instead]) => {
      const found = form.exec(statement)
      if (found === null) return []
      const name = found.groups?.['table']
      if (name !== undefined && (!LARGE.has(name) || made.has(name))) return []
      const reason = /-- locks (\w+): \S.{9,}/.exec(comment)?.[1]
      if (reason !== undefined && (name === undefined || reason === name)) return []
      return [{ path, line, what: `${statement.slice(0, 60)}… ${instead}, or say "-- locks ${name ?? 'its table'}: why"` }]
    }),
  )
}
