/** Faults that the random keys must find. Each removes rules of the key guard in a separate build. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const root = join(import.meta.dirname, '../../..')
const GUARD = 'src/kit/web/key-guard.ts'

type Change = { file: string; from: string; to: string }
const noGuard: Change = { file: GUARD, from: 'function onKeyDown(event: KeyboardEvent): void {', to: '$& return' }
const noTakenRow: Change = {
  file: 'src/row-work/desk/web/list/TaskListPage.tsx',
  from: 'shown?.task.sr_no === search.task ? shown : undefined',
  to: 'undefined',
}

/** The faults by name. `$&` in a replacement stands for the replaced text. */
export const plantedFaults: Record<string, readonly Change[]> = {
  'no guard': [noGuard],
  'no guard, no taken row': [noGuard, noTakenRow],
  'no sleep after changes by others': [
    { file: GUARD, from: 'const setAsleep = (asleep: boolean): void => {', to: '$& if (asleep) return' },
  ],
  'no hold until the next row is painted': [
    { file: GUARD, from: 'const isBlind = !isPainted() || pressedAt < paintedAt', to: 'const isBlind = false' },
    { file: 'src/row-work/desk/web/decision/use-decision.ts', from: 'busy || task.version < sent.current', to: 'false' },
  ],
  'text is no sign of a sentence': [{ file: GUARD, from: 'typedIn !== null && typedIn !== document.activeElement', to: 'false' }],
  // The form works, but its content is lost with the page.
  'no drafts': [
    {
      file: 'src/row-work/desk/web/drafts/drafts.ts',
      from: 'if (draft) deviceStorage.store(key, JSON.stringify({ ...draft, ...(row && { of: row }) }), typedTexts)',
      to: 'if (draft) void 0',
    },
  ],
}

/** Returns the source with a change of a fault. @throws Error when it does not have the text exactly once */
export function plantIn(source: string, { file, from, to }: Change): string {
  if (source.split(from).length !== 2) throw new Error(`${file} does not have "${from}" once: say the planted fault anew`)
  return source.replace(from, to)
}

/**
 * Builds dist/web with a fault. The caller must build again without it. Files of the build without the fault stay in the folder.
 */
export async function buildWithFault(name: string): Promise<void> {
  const changes = plantedFaults[name] ?? []
  const plugin: Plugin = {
    name: 'planted-fault',
    enforce: 'pre',
    transform: (source, id) => {
      const here = changes.filter(({ file }) => join(root, file) === id)
      return here.length === 0 ? undefined : here.reduce(plantIn, source)
    },
  }
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [plugin],
    build: { emptyOutDir: false },
  })
}

export const readSourceFile = (file: string): string => readFileSync(join(root, file), 'utf8')
