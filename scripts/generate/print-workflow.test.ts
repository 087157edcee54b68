import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workflowPage } from './print-workflow.ts'

test('docs/workflow.md equals the output of npm run workflow-page', () => {
  expect(readFileSync(new URL('../../docs/workflow.md', import.meta.url), 'utf8')).toBe(workflowPage())
})
