import { expect, test } from 'vitest'
import { buildTokenSheet } from '../../src/kit/ui/theme/tokens.ts'
import { resolveSteps } from './resolve-tokens.ts'

test('a built sheet has the values of spacing, type and layers, and the variables of colours', () => {
  expect(
    resolveSteps('.a { padding: 0 var(--space2) calc(-1 * var(--space4)); z-index: var(--layerBar); color: var(--text) }'),
  ).toBe('.a { padding: 0 8px calc(-1 * 16px); z-index: 5; color: var(--text) }')
  const sheet = resolveSteps(buildTokenSheet())
  expect(sheet).toContain('--accentText: ')
  expect(sheet).not.toMatch(/--(?:space|font[A-Z]|leading|radius|layer)/)
})
