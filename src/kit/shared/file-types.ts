import { UPLOAD_MEGABYTES } from './upload-limit.ts'

const MB = 1024 * 1024
export const fileTypes = {
  workbook: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ending: '.xlsx',
    mostBytes: UPLOAD_MEGABYTES * MB,
  },
  /** Types with a limit of 0 are only downloaded. */
  zip: { mime: 'application/zip', ending: '.zip', mostBytes: 0 },
  archive: { mime: 'application/gzip', ending: '.tar.gz', mostBytes: 0 },
  xml: { mime: 'application/xml', ending: '.xml', mostBytes: 0 },
  calendar: { mime: 'text/calendar; charset=utf-8', ending: '.ics', mostBytes: 0 },
  pdf: { mime: 'application/pdf', ending: '.pdf', mostBytes: 5 * MB },
} as const
export type FileType = keyof typeof fileTypes
