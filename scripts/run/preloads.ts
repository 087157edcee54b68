// A lazy import names the chunks to fetch at once. Those that are there when it runs would be the longest part of the shell's
// list of pages.
import type { BuildOptions, Plugin, Rolldown } from 'vite'
import { beginReads } from '../../src/kit/web/begin-reads.ts'

type Chunks = Readonly<Record<string, { imports: readonly string[] } | undefined>>

/** A chunk and all that it imports statically. */
export const collectChunkImports = (chunks: Chunks, file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of chunks[file]?.imports ?? []) collectChunkImports(chunks, next, seen)
  return seen
}

/**
 * The chunks that are loaded when a chunk runs: its own imports, and those of the shell for each chunk that the shell is made of,
 * except those that also run before the login.
 * @param entry the first chunk
 */
export const loadedWith = (
  chunks: Chunks,
  { host, shell, entry }: { host: string; shell: string; entry: string },
): Set<string> => {
  const shellChunks = collectChunkImports(chunks, shell)
  const isBefore = collectChunkImports(chunks, entry).has(host)
  return !isBefore && shellChunks.has(host) ? shellChunks : collectChunkImports(chunks, host)
}

/**
 * What the server puts in place of them: the files of the page that is asked for, and its path with its first reads, as lists
 * without brackets.
 */
const PAGE_FILES = '__PAGE_FILES__'
const PAGE_READS = '__PAGE_READS__'

/** So many files a browser fetches at once over HTTP/1.1; what is read needs those first that run first. */
const CONNECTIONS = 6
/**
 * A script of index.html: who is signed in gets the shell, the page and what it reads first at once, not after the files before
 * them have run. It stands before the styles: a script waits for those above it.
 */
export const early = `
      // The first use of the language's rules takes a slow machine 50 ms, and now it only waits.
      setTimeout(() => (1_000).toLocaleString('en-IN'))
      const begin = () => (${String(beginReads)})(${PAGE_READS})
      if (localStorage.getItem('authToken') !== null) {
        const files = [${PAGE_FILES}]
        for (const [at, file] of files.entries()) {
          if (at === ${CONNECTIONS}) begin()
          const link = document.createElement('link')
          link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
          if (link.rel === 'preload') link.as = 'style'
          // As Vite asks for it later: without this a style is fetched twice.
          link.crossOrigin = ''
          link.href = file
          document.head.append(link)
        }
        if (files.length <= ${CONNECTIONS}) begin()
      }
    `

type Manifest = Readonly<Record<string, { file: string; name?: string; imports?: readonly string[]; css?: readonly string[] }>>

/**
 * What the script fetches for a page: the files of the entry, which reads who is signed in as soon as it runs, then those of the
 * shell and of the page's module. A browser has few connections to a server that does not speak HTTP/2: the first files go first.
 * @param manifest of Vite
 * @param page its module, from the root of the project
 */
export function listEarlyFiles(manifest: Manifest, shellModule: string, page: string): string[] {
  const seen = new Set<string>()
  const collect = (key: string): string[] => {
    if (seen.has(key)) return []
    seen.add(key)
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build has no file of ${key}.`)
    return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap(collect)]
  }
  const keyOf = (name: string): string => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name
  // Home stands in a file of several modules, which has no path (chunks.ts).
  const all = ['index.html', keyOf(shellModule), page in manifest ? page : keyOf('home')].flatMap(collect)
  return [...new Set(all)].map((file) => `/${file}`)
}

/** The option and the plugin that gives it the chunks of the build. */
export function ownPreloads(shellModule: string): { plugin: Plugin; modulePreload: BuildOptions['modulePreload'] } {
  let chunks: Record<string, Rolldown.OutputChunk> = {}
  let [shell, entry] = ['', '']
  return {
    plugin: {
      name: 'own-preloads',
      enforce: 'pre',
      transformIndexHtml: {
        order: 'post',
        handler: (_, { bundle }) => (bundle === undefined ? [] : [{ tag: 'script', children: early, injectTo: 'head-prepend' }]),
      },
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          chunks = Object.fromEntries(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
          const all = Object.values(chunks)
          shell = all.find(({ name }) => name === shellModule)?.fileName ?? ''
          entry = all.find(({ isEntry }) => isEntry)?.fileName ?? ''
          if (shell === '')
            throw new Error(`The build has no chunk of ${shellModule}: was it renamed? Then name it in vite.config.ts.`)
        },
      },
    },
    modulePreload: {
      // Browsers without it have no popovers either, which every page has.
      polyfill: false,
      resolveDependencies: (_, deps, { hostId: host }) => {
        const loaded = loadedWith(chunks, { host, shell, entry })
        return deps.filter((file) => !loaded.has(file))
      },
    },
  }
}
