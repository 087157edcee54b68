import { copyBytes, copyText } from '../../../kit/import/server/row-stream.ts'
import { type EncodedPicture, encodePicture, makeThumb } from '../../../kit/xlsx/encode-picture.ts'
import { limits } from '../../../kit/xlsx/limits.ts'
import type { AnchoredPicture, BesideCells, UnkeptKind } from '../../../kit/xlsx/unkept.ts'
import { inflateToBuffer, type ZipEntry } from '../../../kit/xlsx/zip.ts'

/** `count` pictures are in `rows` rows. `sample` has thumbnails for the first rows. */
export type KeptPictures = { count: number; rows: number; sample: { row: number; question_id: string; thumbs: string[] }[] }

type Keeping = {
  importId: string
  keyByColumn: ReadonlyMap<number, string>
  /** In the mode `store`, the contents are sent too; in `compare` and `look`, thumbnails are made. */
  mode: 'store' | 'compare' | 'look'
  /** The lines are rows of import_pictures in the text format of COPY. */
  send: (lines: Buffer) => Promise<void>
}
/** A preview has thumbnails for this many rows. Each thumbnail takes one or two KB. */
const SAMPLE_ROWS = 100

const BATCH_CHARACTERS = 1024 * 1024
/**
 * The check task_pictures_column_key_check has this limit. A picture in a column with a longer key is stored without a column.
 */
const MAX_COLUMN_KEY_LENGTH = 200

type Known = Omit<EncodedPicture, 'content'> & { thumb: string | undefined }

/**
 * Encodes the pictures of rows, and sends them by row and place. Pictures that cannot be kept are counted in `unkept`. Equal
 * pictures share one content, and only one content is in memory at a time. `rows` maps each row to its question ID, or to
 * undefined if the row has a problem.
 */
export async function keepPictures(
  { pictures, unkept }: BesideCells,
  rows: ReadonlyMap<number, string | undefined>,
  { importId, keyByColumn, mode, send }: Keeping,
): Promise<KeptPictures> {
  const kept: KeptPictures = { count: 0, rows: 0, sample: [] }
  const byRow = new Map<number, AnchoredPicture[]>()
  for (const picture of pictures) {
    const of = byRow.get(picture.row) ?? []
    byRow.set(picture.row, of)
    of.push(picture)
  }
  for (const { row } of pictures) if (!rows.has(row)) unkept.add('loose picture', row)
  const knownParts = new Map<ZipEntry, Map<string, Known | UnkeptKind>>()
  const sent = new Set<string>()
  let bytes = 0
  let lines = ''

  const knownOf = (part: ZipEntry): Map<string, Known | UnkeptKind> => {
    const known = knownParts.get(part) ?? new Map<string, Known | UnkeptKind>()
    knownParts.set(part, known)
    return known
  }
  /** The content is included only the first time. */
  async function encoded(
    { part, crop }: AnchoredPicture,
    isSampled: boolean,
  ): Promise<{ picture: Known | UnkeptKind; content: Buffer | null }> {
    const known = knownOf(part)
    const cut = JSON.stringify(crop)
    const before = known.get(cut)
    if (before !== undefined && (typeof before === 'string' || !isSampled || before.thumb !== undefined))
      return { picture: before, content: null }
    const made: EncodedPicture | UnkeptKind =
      part.size > limits.pictureBytes
        ? 'large picture'
        : await encodePicture(await inflateToBuffer(part, limits.pictureBytes), crop)
    if (typeof made === 'string') {
      known.set(cut, made)
      return { picture: made, content: null }
    }
    const { content, ...facts } = made
    const picture = { ...facts, thumb: isSampled ? await makeThumb(made) : undefined }
    known.set(cut, picture)
    return { picture, content }
  }

  for (const [row, questionId] of rows) {
    if (questionId === undefined) continue
    const thumbs: string[] = []
    const isSampled = mode !== 'store' && kept.sample.length < SAMPLE_ROWS
    let place = 0
    for (const anchored of byRow.get(row) ?? []) {
      if (place === limits.rowPictures) {
        unkept.add('further picture', row)
        continue
      }
      const { picture, content } = await encoded(anchored, isSampled)
      if (typeof picture === 'string') {
        unkept.add(picture, row)
        continue
      }
      const hash = picture.hash.toString('hex')
      const isNew = content !== null && !sent.has(hash)
      if (isNew && bytes + content.length > limits.storedPictureBytes) {
        unkept.add('further picture', row)
        knownOf(anchored.part).set(JSON.stringify(anchored.crop), 'further picture')
        continue
      }
      if (isNew) bytes += content.length
      sent.add(hash)
      if (picture.thumb !== undefined) thumbs.push(picture.thumb)
      place++
      const facts = [picture.mediaType, picture.width, picture.height]
      const hashes = [copyBytes(picture.original), copyBytes(picture.hash)]
      const sentContent = copyBytes(isNew && mode === 'store' ? content : null)
      const key = keyByColumn.get(anchored.column) ?? null
      const columnKey = key !== null && key.length > MAX_COLUMN_KEY_LENGTH ? null : key
      lines += `${[importId, row, place, copyText(columnKey), ...hashes, ...facts, sentContent].join('\t')}\n`
      // Only one batch is sent at a time, and the next picture is decoded after the batch has been sent.
      if (lines.length > BATCH_CHARACTERS) {
        await send(Buffer.from(lines))
        lines = ''
      }
    }
    if (place === 0) continue
    kept.count += place
    kept.rows++
    if (isSampled) kept.sample.push({ row, question_id: questionId, thumbs })
  }
  if (lines !== '') await send(Buffer.from(lines))
  return kept
}
