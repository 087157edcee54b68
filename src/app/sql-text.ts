/**
 * Text functions of `npm run sql`: they split its input into statements, print rows as a table, and show errors with their
 * position.
 */

/**
 * Finds the end of a part in which a semicolon does not end a statement: a quoted text or name, a comment, or a dollar-quoted
 * text.
 */
function findEndOfPart(text: string, at: number): number | undefined {
  const rest = text.slice(at)
  const tag = /^\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/.exec(rest)?.[0]
  // In `a$1$`, the dollar signs belong to a name.
  if (tag !== undefined && !/[\w$]/.test(text[at - 1] ?? '')) return endAfter(text, tag, at + tag.length)
  if (rest.startsWith('--')) return endAfter(text, '\n', at)
  if (rest.startsWith('/*')) return findEndOfComment(text, at)
  const quote = text[at]
  if (quote !== "'" && quote !== '"') return undefined
  const hasEscapes = quote === "'" && /(?:^|\W)[eE]$/.test(text.slice(Math.max(0, at - 2), at))
  for (let end = at + 1; end < text.length; end++) {
    if (hasEscapes && text[end] === '\\') end++
    // A doubled quote begins the next quoted part, which has the same effect.
    else if (text[end] === quote) return end + 1
  }
  return Infinity
}

const endAfter = (text: string, word: string, from: number): number => {
  const found = text.indexOf(word, from)
  return found < 0 ? Infinity : found + word.length
}

/** Comments may be nested. */
function findEndOfComment(text: string, at: number): number {
  let depth = 0
  for (const { 0: mark, index } of text.slice(at).matchAll(/\/\*|\*\//g)) {
    depth += mark === '/*' ? 1 : -1
    if (depth === 0) return at + index + 2
  }
  return Infinity
}

export function isBlankSql(text: string): boolean {
  for (let at = 0; at < text.length;) {
    const isComment = text.startsWith('--', at) || text.startsWith('/*', at)
    if (isComment) at = findEndOfPart(text, at) ?? at
    else if (/\s/.test(text[at] ?? '')) at++
    else return false
  }
  return true
}

/** Returns the statements that end with a semicolon, without it, and the rest after the last one. */
export function splitStatements(text: string): { statements: string[]; rest: string } {
  const statements: string[] = []
  let from = 0
  for (let at = 0; at < text.length;) {
    const end = findEndOfPart(text, at)
    if (end !== undefined) at = end
    else if (text[at] !== ';') at++
    else {
      const statement = text.slice(from, at)
      if (!isBlankSql(statement)) statements.push(statement)
      from = ++at
    }
  }
  return { statements, rest: text.slice(from) }
}

const MAX_WIDTH = 120
const showCell = (value: string | null): string => {
  const line = value === null ? 'NULL' : value.replaceAll('\n', '↵')
  return line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH - 1)}…` : line
}

export function printTable(columns: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  const cells = rows.map((row) => row.map(showCell))
  const widths = columns.map((name, at) => Math.max(name.length, ...cells.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(' | ')
      .trimEnd()
  return [line(columns), widths.map((width) => '-'.repeat(width)).join('-+-'), ...cells.map(line)].join('\n')
}

type ServerError = { message: string; code?: string; position?: string; detail?: string; hint?: string }
export function printError(statement: string, { message, code, position, detail, hint }: ServerError): string {
  const lines = [`ERROR: ${message}${code === undefined ? '' : ` (${code})`}`]
  if (position !== undefined) {
    // PostgreSQL counts code points, but JavaScript counts some characters as two.
    const before = Array.from(statement)
      .slice(0, Number(position) - 1)
      .join('')
    const number = before.split('\n').length
    const column = before.length - before.lastIndexOf('\n') - 1
    const label = `LINE ${number}: `
    lines.push(`${label}${statement.split('\n')[number - 1] ?? ''}`, `${' '.repeat(label.length + column)}^`)
  }
  if (detail !== undefined) lines.push(`DETAIL: ${detail}`)
  if (hint !== undefined) lines.push(`HINT: ${hint}`)
  return lines.join('\n')
}
