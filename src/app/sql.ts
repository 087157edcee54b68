/** npm run sql: opens a prompt as the owner of the database (docs/operations.md, A prompt on the database). */
import { createInterface } from 'node:readline'
import { openSession, type DbSession } from '../kit/postgres/connect.ts'
import { getSqlState } from '../kit/postgres/faults.ts'
import { formatCount, formatPlural } from '../kit/shared/counted.ts'
import { nameDatabase, withDatabase, runCommand, WrongUsage } from './command.ts'
import { isBlankSql, printError, printTable, splitStatements } from './sql-text.ts'

const usage = `npm run sql
echo 'select count(*) from users;' | npm run --silent sql

Opens a prompt on the database as its owner, also on the embedded database, whether Proofline is running or not. A statement may have
several lines and ends with ; as in psql. \\q or Ctrl+D ends the prompt, and Ctrl+C cancels the statement. With input from a pipe or
a file, the first statement that fails ends it with exit code 1.

  --help    prints this text

It reads the same settings as npm start.`

const warning =
  'You are the owner of everything: what you change here is checked by no rule of Proofline and stands in no audit log.\nTry it between "begin;" and "rollback;". Times are UTC. End with \\q.'

/** Rows that are read and printed together, so that a large table does not fill the memory. */
const BATCH = 1_000
type RawRow = (Buffer | null)[]
/** The driver returns the columns only with the first rows. */
type RawRows = RawRow[] & { columns?: { name: string }[] | null; command?: string | null; count?: number | null }
const decode = (row: RawRow): (string | null)[] => row.map((value) => value?.toString() ?? null)

/** @returns whether it succeeded */
async function runStatement({ db }: DbSession, statement: string): Promise<boolean> {
  let shown = 0
  let columns: string[] = []
  const show = (rows: RawRows): void => {
    if (rows.columns != null) columns = rows.columns.map(({ name }) => name)
    if (columns.length === 0) return
    const table = printTable(columns, rows.map(decode))
    console.log(shown === 0 ? table : table.split('\n').slice(2).join('\n'))
    shown += rows.length
  }
  try {
    const last = (await db
      .unsafe(statement)
      .raw()
      .cursor(BATCH, (rows) => show(rows as unknown as RawRows))) as unknown as RawRows
    if (shown === 0) show(last)
    if (columns.length > 0) console.log(`(${formatCount(shown)} ${formatPlural(shown, 'row')})\n`)
    else console.log(`${last.command ?? 'done'}${last.count == null ? '' : ` ${last.count}`}\n`)
    return true
  } catch (error) {
    if (getSqlState(error) === undefined) throw error
    console.error(printError(statement, error as Error))
    return false
  }
}

/**
 * Runs the statements of the input until its end.
 * @returns whether all statements of a pipe succeeded
 */
async function prompt(session: DbSession, name: string): Promise<boolean> {
  const isTerminal = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output: isTerminal ? process.stdout : undefined, terminal: isTerminal })
  let text = ''
  let isRunning = false
  const ask = (): void => {
    if (!isTerminal) return
    lines.setPrompt(isBlankSql(text) ? `${name}=# ` : `${name}-# `)
    lines.prompt()
  }
  lines.on('SIGINT', () => {
    if (isRunning) return void session.cancel().catch(() => undefined)
    text = ''
    console.log('')
    ask()
  })
  ask()
  for await (const line of lines) {
    if (isBlankSql(text) && /^\s*(\\q|exit|quit)\s*;?\s*$/i.test(line)) return true
    if (isBlankSql(text) && /^\s*\\/.test(line)) console.error('This prompt takes SQL statements and \\q only.')
    else text += `${line}\n`
    const { statements, rest } = splitStatements(text)
    text = rest
    for (const statement of statements) {
      isRunning = true
      const isGood = await runStatement(session, statement.trim())
      isRunning = false
      if (!isGood && !isTerminal) return false
    }
    ask()
  }
  if (isBlankSql(text)) return true
  // The end of a pipe ends its last statement, as in psql.
  return isTerminal || runStatement(session, text.trim())
}

await runCommand({
  usage,
  options: {},
  failure: 'The prompt ended.',
  run: async ({ positionals: [extra] }, settings) => {
    if (extra !== undefined) throw new WrongUsage(`${extra} is not expected`)
    if (process.stdin.isTTY === true) console.log(`Database: ${nameDatabase(settings)}\n${warning}\n`)
    const isGood = await withDatabase(
      settings,
      async (url) => {
        const session = await openSession(url, { applicationName: 'proofline sql' })
        try {
          const [row] = await session.db<{ name: string }[]>`select current_database() as name`
          return await prompt(session, row?.name ?? '')
        } finally {
          await session.end()
        }
      },
      { anyVersion: true },
    )
    if (!isGood) process.exitCode = 1
  },
})
