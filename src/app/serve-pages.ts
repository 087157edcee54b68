import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { version } from './version.ts'

/** Served beside the pages of the domains: before somebody is signed in. */
const OTHER_PAGES = ['/login', '/setup/$token']

/** What the build says of a page: the files that it needs at once, and what it reads first (kit/web/first-reads.ts). */
type BuiltPage = { files: readonly string[]; reads: readonly object[] }

/**
 * The page that a path is that of, as the client's router reads it: `$name` is one segment, what is written counts before it, and
 * case does not count. Undefined: it is no page's.
 */
export function matchPages(
  built: Readonly<Record<string, BuiltPage>>,
): (path: string) => (BuiltPage & { pattern: string }) | undefined {
  const pages = [...OTHER_PAGES, ...Object.keys(built)]
    .toSorted((one, other) => ((one.split('/$')[0] ?? '').length < (other.split('/$')[0] ?? '').length ? 1 : -1))
    .map((pattern) => ({
      address: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/\$\w+/g, '[^/]+')}/?$`, 'i'),
      page: { pattern, files: built[pattern]?.files ?? [], reads: built[pattern]?.reads ?? [] },
    }))
  return (path) => pages.find(({ address }) => address.test(path))?.page
}

/** Values of the build, none of the request, as a script has them. */
const toArguments = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join()

/** How long a change of the allowed hosts takes to reach the pages of a node. */
const HOSTS_EVERY_MS = 30_000

/**
 * The hosts of pictures as they were read last, beside the requests: a page costs no query, and is served while the database is
 * away.
 */
function followImageHosts(app: FastifyInstance, read: () => Promise<readonly string[]>): () => readonly string[] {
  let hosts: readonly string[] = []
  const refresh = async (): Promise<void> => {
    try {
      hosts = await read()
    } catch (error) {
      app.log.warn({ err: error }, 'the hosts of pictures could not be read: pages have those of before')
    }
  }
  const timer = setInterval(() => void refresh(), HOSTS_EVERY_MS).unref()
  app.addHook('onReady', refresh)
  app.addHook('onClose', async () => clearInterval(timer))
  return () => hosts
}

/**
 * Hashed assets are cached forever, pages never. Every other path is 404: for a browser with the client, which says so in words.
 * @param webFolder with `pages.json`, the addresses of the pages, each with the files that it needs at once and
 *   what it reads first
 * @param readImageHosts from which other hosts pages show pictures (decision P436)
 */
export function servePages(app: FastifyInstance, webFolder: string, readImageHosts: () => Promise<readonly string[]>): void {
  const imageHosts = followImageHosts(app, readImageHosts)
  const page = readFileSync(join(webFolder, 'index.html'), 'utf8')
  const pageOf = matchPages(JSON.parse(readFileSync(join(webFolder, 'pages.json'), 'utf8')) as Record<string, BuiltPage>)
  app.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })
  app.get('/*', (request, reply) => {
    const path = request.url.replace(/[?#].*/s, '').replaceAll(/\/{2,}/g, '/')
    const asked = pageOf(path)
    const found = asked !== undefined
    const isNavigation = request.headers.accept?.includes('text/html') === true && !/^\/(api|assets)(\/|$)/.test(path)
    if (!found && !isNavigation) return reply.callNotFound()
    const nonce = randomBytes(16).toString('base64')
    const policy = [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'nonce-${nonce}'`,
      ["img-src 'self' data:", ...imageHosts().map((host) => `https://${host}`)].join(' '),
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join('; ')
    return reply
      .code(found ? 200 : 404)
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
      .type('text/html; charset=utf-8')
      .send(
        page
          .replaceAll('__CSP_NONCE__', nonce)
          .replace('__VERSION__', version)
          .replace('__IMAGE_HOSTS__', imageHosts().join(' '))
          .replace('__PAGE_FILES__', () => toArguments(asked?.files ?? []))
          .replace('__PAGE_READS__', () => toArguments([asked?.pattern ?? '', asked?.reads ?? []])),
      )
  })
}
