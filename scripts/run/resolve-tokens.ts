import type { Plugin } from 'vite'
import { steps } from '../../src/kit/ui/theme/tokens.ts'

/** Replaces the tokens that no theme changes with their values, and removes their definitions. */
export const resolveSteps = (sheet: string): string =>
  sheet
    .replaceAll(/^ *--(\w+): [^;]+;\n/gm, (definition, name: string) => (name in steps ? '' : definition))
    .replaceAll(/var\(--(\w+)\)/g, (use, name: string) => String(steps[name] ?? use))

/** Replaces these tokens in the built sheets. As custom properties, they would add 1 KB to the first load. */
export function resolveTokens(): Plugin {
  return {
    name: 'resolve-tokens',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id) => (/\.css(?:\?|$)/.test(id) ? { code: resolveSteps(code), map: null } : undefined),
  }
}
