import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const findRoot = (folder: string): string => (existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder)))

/** The project's folder, from the source as from a build, whose files lie at several depths. */
export const root = findRoot(import.meta.dirname)
export const migrationsFolder = join(root, 'db/migrations')

/** Of Proofline, as its package says: '0.32.0'. */
export const version: string = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version

/** A program beside the app ('backup'), of the source or of the build, as this file is. */
export const fileOfProgram = (name: string): string =>
  import.meta.filename.endsWith('.ts') ? join(import.meta.dirname, `${name}.ts`) : join(root, 'dist/server', `${name}.js`)
