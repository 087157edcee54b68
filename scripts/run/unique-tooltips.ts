// antd's ConfigProvider includes 12 KB for tooltips that show one at a time, which nothing here uses.
import type { Plugin } from 'vite'

const provider = /antd\/es\/config-provider\/index\.js$/
const replaced = '\0without-unique-tooltips'

/** Removes the code of unique tooltips. The build fails if antd has moved it. */
export function withoutUniqueTooltips(): Plugin {
  let isFound = false
  return {
    name: 'without-unique-tooltips',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (!source.endsWith('tooltip/UniqueProvider') || importer === undefined || !provider.test(importer)) return undefined
      isFound = true
      return replaced
    },
    load: (id) => (id === replaced ? 'export default ({ children }) => children' : undefined),
    generateBundle() {
      if (!isFound) this.error('antd has its unique tooltips elsewhere now: look at scripts/run/unique-tooltips.ts.')
    },
  }
}
