/** Generates the diagram of the rooms from the imports, in docs/rooms.md. Usage: npm run rooms-page [-- --check] */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { filesIn } from '../run/files-in.mjs'
// @ts-expect-error -- a module without types: it runs before the packages are installed
import { root } from '../run/set-up.mjs'
import { storeGenerated } from './stored-file.ts'

type Arrows = ReadonlyMap<string, ReadonlySet<string>>

const ROOTS = ['src', 'db', 'sample']
const IMPORT = /(?:from|import)\s*\(?\s*'(\.\.?\/[^']+)'/g
const isTest = (file: string): boolean => /\.test\.tsx?$|(^|\/)testing\.ts$/.test(file)

/** Returns the room of a file: a folder of `src/`, a folder of the kit, `db/` or `sample/`. */
const roomOf = (file: string): string => {
  const [folder = '', room = '', part = ''] = file.split('/')
  if (folder !== 'src') return folder
  return room === 'kit' ? `kit/${part}` : room
}

export function readArrows(files: readonly string[], read: (file: string) => string): Arrows {
  const arrows = new Map<string, Set<string>>()
  for (const file of files.filter((each) => /\.tsx?$/.test(each) && !isTest(each))) {
    const room = roomOf(file)
    const imported = arrows.get(room) ?? new Set()
    arrows.set(room, imported)
    for (const [, target = ''] of read(file).matchAll(IMPORT)) {
      const to = path.posix.join(path.posix.dirname(file), target)
      if (ROOTS.some((folder) => to.startsWith(`${folder}/`)) && !isTest(to) && roomOf(to) !== room) imported.add(roomOf(to))
    }
  }
  return arrows
}

/** Returns the arrows that are not implied by a longer path. @throws for rooms that import each other in a circle */
export function reduceArrows(arrows: Arrows): [from: string, to: string][] {
  const reached = new Map<string, Set<string>>()
  const visit = (room: string, way: readonly string[]): Set<string> => {
    if (way.includes(room)) throw new Error(`A circle of rooms: ${[...way.slice(way.indexOf(room)), room].join(' → ')}`)
    const known = reached.get(room)
    if (known !== undefined) return known
    const below = new Set<string>()
    for (const next of arrows.get(room) ?? []) for (const each of [next, ...visit(next, [...way, room])]) below.add(each)
    reached.set(room, below)
    return below
  }
  for (const room of arrows.keys()) visit(room, [])
  return [...arrows].flatMap(([room, direct]) =>
    [...direct]
      .filter((to) => ![...direct].some((other) => reached.get(other)?.has(to)))
      .map((to): [string, string] => [room, to]),
  )
}

const idOf = (room: string): string => room.replaceAll(/[^a-z]/g, '_')

export const roomsPage = (arrows: Arrows): string => {
  const drawn = reduceArrows(arrows).map(([from, to]) => `  ${idOf(from)} --> ${idOf(to)}`)
  const [kit, others] = [true, false].map((isKit) =>
    [...arrows.keys()].filter((room) => room.startsWith('kit/') === isKit).map((room) => `${idOf(room)}["${room}"]`),
  )
  return `# The rooms

*Which folder imports which?*

Printed by \`npm run rooms-page\` from the imports of the code, tests left out; do not edit. A room is a folder of \`src/\`, or \`db/\` or \`sample/\`. An arrow leads to what a room imports; one that a longer way implies is left out. There is
no circle: \`npm run boundaries\` has the order of the rooms, which [architecture.md](architecture.md#folders) explains.

\`\`\`mermaid
flowchart TD
${(others ?? [])
  .toSorted()
  .map((room) => `  ${room}`)
  .join('\n')}
  subgraph kit
${(kit ?? [])
  .toSorted()
  .map((room) => `    ${room}`)
  .join('\n')}
  end
${drawn.toSorted().join('\n')}
\`\`\`
`
}

export function storeRoomsPage(): void {
  const files = ROOTS.flatMap((folder) => filesIn(path.join(root, folder)).map((file) => `${folder}/${file}`))
  const arrows = readArrows(files, (file) => readFileSync(path.join(root, file), 'utf8'))
  storeGenerated('docs/rooms.md', roomsPage(arrows), 'rooms-page')
}
if (process.argv[1] === fileURLToPath(import.meta.url)) storeRoomsPage()
