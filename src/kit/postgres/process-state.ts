import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** `gone`, `zombie` (dead, its parent has not read its end yet) or `alive`, with the name of its program where it can be told. */
export type ProcessState = { kind: 'gone' } | { kind: 'zombie' } | { kind: 'alive'; program: string | undefined }

const linuxStat = (pid: number): { program: string; state: string; birth: string } | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold spaces and brackets itself.
    const close = text.lastIndexOf(')')
    const fields = text.slice(close + 2).split(' ')
    return { program: text.slice(text.indexOf('(') + 1, close), state: fields[0] ?? '', birth: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

const signalReaches = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function stateOf(pid: number): ProcessState {
  if (!(pid > 0) || !signalReaches(pid)) return { kind: 'gone' }
  if (process.platform === 'linux') {
    const stat = linuxStat(pid)
    if (stat === undefined) return signalReaches(pid) ? { kind: 'alive', program: undefined } : { kind: 'gone' }
    return stat.state === 'Z' || stat.state === 'X' ? { kind: 'zombie' } : { kind: 'alive', program: stat.program }
  }
  if (process.platform === 'win32') return { kind: 'alive', program: undefined }
  try {
    const [state = '', ...program] = execFileSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    return state.startsWith('Z') ? { kind: 'zombie' } : { kind: 'alive', program: program.join(' ').split('/').at(-1) }
  } catch {
    return signalReaches(pid) ? { kind: 'alive', program: undefined } : { kind: 'gone' }
  }
}

export const isAlive = (pid: number): boolean => stateOf(pid).kind === 'alive'

/** When a process was born, in the kernel's own ticks since boot; '' where the system does not tell. */
export const birthOf = (pid: number): string => (process.platform === 'linux' ? (linuxStat(pid)?.birth ?? '') : '')
