/** Reads a page as a screen reader does, from Chromium's accessibility tree. */
import type { Page } from '@playwright/test'

type Value = { value?: string | number | boolean }
type Node = {
  nodeId: string
  ignored: boolean
  role?: Value
  name?: Value
  value?: Value
  description?: Value
  properties?: { name: string; value: Value }[]
  childIds?: string[]
  parentId?: string
}

/** Roles that are not read aloud. Their content is. */
const SILENT = new Set([
  'none',
  'generic',
  'InlineTextBox',
  'LineBreak',
  'RootWebArea',
  'rowgroup',
  'LayoutTable',
  'paragraph',
  'SvgRoot',
  'LabelText',
  'emphasis',
  'strong',
  'code',
  'time',
  'mark',
  'subscript',
  'superscript',
])
const ROLES: Readonly<Record<string, string>> = {
  StaticText: '',
  DisclosureTriangle: 'disclosure',
  image: 'image',
  textbox: 'edit field',
}
const STATES: Readonly<Record<string, (value: string | number | boolean | undefined) => string>> = {
  focused: (value) => (value === true ? 'has the focus' : ''),
  disabled: (value) => (value === true ? 'not available' : ''),
  required: (value) => (value === true ? 'required' : ''),
  expanded: (value) => (value === true ? 'open' : 'closed'),
  checked: (value) => (value === 'true' ? 'checked' : value === 'mixed' ? 'partly checked' : 'not checked'),
  pressed: (value) => (value === 'true' ? 'pressed' : 'not pressed'),
  selected: (value) => (value === true ? 'selected' : ''),
  invalid: (value) => (value === 'true' ? 'not valid' : ''),
  readonly: (value) => (value === true ? 'read only' : ''),
  level: (value) => (Number(value) > 0 ? `level ${String(value)}` : ''),
  keyshortcuts: (value) => `key ${String(value)}`,
}
const text = (value: Value | undefined): string =>
  String(value?.value ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns one line per thing that is read, in reading order and indented by its containers. */
export async function readTranscript(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await session.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const lines: string[] = []
  const visit = (node: Node, depth: number, saidBefore: string): void => {
    const role = text(node.role)
    const name = text(node.name)
    const isSilent = node.ignored || role === 'InlineTextBox' || (SILENT.has(role) && name === '')
    const word = ROLES[role] ?? role
    const states = (node.properties ?? []).flatMap((property) => {
      const said = STATES[property.name]?.(property.value.value) ?? ''
      return said === '' ? [] : [said]
    })
    const more = [text(node.value) === name ? '' : text(node.value), ...states, text(node.description)]
    const line = [word, name === '' ? '' : `“${name}”`, ...more].filter((part) => part !== '').join(', ')
    // A control named by its own text is read only once.
    const repeats = role === 'StaticText' && saidBefore.includes(name)
    if (!isSilent && line !== '' && !repeats) lines.push(`${'  '.repeat(depth)}${role === 'StaticText' ? name : line}`)
    for (const id of node.childIds ?? []) {
      const child = byId.get(id)
      if (child !== undefined) visit(child, isSilent ? depth : depth + 1, name === '' ? saidBefore : name)
    }
  }
  const root = nodes.find(({ parentId }) => parentId === undefined)
  if (root !== undefined) visit(root, 0, '')
  return lines
}
