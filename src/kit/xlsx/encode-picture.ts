import { createHash } from 'node:crypto'
import type { Region, Sharp } from 'sharp'
import type { Crop, UnkeptKind } from './unkept.ts'

/** A picture in its stored form. It is decoded and encoded again, so that none of the uploaded bytes reach other people. */
export type EncodedPicture = {
  mediaType: 'image/png' | 'image/jpeg'
  width: number
  height: number
  content: Buffer
  /** `hash` is the SHA-256 of the content, and `original` that of the uploaded bytes together with their crop. */
  hash: Buffer
  original: Buffer
}
type PictureFault = Extract<UnkeptKind, 'picture' | 'damaged picture' | 'large picture'>

/** Checked before the picture is decoded, because its header can claim any size. */
const MAX_PIXELS = 40_000_000
const MAX_SIDE_PIXELS = 2_000
/** A larger PNG is a photo, which takes a tenth of the size as a JPEG. */
const LARGE_PNG = 2 * 1024 * 1024
/** The table `pictures` has the same limit. */
export const PICTURE_BYTE_LIMIT = 4 * 1024 * 1024
/** The quality of a JPEG. A lower one is used for a photo that was saved with a lower quality and would otherwise grow. */
const BEST_QUALITY = 88
const MIN_QUALITY = 50
const THUMB = 80

const toSha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Formats other than these never reach the decoders. */
function formatOf(bytes: Buffer): 'png' | 'jpeg' | 'gif' | 'webp' | undefined {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'webp' : undefined
}

const DECODERS = ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((name) => `VipsForeignLoad${name}`)
let loaded: Promise<(bytes: Buffer) => Sharp> | undefined
/**
 * Loads the decoder when it is first needed, with one thread, no cache and four formats. It decodes only the first frame of a
 * picture.
 */
const load = (): NonNullable<typeof loaded> =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: DECODERS })
    return (bytes) => sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 })
  }))

/** The remaining area of a cropped picture, in whole pixels and at least one pixel in each direction. */
function toArea({ width, height }: { width: number; height: number }, crop: Crop): Region {
  const [left, top] = [Math.min(width - 1, Math.round(width * crop.left)), Math.min(height - 1, Math.round(height * crop.top))]
  return {
    left,
    top,
    width: Math.max(1, Math.round(width * (1 - crop.right)) - left),
    height: Math.max(1, Math.round(height * (1 - crop.bottom)) - top),
  }
}

/**
 * Re-encodes a picture upright, in sRGB and without metadata. The result is a PNG, or a JPEG if the picture was one or is a
 * photo. A larger picture is reduced to 2,000 pixels on its longer side. Cropped parts are not kept. The same bytes always give
 * the same content. Runs in a worker process.
 */
export async function encodePicture(bytes: Buffer, crop?: Crop): Promise<EncodedPicture | PictureFault> {
  const format = formatOf(bytes)
  if (format === undefined) return 'picture'
  const decode = await load()
  let area: Region | undefined
  const cutOff = (): Sharp => (area === undefined ? decode(bytes).autoOrient() : decode(bytes).autoOrient().extract(area))
  const small = (): Sharp =>
    cutOff()
      .toColourspace('srgb')
      .resize({ width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true })
  const withQuality = (quality: number) =>
    small().flatten({ background: '#fff' }).jpeg({ quality }).toBuffer({ resolveWithObject: true })
  const asJpeg = async () => {
    const made = await withQuality(BEST_QUALITY)
    // Otherwise the download of a workbook with photos could be larger than an upload may be.
    return format === 'jpeg' && made.data.length > bytes.length
      ? withQuality(Math.max(MIN_QUALITY, Math.floor((BEST_QUALITY * bytes.length) / made.data.length)))
      : made
  }
  try {
    const { width, height, autoOrient } = await decode(bytes).metadata()
    if (width * height > MAX_PIXELS) return 'large picture'
    if (crop !== undefined) area = toArea(autoOrient, crop)
    let made =
      format === 'jpeg' ? await asJpeg() : await small().png({ compressionLevel: 9 }).toBuffer({ resolveWithObject: true })
    if (made.data.length > LARGE_PNG && made.info.format === 'png') made = await asJpeg()
    const { data: content, info } = made
    if (content.length > PICTURE_BYTE_LIMIT) return 'large picture'
    const mediaType = info.format === 'png' ? 'image/png' : 'image/jpeg'
    return {
      mediaType,
      width: info.width,
      height: info.height,
      content,
      hash: toSha256(content),
      original: toSha256(crop === undefined ? bytes : Buffer.concat([bytes, Buffer.from(JSON.stringify(crop))])),
    }
  } catch (error) {
    return error instanceof Error && /pixel limit|exceeds/i.test(error.message) ? 'large picture' : 'damaged picture'
  }
}

export async function makeThumb({ content }: Pick<EncodedPicture, 'content'>): Promise<string> {
  const decode = await load()
  const thumb = await decode(content)
    .resize({ width: THUMB, height: THUMB, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 70 })
    .toBuffer()
  return `data:image/webp;base64,${thumb.toString('base64')}`
}
