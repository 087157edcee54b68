import { UPLOAD_MEGABYTES } from '../../shared/upload-limit.ts'

const MB = 1024 * 1024

/** The endings of the messages, by the name of the browser's error. */
const reasons: Record<string, string> = {
  NotFoundError: 'is no longer there. It was moved, renamed or deleted. Choose it again.',
  NotAllowedError: 'can’t be read because this browser has no permission. Copy it to another folder and choose the copy.',
  SecurityError: 'can’t be read because this browser has no permission. Copy it to another folder and choose the copy.',
}
const unreadable = 'can’t be read. It may be a folder, in use, or need permission. Close it in Excel and choose it again.'

/**
 * Copies the file with its current bytes, so that later changes on the disk neither alter nor break its upload. Throws an Error
 * with a message for the user if the file is empty, too large or unreadable.
 */
export async function snapshotFile(file: File): Promise<File> {
  const { name, size, type, lastModified } = file
  if (size > UPLOAD_MEGABYTES * MB)
    throw new Error(`${name} is larger than ${UPLOAD_MEGABYTES} MB. Split it and upload the pieces.`)
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw new Error(`${name} ${(error instanceof DOMException && reasons[error.name]) || unreadable}`)
  })
  if (bytes.byteLength === 0) throw new Error(`${name} is empty (0 bytes). Save it again in Excel, then choose it.`)
  return new File([bytes], name, { type, lastModified })
}

/** A browser lists dropped folders among the files. */
export const getDroppedFolder = ({ items, files }: DataTransfer): string | undefined =>
  items[0]?.webkitGetAsEntry?.()?.isDirectory === true ? (files[0]?.name ?? 'This') : undefined
