import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The files that may import a component of antd (the boundary antd-stays-behind-the-kit). */
const folder = new URL('../form/', import.meta.url)
const fields = readdirSync(folder).filter((name) => /^[a-z-]+\.ts$/.test(name) && !name.endsWith('.test.ts'))
const files = [...fields, '../dialog/Dialog.tsx']
const takesOne = (text: string): boolean => /^(import|export) (?!type\b).*from '(antd|@rc-component\/\w+)(\/|')/m.test(text)
const passesOneOn = (text: string): boolean =>
  /^export (?!type\b).*from '(antd|@rc)/m.test(text) ||
  [...text.matchAll(/\bBare\w*/g)].length !== 2 * [...text.matchAll(/giveTheme\(Bare/g)].length

test('each component of antd is given the theme where it is taken', () => {
  const taking = files
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
    .filter(([, text]) => takesOne(text))
  expect(taking.length).toBeGreaterThan(5)
  expect(taking.filter(([, text]) => passesOneOn(text)).map(([name]) => name)).toEqual([])
  expect(passesOneOn("export { Switch } from 'antd'\n")).toBe(true)
  expect(passesOneOn("import { Switch as Bare } from 'antd'\n\nexport const Switch = Bare\n")).toBe(true)
})
