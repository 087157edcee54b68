// Returns paths as in git, imports and URLs: with slashes on every system.
import { readdirSync } from 'node:fs'
import path from 'node:path'

/** Returns a path of this system with slashes. */
export const slashed = (file, { sep } = path) => file.replaceAll(sep, '/')

/** Returns the files below a folder at any depth, as paths from it. */
export const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => slashed(path.relative(folder, path.join(entry.parentPath, entry.name))))
