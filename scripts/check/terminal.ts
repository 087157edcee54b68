/** Runs the app like a person who starts it in a terminal and stops it with Ctrl+C. */
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '../../src/kit/postgres/process-state.ts'

export type Terminal = {
  output: () => string
  isRunning: () => boolean
  interrupt: () => void
  shown: (pattern: RegExp) => Promise<RegExpExecArray | null>
  ended: () => Promise<void>
}

type Opened = { pid: number; interrupt: () => void; isRunning?: () => boolean }

const LONGEST_MS = 300_000

function openShell(root: string, env: NodeJS.ProcessEnv, log: string): Opened {
  const to = openSync(log, 'w')
  const child = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: ['ignore', to, to] })
  closeSync(to)
  const pid = child.pid ?? 0
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  return { pid, isRunning, interrupt: () => void process.kill(-pid, 'SIGINT') }
}

const powershell = (root: string, env: NodeJS.ProcessEnv, script: string): void =>
  // Ignores the output, because the app would inherit a pipe and keep it open.
  void execFileSync('powershell', ['-NoProfile', '-Command', script], { cwd: root, env, stdio: 'ignore' })

/**
 * Starts Node.js in a separate console, because Ctrl+C can only be sent to another program there. It does not start npm.cmd,
 * which would ask whether to end the batch job.
 */
function openConsole(root: string, env: NodeJS.ProcessEnv, log: string): Opened {
  const start = `Start-Process -PassThru -WindowStyle Hidden -FilePath '${process.execPath}' -ArgumentList 'scripts/run/start.mjs'`
  powershell(
    root,
    env,
    `(${start} -RedirectStandardOutput '${log}' -RedirectStandardError '${log}.errors').Id | Set-Content '${log}.pid'`,
  )
  const pid = Number.parseInt(readFileSync(`${log}.pid`, 'utf8'), 10)
  const imported = ['FreeConsole()', 'AttachConsole(uint id)', 'SetConsoleCtrlHandler(System.IntPtr by, bool add)']
  const members = [...imported, 'GenerateConsoleCtrlEvent(uint kind, uint group)']
    .map((member) => `[DllImport("kernel32.dll")] public static extern bool ${member};`)
    .join(' ')
  const press = [
    'FreeConsole()',
    `AttachConsole(${pid})`,
    'SetConsoleCtrlHandler([IntPtr]::Zero, $true)',
    'GenerateConsoleCtrlEvent(0, 0)',
  ]
  const script = [
    `$k = Add-Type -PassThru -Namespace Native -Name Console -MemberDefinition '${members}'`,
    ...press.map((call) => `$k::${call}`),
  ]
  return { pid, interrupt: () => powershell(root, env, script.join('; ')) }
}

export function startInTerminal(root: string, settings: Record<string, string>, log: string): Terminal {
  const env = { ...process.env, ...settings }
  const {
    pid,
    interrupt,
    isRunning = () => isAlive(pid),
  } = (process.platform === 'win32' ? openConsole : openShell)(root, env, log)
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      // Only Windows writes errors to a separate file, which is missing elsewhere.
      return ''
    }
  }
  const output = (): string => read(log) + read(`${log}.errors`)
  const until = async (isReached: () => boolean, what: string): Promise<void> => {
    for (const deadline = Date.now() + LONGEST_MS; !isReached(); await pause(100))
      if (Date.now() > deadline) throw new Error(`${what} within ${LONGEST_MS / 1000} s. It printed:\n${output()}`)
  }
  return {
    output,
    isRunning,
    interrupt,
    shown: async (pattern) => {
      await until(() => pattern.test(output()) || !isRunning(), `The app did not print ${String(pattern)}`)
      return pattern.exec(output())
    },
    ended: () => until(() => !isRunning(), 'The app did not end'),
  }
}

/** Returns whether the app has closed a data folder properly: its lock file is empty, and no process uses its database. */
export const isClosed = (dataDir: string): boolean => {
  const pidFile = join(dataDir, 'postgres/postmaster.pid')
  try {
    return readFileSync(join(dataDir, 'lock'), 'utf8') === '' && readFileSync(pidFile, 'utf8') === ''
  } catch (error) {
    return (error as { path?: string }).path === pidFile
  }
}
