// Chooses the chunks that a lazy import fetches with its own. Leaves out chunks that are already loaded when the import runs:
// they would be the longest part of the shell's list of pages.
import type { BuildOptions, Plugin, Rolldown } from 'vite'
import { beginReads } from '../../src/kit/web/begin-reads.ts'

type Chunks = Readonly<Record<string, { imports: readonly string[] } | undefined>>

export const collectChunkImports = (chunks: Chunks, file: string, seen = new Set<string>()): Set<string> => {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const next of chunks[file]?.imports ?? []) collectChunkImports(chunks, next, seen)
  return seen
}

/**
 * Returns the chunks that are loaded when a chunk runs, including its own imports. A chunk of the shell that does not also run
 * before the login can rely on all chunks of the shell.
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
 * Placeholders, which the server replaces with the files of the requested page, and with its path and first reads, as lists
 * without brackets.
 */
const PAGE_FILES = '__PAGE_FILES__'
const PAGE_READS = '__PAGE_READS__'

/** How many files a browser fetches at once over HTTP/1.1. The first reads start after these files, which run first. */
const CONNECTIONS = 6
/**
 * A script for index.html. For a signed-in person, it fetches the shell, the page and its first reads at once, without waiting
 * for earlier files to run. It comes before the styles, because a script waits for styles above it.
 */
export const earlyScript = `
      // The first use of the language's rules takes a slow machine 50 ms, and now it only waits.
      setTimeout(() => (1_000).toLocaleString('en-IN'))
      const begin = () => (${String(beginReads)})(${PAGE_READS})
      let token = null
      try {
        token = localStorage.getItem('authToken')
      } catch {
        // The browser blocks site data, and the page says so.
      }
      if (token !== null) {
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
 * Returns the files that the script fetches for a page: those of the entry, which reads the session as soon as it runs, then
 * those of the shell and of the page's module. The order matters, because without HTTP/2 a browser has few connections to a
 * server.
 * @param manifest the manifest of Vite
 * @param page the path of its module from the root of the project
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
  // The chunk of Home has several modules and therefore no path (chunks.ts).
  const all = ['index.html', keyOf(shellModule), page in manifest ? page : keyOf('home')].flatMap(collect)
  return [...new Set(all)].map((file) => `/${file}`)
}

export function ownPreloads(shellModule: string): { plugin: Plugin; modulePreload: BuildOptions['modulePreload'] } {
  let chunks: Record<string, Rolldown.OutputChunk> = {}
  let [shell, entry] = ['', '']
  return {
    plugin: {
      name: 'own-preloads',
      enforce: 'pre',
      transformIndexHtml: {
        order: 'post',
        handler: (_, { bundle }) =>
          bundle === undefined ? [] : [{ tag: 'script', children: earlyScript, injectTo: 'head-prepend' }],
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
      // Browsers that need the polyfill also lack popovers, which every page has.
      polyfill: false,
      resolveDependencies: (_, deps, { hostId: host }) => {
        const loaded = loadedWith(chunks, { host, shell, entry })
        return deps.filter((file) => !loaded.has(file))
      },
    },
  }
}
