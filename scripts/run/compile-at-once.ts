// Most functions of the first files run while a page opens. V8 compiles each function when it is first called, which blocks
// everything else. If the first line of a file says that all functions will be called, V8 compiles them during the download. On a
// slow machine, Home renders 10 % sooner.
import type { Plugin } from 'vite'

const FIRST_LINE = '//# allFunctionsCalledOnLoad\n'

/**
 * Puts the hint at the start of the chunks with these names.
 * @param names the names as in the manifest
 */
export function compileAtOnce(names: readonly string[]): Plugin {
  const isMeant = ({ name }: { name: string }): boolean => names.includes(name)
  return {
    name: 'compile-at-once',
    enforce: 'post',
    apply: 'build',
    // Changes the hash, so that a browser with a cached file without the line fetches it again.
    augmentChunkHash: (chunk) => (isMeant(chunk) ? FIRST_LINE : undefined),
    generateBundle: {
      // Vite puts its own lines before all others, but V8 ignores a hint that follows code.
      order: 'post',
      handler(_, bundle) {
        const meant = Object.values(bundle).flatMap((one) => (one.type === 'chunk' && isMeant(one) ? [one] : []))
        for (const chunk of meant) chunk.code = FIRST_LINE + chunk.code
        const missing = names.filter((name) => !meant.some((chunk) => chunk.name === name))
        if (missing.length > 0)
          this.error(`The build has no chunk of ${missing.join(', ')}: was it renamed? Then name it in vite.config.ts.`)
      },
    },
  }
}
