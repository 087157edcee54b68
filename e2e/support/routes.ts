/** The pages of the product as its router lists them, so that tests of every page notice a new one. */
import { readFileSync } from 'node:fs'
import type { AccessLevel } from '../../src/kit/shared/access.ts'

export type AppRoute = { path: string; who: AccessLevel }

const source = readFileSync(new URL('../../src/app/web.tsx', import.meta.url), 'utf8')

/** Parsed from the text: the module itself imports styles and pages, which only a bundler can. */
export const appRoutes: readonly AppRoute[] = [
  ...source.matchAll(/\b(page|fileList|taskList)\(\s*'([^']+)'(?:,\s*'([^']+)')?/g),
].map(([, by, path = '', who]) => ({ path, who: by === 'page' ? (who as AccessLevel) : 'works on tasks' }))

if (appRoutes.length < 40) throw new Error('The pages of src/app/web.tsx could not be read: has the way they are listed changed?')
