// A lazy import names the chunks to fetch at once. Those that are there when it runs would be the longest part of the shell's
// list of pages.
import type { BuildOptions, Plugin, Rolldown } from 'vite'

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
 * A script of index.html: who is signed in gets the shell, and the files that its page shares with others, at once, not after
 * the files before them have run. `files`: which, for Home and for other pages.
 */
const writeEarly = (files: { home: readonly string[]; others: readonly string[] }): string => `
      if (localStorage.getItem('authToken') !== null)
        for (const file of ${JSON.stringify([files.home, files.others])}[location.pathname === '/' ? 0 : 1]) {
          const link = document.createElement('link')
          link.rel = file.endsWith('.css') ? 'preload' : 'modulepreload'
          if (link.rel === 'preload') link.as = 'style'
          link.href = file
          document.head.append(link)
        }
    `

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
        handler(_, { bundle = {} }) {
          const filesOf = (...names: string[]): string[] =>
            names.flatMap((name) => {
              const chunk = Object.values(bundle).find((one) => one.type === 'chunk' && one.name === name)
              return chunk?.type === 'chunk'
                ? [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)
                : []
            })
          const early = { home: filesOf('shell', 'common', 'home'), others: filesOf('shell', 'common', 'list') }
          return [{ tag: 'script', children: writeEarly(early), injectTo: 'head' }]
        },
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
      resolveDependencies: (_, deps, { hostId: host }) => {
        const loaded = loadedWith(chunks, { host, shell, entry })
        return deps.filter((file) => !loaded.has(file))
      },
    },
  }
}
