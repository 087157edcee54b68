// The browser gets no code of antd that nothing of the product can reach, but that antd's own modules import.
import type { Plugin } from 'vite'

/** Throws when it is rendered: a page that begins to use the part takes it out of this list. */
const absent = (what: string): string => `() => { throw new Error('${what}: see scripts/run/drop-antd-parts.ts') }`

/** Modules of antd by their path, and what replaces them. */
export const droppedParts: Readonly<Record<string, string>> = {
  // Of `Form.Item`'s `tooltip`; the product's fields have their hints below them.
  'antd/es/tooltip/index.js': `export default ${absent('antd Tooltip')}`,
  // Of ConfigProvider's `tooltip.unique`.
  'antd/es/tooltip/UniqueProvider/index.js': `export default ${absent('antd UniqueProvider')}`,
  // Parts without their popups, for antd's own documentation.
  'antd/es/_util/PurePanel.js': `export const withPureRenderTheme = () => ${absent('antd PurePanel')}; export default withPureRenderTheme`,
  // The theme switches the ripple of a click off (kit/ui/theme/theme.tsx).
  'antd/es/_util/wave/index.js': 'export default ({ children }) => children',
}

export const dropAntdParts = (): Plugin => ({
  name: 'proofline:drop-antd-parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /\/antd\/es\// },
    handler: (id) => Object.entries(droppedParts).find(([path]) => id.endsWith(`/node_modules/${path}`))?.[1],
  },
})
