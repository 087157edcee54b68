/**
 * House rules for style sheets. A module belongs to the component of its name, is used only in its folder, and has exactly the
 * classes that its users name. The shared sheet has exactly the classes that modules compose.
 */
import { basename, dirname, join } from 'node:path'
import type { HouseFault, SourceFile } from './house-links.ts'

const sharedSheet = 'src/kit/ui/theme/shared.css'
const globalSheets = ['src/kit/ui/theme/reset.css', 'src/kit/ui/theme/tokens.css', sharedSheet]

const classesOf = (sheet: string): Set<string> => {
  const selectors = sheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)|\[[^\]]*\]/g, '')
    .matchAll(/([^{};]+)\{/g)
  return new Set(
    [...selectors].flatMap(([, selector = '']) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name)),
  )
}

const componentOf = (sheet: string): string => basename(sheet).replace('.module.css', '.tsx')

const sharingFaults = (sheets: readonly SourceFile[]): HouseFault[] => {
  const shared = classesOf(sheets.find(({ path }) => path === sharedSheet)?.text ?? '')
  const taken = sheets
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/composes: ([^;}]*) from global/g)].flatMap(([, names = '']) =>
        names.split(' ').map((name) => ({ path, name })),
      ),
    )
  return [
    ...taken
      .filter(({ name }) => !shared.has(name))
      .map(({ path, name }) => ({ path, what: `${sharedSheet} has no class "${name}"` })),
    ...[...shared]
      .filter((one) => taken.filter(({ name }) => name === one).length < 2)
      .map((one) => ({ path: sharedSheet, what: `Fewer than two rules take its class "${one}"` })),
  ]
}

/**
 * Reports sheets that are not modules, modules without a component, modules that another folder imports, classes that nobody
 * uses, and used classes that the module lacks.
 * @param code the files that may import style sheets
 */
export const styleFaults = (sheets: readonly SourceFile[], code: readonly SourceFile[]): HouseFault[] => {
  const faults: HouseFault[] = [
    ...sharingFaults(sheets),
    ...sheets
      .filter(({ path }) => !path.endsWith('.module.css') && !globalSheets.includes(path))
      .map(({ path }) => ({ path, what: 'Its classes are global: make it a module beside its component' })),
  ]
  const used = new Map<string, Set<string> | 'all'>()
  for (const { path, text } of code) {
    for (const [, name = '', from = ''] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)) {
      const sheet = join(dirname(path), from)
      if (dirname(sheet) !== dirname(path))
        faults.push({ path, what: `${sheet} belongs to ${componentOf(sheet)}: use that component, or make one that both use` })
      const classes = classesOf(sheets.find((one) => one.path === sheet)?.text ?? '')
      const seen = used.get(sheet) ?? new Set<string>()
      used.set(sheet, seen)
      // `styles[kind]` and `classNames={styles}` may name any class.
      if (new RegExp(`\\b${name}(?:\\[|\\})`).test(text)) used.set(sheet, 'all')
      for (const [, one = ''] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
        if (seen !== 'all') seen.add(one)
        if (!classes.has(one)) faults.push({ path, what: `${from} has no class "${one}"` })
      }
    }
  }
  for (const { path, text } of sheets) {
    if (!path.endsWith('.module.css')) continue
    if (!code.some((one) => one.path === join(dirname(path), componentOf(path))))
      faults.push({
        path,
        what: `There is no ${componentOf(path)} beside it: a module is named after the component that it styles`,
      })
    const names = used.get(path)
    if (names === undefined) faults.push({ path, what: 'Nothing imports this module' })
    else if (names !== 'all')
      for (const one of classesOf(text)) if (!names.has(one)) faults.push({ path, what: `Nothing uses its class "${one}"` })
  }
  return faults
}
