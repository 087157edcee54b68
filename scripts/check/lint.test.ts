import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './boundaries.ts'

const planted: [rule: string, line: string][] = [
  ['typescript(no-floating-promises)', `export const a = (): void => { later() }`],
  ['typescript(no-misused-promises)', `export const b = (): void => [1].forEach(async () => { await later() })`],
  ['typescript(no-explicit-any)', `export const c = (value: any): unknown => value`],
  ['typescript(no-non-null-assertion)', `export const d = (value?: string): string => value!`],
  ['typescript(ban-ts-comment)', `/* @ts-${'ignore'} */ export const e = 1`],
  [
    'typescript(switch-exhaustiveness-check)',
    `export const f = (k: 'x' | 'y'): number => { switch (k) { case 'x': return 1 } return 2 }`,
  ],
  ['eslint(no-unused-vars)', `const g = 1`],
  ['eslint(no-console)', `console.log(1)`],
  ['eslint(eqeqeq)', `export const h = (n: number): boolean => n == 1`],
  ['react-hooks(rules-of-hooks)', `export const I = ({ on }: { on: boolean }) => { if (on) useState(1); return null }`],
  [
    'react-hooks(exhaustive-deps)',
    `export const J = ({ n }: { n: string }) => { useEffect(() => { document.title = n }, []); return null }`,
  ],
  ['react(jsx-key)', `export const K = () => <p>{[1].map((n) => <b>{n}</b>)}</p>`],
  ['react(no-danger)', `export const L = () => <p dangerouslySetInnerHTML={{ __html: '' }} />`],
  ['jsx-a11y(alt-text)', `export const M = () => <img src="x" />`],
  ['eslint(no-restricted-imports)', `import { Button } from 'antd'; export const N = Button`],
  ['eslint(no-restricted-imports)', `import { Modal } from 'antd'; export const O = Modal`],
]

let folder: string
let found: Map<string, number[]>
beforeAll(() => {
  mkdirSync(join(root, '.cache'), { recursive: true })
  folder = mkdtempSync(join(root, '.cache', 'lint-'))
  const file = join(folder, 'planted.tsx')
  const head = `import { useEffect, useState } from 'react'; export const later = async (): Promise<number> => 1; export const used = [useEffect, useState]`
  writeFileSync(file, [head, ...planted.map(([, line]) => line), ''].join('\n'))
  let output: string
  try {
    output = execFileSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--no-ignore', '-f', 'json', file], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    })
  } catch (error) {
    // oxlint exits with 1 when it finds something.
    output = (error as { stdout: string }).stdout
  }
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; labels: { span: { line: number } }[] }[] }
  found = new Map()
  for (const { code, labels } of diagnostics) found.set(code, [...(found.get(code) ?? []), labels[0]?.span.line ?? 0])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(planted.map(([rule], at) => [rule, at + 2] as const))('the lint rule %s reports its planted line', (rule, line) => {
  expect(found.get(rule) ?? []).toContain(line)
})

test('no lint rule reports the valid first line', () => {
  expect([...found.values()].flat()).not.toContain(1)
})
