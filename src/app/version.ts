import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const findRoot = (folder: string): string => (existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder)))

/** The project's folder. It is found from the source or from a build, whose files are at several depths. */
export const root = findRoot(import.meta.dirname)
export const migrationsFolder = join(root, 'db/migrations')

/** The version of Proofline in package.json, such as '0.32.0'. */
export const productVersion: string = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string })
  .version

/** Returns the file of a program that belongs to the app (such as 'backup'), in the source or in the build. */
export const fileOfProgram = (name: string): string =>
  import.meta.filename.endsWith('.ts') ? join(import.meta.dirname, `${name}.ts`) : join(root, 'dist/server', `${name}.js`)
