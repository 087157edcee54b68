import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { productVersion } from './version.ts'

/** Pages outside the domains, for people who are not logged in. */
const OTHER_PAGES = ['/login', '/setup/$token']

/** What the build says about a page: the files that it needs at once, and its first reads (kit/web/first-reads.ts). */
type BuiltPage = { files: readonly string[]; reads: readonly object[] }

/**
 * Finds the page for a path as the client's router does: `$name` is one segment, a literal segment takes precedence over it, and
 * case is ignored. Returns undefined if no page matches.
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

/** The values come from the build, never from the request. */
const toArguments = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join()

/** How often the picture hosts are read. A change may take this long to reach the pages of a node. */
const HOSTS_EVERY_MS = 30_000

/**
 * Reads the picture hosts outside of requests, so that serving a page costs no query and works while the database is unreachable.
 */
function followImageHosts(app: FastifyInstance, read: () => Promise<readonly string[]>): () => readonly string[] {
  let hosts: readonly string[] = []
  const refresh = async (): Promise<void> => {
    try {
      hosts = await read()
    } catch (error) {
      app.log.warn({ err: error }, 'the hosts of pictures could not be read: pages keep the last known ones')
    }
  }
  const timer = setInterval(() => void refresh(), HOSTS_EVERY_MS).unref()
  app.addHook('onReady', refresh)
  app.addHook('onClose', async () => clearInterval(timer))
  return () => hosts
}

/**
 * Serves the built pages. Hashed assets are cached forever, pages never. Every other path gets a 404; in a browser, the 404
 * carries the client, which explains it in words.
 * @param webFolder contains `pages.json`: the addresses of the pages, each with the files that it needs at once and its first
 *   reads
 * @param readImageHosts returns the other hosts from which pages may show pictures
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
          .replace('__VERSION__', productVersion)
          .replace('__IMAGE_HOSTS__', imageHosts().join(' '))
          .replace('__PAGE_FILES__', () => toArguments(asked?.files ?? []))
          .replace('__PAGE_READS__', () => toArguments([asked?.pattern ?? '', asked?.reads ?? []])),
      )
  })
}
