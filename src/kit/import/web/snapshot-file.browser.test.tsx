import { expect, test } from 'vitest'
import { getDroppedFolder, snapshotFile } from './snapshot-file.ts'

const unreadable = (error: string): File =>
  Object.assign(new File(['bytes'], 'Set01.xlsx'), { arrayBuffer: () => Promise.reject(new DOMException('', error)) })

test.each([
  ['NotFoundError', 'Set01.xlsx is no longer there. It was moved, renamed or deleted. Choose it again.'],
  [
    'NotAllowedError',
    'Set01.xlsx can’t be read because this browser has no permission. Copy it to another folder and choose the copy.',
  ],
  [
    'NotReadableError',
    'Set01.xlsx can’t be read. It may be a folder, in use, or need permission. Close it in Excel and choose it again.',
  ],
])('snapshotFile explains a file that cannot be read because of %s', async (error, sentence) => {
  await expect(snapshotFile(unreadable(error))).rejects.toThrow(sentence)
})

test('snapshotFile keeps the bytes, the name and the time of the chosen file', async () => {
  const kept = await snapshotFile(new File(['first'], 'Set01.xlsx', { lastModified: 1_790_000_000_000 }))
  expect({ name: kept.name, text: await kept.text(), at: kept.lastModified }).toEqual({
    name: 'Set01.xlsx',
    text: 'first',
    at: 1_790_000_000_000,
  })
})

test('a file beyond the limit is refused before it is read or sent', async () => {
  const large = Object.defineProperty(unreadable('NotReadableError'), 'size', { value: 50 * 1024 * 1024 + 1 })
  await expect(snapshotFile(large)).rejects.toThrow('Set01.xlsx is larger than 50 MB. Split it and upload the pieces.')
})

test('getDroppedFolder recognises a dropped folder by its entry', () => {
  const dropped = (isDirectory: boolean): DataTransfer =>
    ({ items: [{ webkitGetAsEntry: () => ({ isDirectory }) }], files: [new File([''], 'Set01.xlsx')] }) as unknown as DataTransfer
  expect(getDroppedFolder(dropped(true))).toBe('Set01.xlsx')
  expect(getDroppedFolder(dropped(false))).toBeUndefined()
})
