import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** Why another process cannot shut a node down gracefully here: Windows ends a process at once when it is sent SIGTERM. */
export const noSigterm = process.platform === 'win32' ? 'Windows has no SIGTERM' : ''
const children: ChildProcess[] = []

export const startNode = (environment: Record<string, string>) => startProgram('src/app/main.ts', environment)

/** Starts another program of the source in the same way. It @starts nothing that its caller does not name. */
export function startProgram(file: string, environment: Record<string, string>, args: readonly string[] = [], input = '') {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { ...inherited, PORT: '0', LOG_LEVEL: 'silent', WRITES_PER_MINUTE: '0', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  // A program that does not read its input may already have ended.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  /** Shuts the program down gracefully where possible. Returns its exit code, or 0 where it is ended at once. */
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM')
    const code = await ended
    return noSigterm === '' ? code : 0
  }
  const address = () =>
    new Promise<string>((done, fail) => {
      const look = (): void => {
        const found = addressIn(output)
        if (found !== undefined) done(found)
      }
      child.stdout.on('data', look)
      look()
      void ended.then((code) => fail(new Error(`It ended with exit code ${code} before it was ready: ${output}`)))
    })
  return { child, output: () => output, address, ended, stop }
}

export const killNodes = (): void => {
  for (const child of children) child.kill('SIGKILL')
}

export const addressIn = (output: string): string | undefined => /ready: (\S+)/.exec(output)?.[1]
