import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** `gone`, `zombie` (dead, not yet reaped by its parent) or `alive`, with the name of its program where known. */
export type ProcessState = { kind: 'gone' } | { kind: 'zombie' } | { kind: 'alive'; program: string | undefined }

const linuxStat = (pid: number): { program: string; state: string; startTime: string } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain spaces and parentheses itself.
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

/** The state of an existing process, from the system's own list of them: that of Windows, else of `ps`. */
export function stateListedBy(
  platform: NodeJS.Platform,
  output: (command: string, args: string[]) => string,
  pid: number,
): ProcessState {
  if (platform === 'win32') {
    const list = output('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'])
    // Without such a process it prints a sentence in the language of the system, and succeeds.
    const [, program] = new RegExp(`^"([^"]+)","${pid}",`, 'm').exec(list) ?? []
    return program === undefined ? { kind: 'gone' } : { kind: 'alive', program }
  }
  const [state = '', ...program] = output('ps', ['-o', 'stat=,comm=', '-p', String(pid)])
    .trim()
    .split(/\s+/)
  return state.startsWith('Z') ? { kind: 'zombie' } : { kind: 'alive', program: program.join(' ').split('/').at(-1) }
}

/** The working folder of a process as lsof lists it, which macOS has; undefined where it does not say. */
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

/** Asked twice a second: only Linux tells without starting a program, and only in its containers does nobody reap the dead. */
export const isAlive = (pid: number): boolean =>
  process.platform === 'linux' ? getProcessState(pid).kind === 'alive' : pid > 0 && exists(pid)

/** A process's start time, in the kernel's ticks since boot; '' where the system does not provide it. */
export const getProcessStartTime = (pid: number): string =>
  process.platform === 'linux' ? (linuxStat(pid)?.startTime ?? '') : ''
