import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workflowPage } from './print-workflow.ts'

test('docs/workflow.md matches the rules; if not: npm run workflow-page', () => {
  expect(readFileSync(new URL('../../docs/workflow.md', import.meta.url), 'utf8')).toBe(workflowPage())
})
