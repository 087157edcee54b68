/** Says why the PostgreSQL that comes with Proofline can't run on a system, and what to do. */
import { readdirSync } from 'node:fs'

export type System = { platform: NodeJS.Platform; isMusl: boolean }

/**
 * The report of Node.js has the version of glibc if Node.js runs on it. The report takes 0.1 s, so this is only called where musl
 * is installed.
 */
const runsOnGlibc = (): boolean =>
  'glibcVersionRuntime' in (process.report.getReport() as { header: Record<string, unknown> }).header

export const thisSystem = (): System => ({
  platform: process.platform,
  isMusl: process.platform === 'linux' && readdirSync('/lib').some((name) => name.startsWith('ld-musl-')) && !runsOnGlibc(),
})

export const explainWhyNotHere = ({ isMusl }: System): string | undefined =>
  isMusl
    ? 'The database that comes with Proofline needs glibc, and this system has musl, as Alpine does. Set DATABASE_URL to a PostgreSQL 15 or later, or use a system with glibc, such as Debian.'
    : undefined

/** STATUS_DLL_NOT_FOUND, which Node.js reports as a signed or an unsigned number. */
const NO_DLL = 0xc0000135

/**
 * Explains a program that ended with this status before it could print anything. Returns undefined if the system was not the
 * reason.
 */
export const explainWhyEnded = (status: number | null, { platform }: Pick<System, 'platform'>): string | undefined =>
  platform === 'win32' && status !== null && status >>> 0 === NO_DLL
    ? 'this Windows lacks the runtime of Visual C++; install the "Microsoft Visual C++ Redistributable" for x64, then start again'
    : undefined

export const describePathProblem = (paths: readonly string[], { platform }: Pick<System, 'platform'>): string => {
  // oxlint-disable-next-line no-control-regex -- ASCII begins with control characters
  const odd = platform === 'win32' ? paths.find((path) => /[^\x00-\x7f]/.test(path)) : undefined
  return odd === undefined
    ? ''
    : ` On Windows PostgreSQL may not find a path with letters such as é or ü, as ${odd} has: choose a DATA_DIR, and a folder for Proofline, of plain letters (a to z).`
}
