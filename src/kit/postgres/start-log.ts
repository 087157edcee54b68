import { closeSync, existsSync, openSync, readSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const filesIn = (dir: string): string[] => {
  const folder = join(dir, 'log')
  return [join(dir, 'start.log'), ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])]
}
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Returns a function that reads what the database has logged since this call. The database logs to start.log until its log
 * collector runs, and then to a file in the log folder.
 */
export function startReadingLogs(dir: string): () => string {
  const before = new Map(filesIn(dir).map((file) => [file, sizeOf(file)]))
  return () =>
    filesIn(dir)
      .map((file) => {
        const known = before.get(file) ?? 0
        // Last week's file of the same weekday was truncated, so it is read from its beginning.
        return textFrom(file, sizeOf(file) < known ? 0 : known)
      })
      .join('\n')
}

function textFrom(file: string, from: number): string {
  const end = sizeOf(file)
  const start = Math.max(from, end - 64 * 1024)
  if (end <= start) return ''
  const fd = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(end - start)
    return bytes.toString('utf8', 0, readSync(fd, bytes, 0, bytes.length, start))
  } finally {
    closeSync(fd)
  }
}

export const getLastLines = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-4)
    .join(' | ')

export const findErrorLines = (text: string): string => {
  const errors = text.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR): |could not/.test(line) && !line.startsWith('pg_ctl: '))
  return getLastLines(
    errors.length === 0 ? text : errors.map((line) => line.replace(/^[-\d]+ [:.\d]+ \w+ \[\d+\]\s+/, '')).join('\n'),
  )
}

export function readLastLog(dir: string): string {
  const timeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const [newest] = filesIn(dir).toSorted((one, other) => timeOf(other) - timeOf(one))
  return newest === undefined ? '' : textFrom(newest, 0)
}
