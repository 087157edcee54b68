import stylelint from 'stylelint'
import { expect, test } from 'vitest'
// @ts-expect-error -- a module without types, which stylelint reads
import styleRules from '../../stylelint.config.mjs'

const listProblems = async (body: string): Promise<string[]> => {
  const code = body.startsWith('@') ? body : `.a { ${body} }`
  const { results } = await stylelint.lint({ code, config: styleRules as stylelint.Config })
  return results.flatMap(({ warnings, parseErrors }) => [...warnings, ...parseErrors].map(({ text }) => text))
}

test.each([
  'padding: 7px',
  'margin: 0 auto 12px',
  'margin: -8px',
  'gap: 0 29.5px',
  'column-gap: 1rem',
  'scroll-margin-top: 12px',
  'padding: calc(14px + 1em)',
  'padding: var(--space7)',
  'font-size: 13px',
  'font-size: var(--fontHuge)',
  'font: 600 14px/20px var(--font)',
  'line-height: 20px',
  'line-height: 1.5',
  'border-radius: 6px',
  'border-top-left-radius: 5px',
  'z-index: 7',
  'z-index: 9999',
  '@media (width <= 640px) { .a { color: red } }',
  '@media (max-width: 600px) { .a { color: red } }',
  '@media (height < 333px) { .a { color: red } }',
])('the style linter rejects %s', async (body) => {
  expect(await listProblems(body)).toHaveLength(1)
})

test.each([
  'padding: 0 var(--space2) 1px; margin: calc(-1 * var(--space4)) auto 0',
  'padding-left: 39px; width: 7px; inset: 3px auto; outline-offset: -1px',
  'gap: 0.5em 4%; margin-top: 2pt',
  'font-size: var(--fontGrid); line-height: var(--leadingBody); font: inherit',
  'font-size: 0.75em; line-height: 1',
  'border-radius: var(--radiusCard) var(--radiusCard) 0 0',
  'border-radius: 50%; z-index: var(--layerDialog)',
  '@media (width <= 600px) and (height > 600px) { .a { color: red } }',
  '@container (width < 64px) { .a { color: red } }',
])('the style linter accepts %s', async (body) => {
  expect(await listProblems(body)).toEqual([])
})
