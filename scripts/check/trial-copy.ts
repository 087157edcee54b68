/**
 * Makes a copy of the working tree (.cache/<name>), in which a script makes a change, checks it, and counts the changed files
 * (new-domain.ts, new-field.ts). This measures the cost of an addition instead of estimating it.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

const listFiles = (...args: string[]): string[] =>
  execFileSync('git', ['ls-files', ...args], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '')

export type TrialCopy = ReturnType<typeof openTrialCopy>

export function openTrialCopy(name: string) {
  const copy = join(root, '.cache', name)
  const run = (command: string, ...args: string[]): string => {
    try {
      return execFileSync(command, args, {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, NO_COLOR: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
        maxBuffer: 1e8,
      })
    } catch (error) {
      console.log((error as { stdout?: string }).stdout)
      // The original error would repeat the output, so a new one is thrown.
      throw new Error(`In ${copy}: ${[command, ...args].join(' ')} has failed, as its output above says.`)
    }
  }
  const git = (...args: string[]): string =>
    run('git', '-c', `user.name=${name}`, '-c', `user.email=${name}@proofline.example`, ...args)
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), text)
  }

  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const deleted = new Set(listFiles('-d'))
  for (const file of listFiles('-co', '--exclude-standard', '--deduplicate'))
    if (!deleted.has(file)) cpSync(join(root, file), join(copy, file))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'The working tree')

  return {
    run,
    write,
    /** Replaces the first match. @throws when the file has none. */
    change: (file: string, place: RegExp, by: (found: string) => string): void => {
      const text = readFileSync(join(copy, file), 'utf8')
      if (!place.test(text)) throw new Error(`${file} has no place for this change: ${place.source}`)
      write(file, text.replace(place, by))
    },
    addMigration: (title: string, sql: string): void => {
      const number = 1 + Math.max(...readdirSync(join(copy, 'db/migrations')).map((file) => Number.parseInt(file, 10)))
      write(`db/migrations/${String(number).padStart(4, '0')}_${title}.sql`, sql)
    },
    npm: (script: string): void => {
      console.log(`npm run ${script}`)
      const out = run('npm', 'run', '--silent', script)
      if (out.trim() !== '') console.log(out.trimEnd())
    },
    vitest: (project: string, ...files: string[]): void => {
      console.log(`vitest run --project ${project}`)
      run('npx', 'vitest', 'run', '--project', project, '--maxWorkers=1', '--reporter=dot', ...files)
    },
    listChanged: (but?: string): string[] => {
      git('add', '--all')
      return git('diff', '--cached', '--name-only')
        .split('\n')
        .filter((file) => file !== '' && (but === undefined || !file.startsWith(but)))
    },
    diff: (): string => git('diff', '--cached'),
    remove: (): void => rmSync(copy, { recursive: true, force: true }),
  }
}

export const checkChangedFileCount = (what: string, files: readonly string[], most: number): boolean => {
  console.log(`${what} changes ${files.length} files, ${most} at most:\n  ${files.join('\n  ')}`)
  if (files.length > most) process.exitCode = 1
  return files.length <= most
}
