// The browser needs a call's method, path, upload and message from its contract, but not zod's schemas (docs/adr/0004).
import type { Plugin } from 'vite'
import { parseAst } from 'vite'

/** Properties of an endpoint that only the server, the OpenAPI page and docs/calls.md use. */
const serverParts = new Set([
  'summary',
  'audit',
  'offboards',
  'beforePasswordChange',
  'oneStatement',
  'unaudited',
  'mayLag',
  'bodyKb',
  'params',
  'query',
  'body',
  'reply',
  'dryRun',
])

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
const within = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(within)]
const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined)

const initializersOf = (program: Node): Node[] =>
  (program['body'] as Node[])
    .map((statement) =>
      statement.type === 'ExportNamedDeclaration' && isNode(statement['declaration']) ? statement['declaration'] : statement,
    )
    .filter(({ type }) => type === 'VariableDeclaration')
    .flatMap((declaration) => (declaration['declarations'] as Node[]).map(({ init }) => init))
    .filter(isNode)

/**
 * Reduces a module that imports zod for the browser. Endpoints lose their schemas, and every constant is marked as pure, so that
 * the bundler drops the unused ones. Schemas that a page uses stay, and zod with them.
 */
export function withoutSchemas(code: string): string {
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node
  const edits: { at: number; until: number; text: string }[] = []
  for (const init of initializersOf(program)) {
    if (init.type === 'ArrowFunctionExpression') continue
    edits.push(
      { at: init.start, until: init.start, text: '/* @__PURE__ */ (() => (' },
      { at: init.end, until: init.end, text: '))()' },
    )
    for (const call of within(init)) {
      if (call.type !== 'CallExpression' || nameOf(call['callee']) !== 'endpoint') continue
      const [spec] = call['arguments'] as Node[]
      const parts = (spec?.['properties'] ?? []) as Node[]
      // The edit includes the following comma.
      for (const [at, part] of parts.entries())
        if (serverParts.has(String(nameOf(part['key']))))
          edits.push({ at: part.start, until: parts[at + 1]?.start ?? (spec?.end ?? 0) - 1, text: '' })
    }
  }
  return edits
    .toSorted((a, b) => b.at - a.at || b.until - a.until)
    .reduce((text, { at, until, text: put }) => text.slice(0, at) + put + text.slice(until), code)
}

export const dropSchemas = (): Plugin => ({
  name: 'proofline:drop-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /from 'zod'/ },
    // Drops a contract that nothing uses any more, for example because only a schema named it, with its imports.
    handler: (code) => ({ code: withoutSchemas(code), moduleSideEffects: false }),
  },
})
