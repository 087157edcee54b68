/** Checks the module boundaries (.dependency-cruiser.cjs). Usage: npm run boundaries */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const folders = ['src', 'test', 'db', 'sample', 'e2e', 'bench', 'scripts']

export type Breach = { rule: string; from: string; to: string; comment: string }

export const boundaryRules = async (): Promise<string[]> => {
  const config = await extractConfig(join(root, '.dependency-cruiser.cjs'))
  return (config.forbidden ?? []).map((rule) => rule.name ?? '')
}

export const checkBoundaries = async (home: string): Promise<{ modules: number; breaches: Breach[] }> => {
  const config = await extractConfig(join(root, '.dependency-cruiser.cjs'))
  const comments = new Map((config.forbidden ?? []).map((rule) => [rule.name, rule.comment ?? '']))
  const existing = folders.filter((folder) => existsSync(join(home, folder)))
  if (existing.length === 0) return { modules: 0, breaches: [] }
  const { tsConfig: _unused, enhancedResolveOptions, ...options } = config.options ?? {}
  const { output } = await cruise(
    existing,
    { ...options, ruleSet: { forbidden: config.forbidden ?? [] }, validate: true, baseDir: home },
    enhancedResolveOptions,
  )
  const { modules, summary } = output as ICruiseResult
  return {
    modules: modules.filter(({ source }) => /\.tsx?$/.test(source) && !source.includes('node_modules')).length,
    breaches: summary.violations.map(({ rule, from, to }) => ({
      rule: rule.name,
      from,
      to,
      comment: comments.get(rule.name) ?? '',
    })),
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { modules, breaches } = await checkBoundaries(root)
  for (const { rule, from, to, comment } of breaches) console.error(`${from} → ${to}\n  ${rule}: ${comment}`)
  if (modules === 0) console.error('The boundary check saw no modules: is `typescript` 6 installed beside TypeScript 7?')
  if (modules === 0 || breaches.length > 0) process.exitCode = 1
  else console.log(`${modules} modules, no breach of the boundaries`)
}
