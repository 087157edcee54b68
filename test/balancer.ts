/**
 * Starts a proxy in front of nodes on this machine, from the example in deploy/proxy/ with the ports and certificate of this run.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../src/kit/postgres/embedded.ts'

const examples = join(import.meta.dirname, '../deploy/proxy')
const START_MS = 15_000

export type Balancer = { url: string; stop: () => Promise<void> }
type Place = { folder: string; port: number; redirectPort: number; nodes: readonly number[]; certificate: string; key: string }

const listNodes = (nodes: readonly number[], line: (port: number, n: number) => string): string => nodes.map(line).join('\n  ')

/**
 * For each program: the name of its configuration file, how to write it, and the arguments that check the file and start the
 * proxy.
 */
const proxies = {
  haproxy: {
    file: 'haproxy.cfg',
    write: (text: string, { folder, port, redirectPort, nodes }: Place) => {
      const pem = join(folder, 'proofline.pem')
      writeFileSync(pem, `${readFileSync(join(folder, 'crt'), 'utf8')}${readFileSync(join(folder, 'key'), 'utf8')}`, {
        mode: 0o644,
      })
      return text
        .replace('bind :80', `bind 127.0.0.1:${redirectPort}`)
        .replace('bind :443 ssl crt /etc/haproxy/proofline.pem', `bind 127.0.0.1:${port} ssl crt ${pem}`)
        .replace(
          'server one 127.0.0.1:4000',
          listNodes(nodes, (node, n) => `server node${n} 127.0.0.1:${node}`),
        )
    },
    check: (file: string) => ['-c', '-f', file],
    start: (file: string) => ['-db', '-f', file],
    version: '-v',
  },
  nginx: {
    file: 'nginx.conf',
    write: (text: string, { folder, port, redirectPort, nodes, certificate, key }: Place) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      const site = text
        .replace('listen 80;', `listen 127.0.0.1:${redirectPort};`)
        .replace('listen 443 ', `listen 127.0.0.1:${port} `)
        .replace('/etc/nginx/proofline.crt', certificate)
        .replace('/etc/nginx/proofline.key', key)
        .replace(
          'server 127.0.0.1:4000 max_fails=1 fail_timeout=1s;',
          listNodes(nodes, (node) => `server 127.0.0.1:${node} max_fails=1 fail_timeout=1s;`),
        )
      return `pid ${folder}/pid; daemon off; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${site}\n}\n`
    },
    check: (file: string) => ['-t', '-e', 'stderr', '-c', file],
    start: (file: string) => ['-e', 'stderr', '-c', file],
    version: '-v',
  },
  caddy: {
    file: 'Caddyfile',
    write: (text: string, { port, nodes, certificate, key }: Place) =>
      // Otherwise Caddy would ask an authority on the internet for a certificate.
      `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${text
        .replace('{$ADDRESS:proofline.example} {', `https://127.0.0.1:${port} {\n\ttls ${certificate} ${key}`)
        .replace('{$NODES:127.0.0.1:4000}', nodes.map((node) => `127.0.0.1:${node}`).join(' '))}`,
    check: (file: string) => ['validate', '--config', file, '--adapter', 'caddyfile'],
    start: (file: string) => ['run', '--config', file, '--adapter', 'caddyfile'],
    version: 'version',
  },
}
export type ProxyName = keyof typeof proxies
export const proxyNames = Object.keys(proxies) as ProxyName[]

export function findVersion(name: ProxyName): string | undefined {
  // @starts nothing of the project: a proxy
  const { status, stdout, stderr } = spawnSync(name, [proxies[name].version], { encoding: 'utf8' })
  return status === 0 ? /\d+\.\d+\.\d+/.exec(`${stdout}${stderr}`)?.[0] : undefined
}

/**
 * Starts the proxy in front of the nodes on these ports, over TLS with a new certificate.
 * @throws Error with the proxy's output when its configuration is not valid or it does not start
 */
export async function startBalancer(name: ProxyName, folder: string, nodes: readonly number[]): Promise<Balancer> {
  mkdirSync(folder, { recursive: true })
  // The workers of nginx run under another account.
  chmodSync(folder, 0o755)
  const [certificate, key] = [join(folder, 'crt'), join(folder, 'key')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', '-x509', ...made, ...subject], { stdio: 'ignore' })
  const proxy = proxies[name]
  const [port, redirectPort] = [await freePort(), await freePort()]
  const file = join(folder, proxy.file)
  const example = readFileSync(join(examples, proxy.file), 'utf8')
  writeFileSync(file, proxy.write(example, { folder, port, redirectPort, nodes, certificate, key }))
  const checked = spawnSync(name, proxy.check(file), { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`${name} refuses deploy/proxy/${proxy.file}: ${checked.stdout}${checked.stderr}`)
  process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0'
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(name, proxy.start(file), { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const url = `https://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    child.kill(name === 'nginx' ? 'SIGQUIT' : 'SIGTERM')
    await Promise.race([ended, pause(5_000, undefined, { ref: false })])
    child.kill('SIGKILL')
  }
  for (const deadline = Date.now() + START_MS; ; await pause(100)) {
    const status = await fetch(`${url}/health`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return { url, stop }
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`${name} does not serve. It said: ${output}`)
    }
  }
}
