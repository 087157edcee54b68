import { expect, test } from 'vitest'
import { throwsFaults } from './house-throws.ts'

const faults = (text: string) => throwsFaults({ path: 'src/things/server/add.ts', text }).map(({ what }) => what)

test.each([
  ["export const add = () => refuse('THING_EXISTS')", 'THING_EXISTS'],
  ["/** Adds a thing. */\nexport async function add(db) { found(await read(db), 'THING_NOT_FOUND') }", 'THING_NOT_FOUND'],
  ["/** @throws THING_EXISTS */\nexport const add = () => { refuse('THING_EXISTS'); refuse('THING_GONE') }", 'THING_GONE'],
  ["/** Of THING_GONE. */\nexport const add = () => refuse('THING_GONE')", 'THING_GONE'],
  ["export function add() { throw new Refusal('THING_GONE', [409, 'Gone.']) }", 'THING_GONE'],
])('the check of @throws reports the missing code of %j', (text, code) => {
  expect(faults(text)).toEqual([`add refuses: say @throws ${code}`])
})

test.each([
  ["/** Adds a thing. @throws THING_EXISTS */\nexport const add = () => refuse('THING_EXISTS')"],
  ["const add = () => refuse('THING_EXISTS')"],
  ["export const thingRoutes = routes('things', { add: () => refuse('THING_EXISTS') })"],
])('the check of @throws finds no fault in %j', (text) => {
  expect(faults(text)).toEqual([])
})
