import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A `zombie` is dead, but not yet reaped by its parent. */
export type ProcessState = { kind: 'gone' } | { kind: 'zombie' } | { kind: 'alive'; program: string | undefined }

const linuxStat = (pid: number): { program: string; state: string; startTime: string } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The program's name is in parentheses and may itself contain spaces and parentheses.
    const close = text.lastIndexOf(')')
    const fields = text.slice(close + 2).split(' ')
    return { program: text.slice(text.indexOf('(') + 1, close), state: fields[0] ?? '', startTime: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function getProcessState(pid: number): ProcessState {
  if (!(pid > 0) || !exists(pid)) return { kind: 'gone' }
  if (process.platform === 'linux') {
    const stat = linuxStat(pid)
    if (stat === undefined) return exists(pid) ? { kind: 'alive', program: undefined } : { kind: 'gone' }
    return stat.state === 'Z' || stat.state === 'X' ? { kind: 'zombie' } : { kind: 'alive', program: stat.program }
  }
  try {
    return stateListedBy(process.platform, (command, args) => execFileSync(command, args, { encoding: 'utf8' }), pid)
  } catch {
    return exists(pid) ? { kind: 'alive', program: undefined } : { kind: 'gone' }
  }
}

/** Reads the state from tasklist on Windows, otherwise from `ps`. */
export function stateListedBy(
  platform: NodeJS.Platform,
  output: (command: string, args: string[]) => string,
  pid: number,
): ProcessState {
  if (platform === 'win32') {
    const list = output('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'])
    // Without such a process, tasklist prints a sentence in the system's language and succeeds.
    const [, program] = new RegExp(`^"([^"]+)","${pid}",`, 'm').exec(list) ?? []
    return program === undefined ? { kind: 'gone' } : { kind: 'alive', program }
  }
  const [state = '', ...program] = output('ps', ['-o', 'stat=,comm=', '-p', String(pid)])
    .trim()
    .split(/\s+/)
  return state.startsWith('Z') ? { kind: 'zombie' } : { kind: 'alive', program: program.join(' ').split('/').at(-1) }
}

export function findWorkingDirectory(
  pid: number,
  list = (args: string[]): string => execFileSync('lsof', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
): string | undefined {
  try {
    return /^n(\/.*)$/m.exec(list(['-a', '-p', String(pid), '-d', 'cwd', '-Fn']))?.[1]
  } catch {
    return undefined
  }
}

/**
 * Called twice a second, so it starts no program. Only on Linux can a zombie be recognised that way, and unreaped zombies occur
 * only in Linux containers.
 */
export const isAlive = (pid: number): boolean =>
  process.platform === 'linux' ? getProcessState(pid).kind === 'alive' : pid > 0 && exists(pid)

/** In kernel ticks since boot, or '' where the system does not say. */
export const getProcessStartTime = (pid: number): string =>
  process.platform === 'linux' ? (linuxStat(pid)?.startTime ?? '') : ''
