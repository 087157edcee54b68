/** The smallest complete files that a download may be. */

/** Builds an archive without files, which also counts as a workbook. It consists of the end record only. */
export const emptyArchive = (): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(22)
  bytes.set([0x50, 0x4b, 5, 6])
  return bytes
}
export const emptyCalendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
