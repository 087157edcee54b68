import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const findRoot = (folder: string): string => (existsSync(join(folder, 'package.json')) ? folder : findRoot(dirname(folder)))

/** The project's folder. Source files and the files of a build are at different depths below it. */
export const root = findRoot(import.meta.dirname)
export const migrationsFolder = join(root, 'db/migrations')

export const productVersion: string = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string })
  .version

/** The file of a program of the app (such as 'backup'), in the source or in the build. */
export const getProgramFile = (name: string): string =>
  import.meta.filename.endsWith('.ts') ? join(import.meta.dirname, `${name}.ts`) : join(root, 'dist/server', `${name}.js`)
