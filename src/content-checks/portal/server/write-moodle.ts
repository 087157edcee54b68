import type { ReadContent, WrittenItem } from './portal-item.ts'
import { writeName } from './write-moodle-question.ts'

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
/** A slash separates a category from its parent, so slashes in a name are doubled. */
const writeCategory = (name: string): string =>
  `<question type="category"><category><text>$course$/top/${writeName(name).replaceAll('/', '//')}</text></category>` +
  '<info format="html"><text></text></info></question>\n'

/**
 * Writes the questions of a file as Moodle XML, in a category with the file's name. Only one question and one picture are in
 * memory at a time.
 */
export async function* writeMoodle(
  name: string,
  items: AsyncIterable<WrittenItem>,
  readPicture: ReadContent,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(PROLOG + writeCategory(name))
  for await (const item of items)
    for (const piece of item.pieces)
      yield Buffer.from(typeof piece === 'string' ? piece : Buffer.from(await readPicture(piece.hash)).toString('base64'))
  yield Buffer.from('</quiz>\n')
}
