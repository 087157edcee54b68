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
 * The chunks that are loaded when a chunk runs: its own imports, and those of the shell for each chunk that the shell is made of.
 * @param entry the first chunk, which also runs before the login, without the shell
 */
export const loadedWith = (
  chunks: Chunks,
  { host, shell, entry }: { host: string; shell: string; entry: string },
): Set<string> => {
  const shellChunks = collectChunkImports(chunks, shell)
  return host !== entry && shellChunks.has(host) ? shellChunks : collectChunkImports(chunks, host)
}

/** The option and the plugin that gives it the chunks of the build. */
export function ownPreloads(shellModule: string): { plugin: Plugin; modulePreload: BuildOptions['modulePreload'] } {
  let chunks: Record<string, Rolldown.OutputChunk> = {}
  let [shell, entry] = ['', '']
  return {
    plugin: {
      name: 'own-preloads',
      enforce: 'pre',
      generateBundle: {
        order: 'pre',
        handler(_, bundle) {
          chunks = Object.fromEntries(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])))
          const all = Object.values(chunks)
          shell = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(shellModule))?.fileName ?? ''
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
