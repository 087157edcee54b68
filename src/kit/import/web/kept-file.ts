import { UPLOAD_MEGABYTES } from '../../shared/upload-limit.ts'

const MB = 1024 * 1024

/** By the name of the browser's error. */
const reasons: Record<string, string> = {
  NotFoundError: 'is no longer where it was. It was moved, renamed or deleted. Choose it again.',
  NotAllowedError: 'may not be read: this browser has no permission for it. Copy it to another folder and choose the copy.',
  SecurityError: 'may not be read: this browser has no permission for it. Copy it to another folder and choose the copy.',
}
const unreadable =
  'can’t be read. It may be a folder, be changing at this moment, or need a permission. Close it in Excel and choose it again.'

/**
 * The file with its bytes as they are now: what is saved on the disk later neither changes nor breaks its upload. Throws an Error with
 * a sentence for a file that is empty, too large or not readable.
 */
export async function keptFile(file: File): Promise<File> {
  const { name, size, type, lastModified } = file
  if (size > UPLOAD_MEGABYTES * MB)
    throw new Error(`${name} is larger than ${UPLOAD_MEGABYTES} MB. Split it and upload the pieces.`)
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw new Error(`${name} ${(error instanceof DOMException && reasons[error.name]) || unreadable}`)
  })
  if (bytes.byteLength === 0) throw new Error(`${name} is empty (0 bytes). Save it again in Excel and choose it then.`)
  return new File([bytes], name, { type, lastModified })
}

/** The name of a dropped folder, which a browser lists among the files. */
export const droppedFolder = ({ items, files }: DataTransfer): string | undefined =>
  items[0]?.webkitGetAsEntry?.()?.isDirectory === true ? (files[0]?.name ?? 'This') : undefined
