import { closeSync, existsSync, openSync, readSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const filesIn = (dir: string): string[] => {
  const folder = join(dir, 'log')
  return [join(dir, 'start.log'), ...(existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [])]
}
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Answers what the database of a cluster's folder has written from now on: into start.log until its log collector runs, then
 * into a file of the folder log.
 */
export function watchLogs(dir: string): () => string {
  const before = new Map(filesIn(dir).map((file) => [file, sizeOf(file)]))
  return () =>
    filesIn(dir)
      .map((file) => {
        const known = before.get(file) ?? 0
        // A file of the same weekday a week ago is emptied first.
        return textFrom(file, sizeOf(file) < known ? 0 : known)
      })
      .join('\n')
}

/** At most the last 64 KB. */
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

export const lastLines = (text: string): string =>
  text
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-4)
    .join(' | ')

/** The lines that say what went wrong, without time and process; all when none does. */
export const graveLines = (text: string): string => {
  const grave = text.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR): |could not/.test(line) && !line.startsWith('pg_ctl: '))
  return lastLines(grave.length === 0 ? text : grave.map((line) => line.replace(/^[-\d]+ [:.\d]+ \w+ \[\d+\]\s+/, '')).join('\n'))
}
