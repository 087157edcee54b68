/** The smallest whole files that a download may be. */

/** An archive without files, as which a workbook counts too: the record of its end alone. */
export const emptyArchive = (): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(22)
  bytes.set([0x50, 0x4b, 5, 6])
  return bytes
}
export const emptyCalendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
