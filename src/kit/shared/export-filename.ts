/** Days in the form YYYY-MM-DD, both included. Without `from`, the period covers all days up to `to`. */
export type ExportPeriod = { from?: string | null | undefined; to: string }
const formatPeriod = ({ from, to }: ExportPeriod): string => {
  if (from === to) return to
  return from === undefined || from === null ? `up to ${to}` : `${from} to ${to}`
}

const MAX_FILENAME_LENGTH = 200
/**
 * Builds the name of a downloaded file from its content and its days, such as "Team Report, Physics 2026-11-09 to
 * 2026-11-15.xlsx". Characters that a file system refuses are removed (ADR 21, decision P707).
 */
export function buildExportFilename(name: string, period: ExportPeriod): string {
  const end = `${formatPeriod(period)}.xlsx`
  const start = name
    .replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const cut = [...start].slice(0, MAX_FILENAME_LENGTH - end.length - 1).join('')
  return start === '' ? end : `${cut} ${end}`
}
