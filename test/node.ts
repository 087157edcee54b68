import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
/** Why a node cannot be stopped in order from another process here: Windows ends one that is sent SIGTERM at once. */
export const noSigterm = process.platform === 'win32' ? 'Windows has no SIGTERM' : ''
const children: ChildProcess[] = []

/** The app as a separate process (src/app/main.ts), with the environment of this one and these variables. */
export const startNode = (environment: Record<string, string>) => startProgram('src/app/main.ts', environment)

/** The same for another program of the source: it @starts nothing that its caller does not name. */
export function startProgram(file: string, environment: Record<string, string>, args: readonly string[] = [], input = '') {
  const { DATABASE_URL: _url, ...inherited } = process.env
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { ...inherited, PORT: '0', LOG_LEVEL: 'silent', WRITES_PER_MINUTE: '0', ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  // One that reads nothing may have ended by then.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.once('close', (code) => done(code)))
  /** Stops it in order where that is possible; returns its exit code, 0 where it is ended at once. */
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM')
    const code = await ended
    return noSigterm === '' ? code : 0
  }
  /** Its address, once it is ready. It rejects with what the program printed when that ends first. */
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

/** For afterAll: kills what a failed test left running. */
export const killNodes = (): void => {
  for (const child of children) child.kill('SIGKILL')
}

/** The address of a node, once it is ready. */
export const addressIn = (output: string): string | undefined => /ready: (\S+)/.exec(output)?.[1]
