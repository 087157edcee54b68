import { connect } from 'node:net'

export type SocketResponse = { status: number; headers: Headers; body: string }
type Sending = {
  wait?: number
  /** Closes the connection after the first response, whatever its connection header says. */
  one?: boolean
  rest?: () => Promise<string | Buffer>
}
/** Sends raw bytes, which a client library would correct. */
export const sendBytes = (
  url: string,
  text: string | Buffer,
  { wait = 10_000, one = false, rest }: Sending = {},
): Promise<SocketResponse> =>
  new Promise((done, fail) => {
    let received = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write(text)
      rest?.().then((more) => socket.write(more), fail)
    })
    socket.setTimeout(wait, () =>
      socket.destroy(new Error(`No end of the response within ${wait} ms; so far: ${received.slice(0, 200)}`)),
    )
    socket.on('data', (bytes) => {
      received = (received + bytes.toString()).replace(/^HTTP\/1\.1 1\d\d .*\r\n\r\n/, '')
      const [, length, body] = /^content-length: (\d+)\r\n.*?\r\n\r\n(.*)$/ims.exec(received) ?? []
      if (one && body !== undefined && Buffer.byteLength(body) >= Number(length)) socket.end()
    })
    socket.on('error', fail)
    socket.on('close', () => {
      const [head = '', ...body] = received.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = new Headers(
        lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      )
      done({ status: Number(first.split(' ')[1]), headers, body: body.join('\r\n\r\n') })
    })
  })
