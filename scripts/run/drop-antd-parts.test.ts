import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { droppedParts } from './drop-antd-parts.ts'

const root = path.resolve(import.meta.dirname, '../..')

it.each(Object.keys(droppedParts))('%s is a module of the installed antd', (part) => {
  expect(existsSync(path.join(root, 'node_modules', part))).toBe(true)
})

it('no page uses what is dropped', () => {
  const files = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const sources = files.map((file) => readFileSync(path.join(root, 'src', file), 'utf8'))
  expect(sources.filter((source) => /import[^'"]*\bTooltip\b[^'"]*from 'antd'|<Form\.Item[^>]*\btooltip=/.test(source))).toEqual(
    [],
  )
})
