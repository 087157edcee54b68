import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'

export type StartPhase = 'starting' | 'migrating'
type Held = { port: number; setPhase: (phase: StartPhase) => void; release: () => Promise<void> }

const phaseTexts: Record<StartPhase, string> = {
  starting: 'This node is starting.',
  migrating: 'This node is migrating: it changes the tables, after a backup where one is made.',
}
const REFRESH_SECONDS = 5

/**
 * Listens where the app will listen, until `release` is called, so that a port in use is found before anything is changed. Every
 * request gets a 503 that says what the start is doing, and load balancers send no people here.
 */
export async function holdPort({ port, host }: { port: number; host: string }): Promise<Held> {
  let phase: StartPhase = 'starting'
  const server = createServer((request, response) => {
    const headers = { 'cache-control': 'no-store', 'retry-after': '2', connection: 'close' }
    const message = phaseTexts[phase]
    const isPage = !/^\/(health|ready|version|api)(\/|\?|$)/.test(request.url ?? '')
    if (isPage)
      return void response
        .writeHead(503, { ...headers, 'content-type': 'text/plain; charset=utf-8', refresh: String(REFRESH_SECONDS) })
        .end(`Proofline is being started. This page is loaded again by itself. ${message}\n`)
    const isReady = request.url?.startsWith('/ready') === true
    response.writeHead(503, { ...headers, 'content-type': 'application/json; charset=utf-8' }).end(
      JSON.stringify({
        success: false,
        code: 'NOT_READY',
        message,
        phase,
        ...(isReady && { reading: false, writing: false }),
      }),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  return {
    port: (server.address() as AddressInfo).port,
    setPhase: (next) => {
      phase = next
    },
    release: async () => {
      if (!server.listening) return
      server.closeAllConnections()
      await promisify(server.close.bind(server))()
    },
  }
}

/** Fields of Node's errors about an address that it could not open or a name that it could not look up. */
type Listening = { address: string; port: number; hostname: string }

/** Explains in terms of the app's settings why a port could not be opened. Returns undefined for other errors. */
export function explainListening(error: unknown, names: { port: string; host: string }): string | undefined {
  const { code, syscall, address, port, hostname } = error as NodeJS.ErrnoException & Partial<Listening>
  if (syscall === 'getaddrinfo')
    return `${names.host} is no address of this machine: no host has the name ${hostname} (${String(code)}). Set it to one that is, or to 0.0.0.0 for all.`
  if (syscall !== 'listen') return undefined
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} (${names.port}) is in use. Stop the other program, or choose another ${names.port}.`
  if (code === 'EACCES') return `This account may not open port ${port} (${names.port}). Choose a ${names.port} above 1023.`
  if (code === 'EADDRNOTAVAIL')
    return `${names.host} is no address of this machine (${address}). Set it to one that is, or to 0.0.0.0 for all.`
  return `Port ${port} on ${address} (${names.port}, ${names.host}) could not be opened: ${(error as Error).message}.`
}
