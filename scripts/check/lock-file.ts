/**
 * Checks that `npm ci` can install from package-lock.json on every system and from any registry. npm leaves out optional packages
 * that the registry in use lacks, and later rejects the file for it (`npm run lock` completes it).
 */
import type { HouseFault } from './house-links.ts'

export type LockedPackage = {
  version?: string
  resolved?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type Packages = Record<string, LockedPackage>

export type Missing = { parent: string; name: string; range: string; place: string }

const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** Yields the folders in which Node.js looks for a package that `parent` imports, nearest first. */
function* placesOf(parent: string, name: string): Generator<string> {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    yield `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (folder === '') return
  }
}

export const missingFrom = (packages: Packages): Missing[] =>
  Object.entries(packages).flatMap(([parent, { dependencies, optionalDependencies }]) =>
    Object.entries({ ...dependencies, ...optionalDependencies }).flatMap(([name, range]) => {
      const places = [...placesOf(parent, name)]
      const found = places.map((place) => packages[place]).find((each) => each !== undefined)
      if (found !== undefined && (!exact.test(range) || found.version === range)) return []
      // The package belongs next to its parent, or inside the parent if another version is already next to it.
      const place = places.find((each) => !each.startsWith(`${parent}/`) && packages[each] === undefined) ?? places[0] ?? ''
      return [{ parent, name, range, place }]
    }),
  )

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/**
 * Returns the platform in a package's name, such as '@oxlint/binding-linux-x64-musl' or '@img/sharp-linuxmusl-x64'. Empty for a
 * package of all platforms.
 */
export function parsePackagePlatform(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = (name.split('/').at(-1) ?? '').replace('windows', 'win32').replace('linuxmusl', 'linux-musl').split('-')
  const os = systems.find((system) => words.includes(system))
  const cpu = processors.find((processor) => words.includes(processor))
  const named = words.find((word) => /^(?:gnu|musl)/.test(word))?.slice(0, 4)
  // sharp's packages that do not name musl are for glibc.
  const libc = os === 'linux' ? (named ?? (name.startsWith('@img/') ? 'gnu' : '')) : ''
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(libc !== '' && { libc: [libc === 'musl' ? 'musl' : 'glibc'] }),
    ...(os && { os: [os] }),
  }
}

export const lockFaults = (packages: Packages): HouseFault[] => {
  const path = 'package-lock.json'
  return [
    ...missingFrom(packages).map(({ parent, name, range }) => ({
      path,
      what: `lacks ${name}@${range} of ${parent === '' ? 'package.json' : parent}: run npm run lock`,
    })),
    ...Object.entries(packages)
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([place]) => ({ path, what: `${place} names a registry: remove "resolved"` })),
  ]
}
