import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { page, workflowPage } from './print-workflow.ts'

test('docs/workflow.md matches the rules; if not: npm run workflow-page', () => {
  expect(readFileSync(page, 'utf8')).toBe(workflowPage())
})
