/** A proxy on loopback that passes on everything but the body of an event stream, which it holds back. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** @param target the address of the app. Returns the address of the proxy and the number of streams that it held back. */
export async function startBufferingProxy(
  target: string,
): Promise<{ url: string; countHeld: () => number; stop: () => Promise<void> }> {
  let held = 0
  const server = createServer((asked, reply) => {
    const { hostname, port } = new URL(target)
    const passed = request(
      { hostname, port, method: asked.method, path: asked.url, headers: { ...asked.headers, host: `${hostname}:${port}` } },
      (response) => {
        reply.writeHead(response.statusCode ?? 502, response.headers)
        if (String(response.headers['content-type']).startsWith('text/event-stream')) {
          held += 1
          reply.flushHeaders()
          response.resume()
        } else response.pipe(reply)
      },
    )
    passed.on('error', () => reply.destroy())
    reply.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countHeld: () => held,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
